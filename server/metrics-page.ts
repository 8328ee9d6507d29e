// GET /metrics: for this machine, and for administrators who bring their token.
import type { IncomingMessage, ServerResponse } from "node:http";

import { readAppError, STATUS_OF, unauthenticated } from "#convex/model/errors.ts";
import type { Backend } from "#embedded";

import type { Metrics, NamedStanding } from "./metrics.ts";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

function isLoopback(address = ""): boolean {
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}

/** From this machine itself, not through a proxy that runs on it. */
function isLocal({ socket, headers }: IncomingMessage, { hostname }: URL): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return isLoopback(socket.remoteAddress) && !isForwarded && LOOPBACK_NAMES.has(hostname);
}

/** The refusal of whoever may not look; null for administrators. */
async function refusalFor(backend: Backend, { headers }: IncomingMessage) {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token === undefined) return unauthenticated().data;
  const outcome = await backend.runner.any({
    path: "health:get",
    args: { sessionToken: token },
    identity: { kind: "none" },
  });
  if (outcome.ok) return null;
  return readAppError({ data: outcome.errorData }) ?? unauthenticated().data;
}

async function standingsOf(backend: Backend): Promise<NamedStanding[]> {
  const outcome = await backend.runner.any({
    path: "health:standings",
    args: {},
    identity: { kind: "admin" },
  });
  // A database that can not be read has no health to show: every part is then missing, and so not up.
  return outcome.ok ? (JSON.parse(outcome.value) as NamedStanding[]) : [];
}

function sendJson(response: ServerResponse, status: number, body: object, more: object = {}): void {
  const headers = { ...NO_STORE, ...more, "content-type": "application/json; charset=utf-8" };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

export async function serveMetrics(
  { backend, metrics }: { backend: Backend; metrics: Metrics },
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const body = { message: "This method is not allowed here", code: "METHOD_NOT_ALLOWED" };
    return sendJson(response, STATUS_OF.METHOD_NOT_ALLOWED, body, { allow: "GET, HEAD" });
  }
  const refusal = isLocal(request, url) ? null : await refusalFor(backend, request);
  if (refusal !== null) {
    const asking = refusal.code === "UNAUTHENTICATED" ? { "www-authenticate": "Bearer" } : {};
    return sendJson(response, STATUS_OF[refusal.code], refusal, asking);
  }
  const text = await metrics.text(backend.counts(), await standingsOf(backend), Date.now());
  response.writeHead(200, { ...NO_STORE, "content-type": metrics.contentType });
  response.end(request.method === "HEAD" ? undefined : text);
}
