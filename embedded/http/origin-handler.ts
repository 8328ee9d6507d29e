// Who answers a request: Convex's client paths, the site's HTTP actions, the web app.
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Runner } from "../runtime/runner.ts";
import { counterOf, readBody } from "./body.ts";
import { isClientApiPath, serveClientApi, type ClientApiOptions } from "./client-api.ts";
import { answeredUnhealthy, type HealthOptions } from "./health-path.ts";
import { HttpError, toHttpError } from "./http-errors.ts";
import type { IsKnownHost } from "./known-hosts.ts";
import { addCorsHeaders, sendPreflight, type AllowOrigin } from "./origins.ts";
import { requestUrl } from "./request-url.ts";
import { REQUEST_ID_HEADER, sendError, sendText } from "./respond.ts";
import { serveSite } from "./site-routes.ts";
import { isStoragePath, serveStorage } from "./storage-routes.ts";
import type { StoredFiles } from "./stored-files.ts";

export interface HttpServices extends ClientApiOptions, HealthOptions {
  runner: Runner;
  files: StoredFiles;
  allowOrigin: AllowOrigin;
  isKnownHost: IsKnownHost;
  deploymentName: string;
  /** What the site calls a refusal of the server's own, by its status; on Convex's client paths it is Convex's word. */
  siteErrorCode: ((status: number) => string) | undefined;
  /** What the server can not answer for: bugs, and disks that fail. */
  onError: (error: unknown) => void;
  onAnswered: ((answered: Answered) => void) | undefined;
}

/** A request that has had its answer, or as much of it as its client waited for. */
export interface Answered {
  method: string;
  /** As the client wrote it, without what stands behind a question mark. */
  path: string;
  status: number;
  durationMs: number;
  /** Where a function answered: the log knows it by this, and the client reads it in `x-request-id`. */
  requestId: string | null;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
/** What an origin does with a request that is neither Convex's nor the site's. */
export type Fallback = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<void>;

const MAX_ECHO_BYTES = 256 * 1024;
const VERSION = "embedded-1";
const INFO = new Set(["/version", "/instance_name", "/instance_version", "/echo"]);

/** Everything on one origin. */
export function oneOrigin(services: HttpServices, fallback: Fallback): Handler {
  return guarded(services, async (request, response, url) => {
    const { pathname } = url;
    if (isClientPath(pathname)) return serveClient(services, request, response, url);
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
    if (pathname.startsWith("/api/") || (await services.runner.hasRoute(method, pathname))) {
      return serveSite(services, request, response, url);
    }
    return fallback(request, response, url);
  });
}

/** Only what Convex's clients ask for; `/http/…` is the site, callable here too. */
export function clientOrigin(services: HttpServices): Handler {
  return guarded(services, async (request, response, url) => {
    if (url.pathname === "/http" || url.pathname.startsWith("/http/")) {
      url.pathname = url.pathname.slice("/http".length) || "/";
      return serveSite(services, request, response, url);
    }
    if (isClientPath(url.pathname)) return serveClient(services, request, response, url);
    if (url.pathname === "/") {
      const greeting = "This Convex deployment is running. See https://docs.convex.dev/.";
      return sendText(response, 200, greeting);
    }
    throw new HttpError(404, "NotFound", `Nothing is served at ${url.pathname}.`);
  });
}

/** Only the site's HTTP actions. */
export function siteOrigin(services: HttpServices): Handler {
  return guarded(services, (request, response, url) => serveSite(services, request, response, url));
}

function isClientPath(path: string): boolean {
  return isClientApiPath(path) || isStoragePath(path) || INFO.has(path);
}

async function serveClient(
  services: HttpServices,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  addCorsHeaders(services.allowOrigin, request, response);
  if (request.method === "OPTIONS") return sendPreflight(request, response);
  if (INFO.has(url.pathname)) return serveInfo(services, request, response, url.pathname);
  if (isStoragePath(url.pathname)) return serveStorage(services.files, request, response, url);
  return serveClientApi(services, request, response, url);
}

async function serveInfo(
  services: HttpServices,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === "/echo") {
    const count = counterOf(services.bodies, response);
    const body = await readBody(request, MAX_ECHO_BYTES, count);
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(body);
    return;
  }
  sendText(response, 200, path === "/instance_name" ? services.deploymentName : VERSION);
}

function guarded(services: HttpServices, serve: Fallback): Handler {
  const { onAnswered } = services;
  const answer: Handler = async (request, response) => {
    try {
      const url = requestUrl(request);
      if (!services.isKnownHost(request)) throw misdirected(url.hostname);
      if (answeredUnhealthy(services, request, response, url)) return;
      await serve(request, response, url);
    } catch (error) {
      if (request.destroyed && !request.complete && response.destroyed) return;
      const failure = toHttpError(error);
      if (failure.status >= 500 && !isGoneClient(error)) services.onError(error);
      const isSite = !isClientPath(request.url?.split("?")[0] ?? "");
      const code = isSite ? services.siteErrorCode?.(failure.status) : undefined;
      sendError(response, failure, code);
    }
  };
  return onAnswered === undefined ? answer : timed(answer, onAnswered);
}

function timed(answer: Handler, onAnswered: (answered: Answered) => void): Handler {
  return async (request, response) => {
    const startedMs = performance.now();
    try {
      await answer(request, response);
    } finally {
      const requestId = response.getHeader(REQUEST_ID_HEADER);
      // Who hung up in the midst of asking got no answer, and the time was theirs; what ran without the rest is told.
      const isAsked =
        request.complete || !request.destroyed || response.headersSent || requestId !== undefined;
      if (isAsked) {
        onAnswered({
          method: request.method ?? "GET",
          path: (request.url ?? "").split("?", 1)[0] ?? "",
          status: response.statusCode,
          durationMs: performance.now() - startedMs,
          requestId: typeof requestId === "string" ? requestId : null,
        });
      }
    }
  };
}

function misdirected(name: string): HttpError {
  return new HttpError(
    421,
    "Misdirected",
    `This server is not known as ${name}: its settings say which names it has.`,
  );
}

/** The client hung up while its answer was on its way: nobody's fault. */
function isGoneClient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE";
}
