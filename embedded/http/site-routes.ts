// HTTP actions: a Node request becomes a web Request for convex/http.ts, its Response goes back, both as streams.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";

import {
  type HeaderEntry,
  HttpRequest,
  type HttpResponse,
} from "../runtime/isolate/http-exchange.ts";
import type { Runner } from "../runtime/runner.ts";
import type { SocketMemory } from "../sync/socket-memory.ts";
import { type Count, counterOf, MAX_BODY_BYTES, readBody, tooLarge } from "./body.ts";
import { HttpError, toHttpError } from "./http-errors.ts";
import { clientIp } from "./request-url.ts";
import { REQUEST_ID_HEADER, sendError } from "./respond.ts";

const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);
/** Those that a router can have, and HEAD, which is answered by GET. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Up to this size a body is read before the handler begins: that takes less than a stream. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Between two hops only; the server sets its own. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "trailer"]);

interface SiteServices {
  runner: Pick<Runner, "http">;
  bodies: SocketMemory;
  /** The site's own words, where it has any. */
  siteErrorCode: ((status: number) => string) | undefined;
}

interface BodyState {
  isTooLarge: boolean;
  count: Count;
}

/** A handler may have a smaller cap and words of its own for it; only who reads on beyond ours is cut off. */
export async function serveSite(
  { runner, bodies, siteErrorCode }: SiteServices,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const state = { isTooLarge: false, count: counterOf(bodies, response) };
  const { method = "GET" } = request;
  if (!METHODS.has(method)) {
    throw new HttpError(405, "MethodNotAllowed", "This method is not allowed here.");
  }
  const asked = new HttpRequest({
    method,
    url,
    headers: headersOf(request),
    body: await bodyOf(request, state),
    signal: () => goneSignal(response),
  });
  const answer = await runner.http(asked, clientIp(request));
  if (state.isTooLarge) {
    if (answer.body instanceof ReadableStream) await answer.body.cancel();
    throw tooLarge(MAX_BODY_BYTES);
  }
  if (answer.isFailure === true && siteErrorCode !== undefined) {
    return sendFailure(answer, siteErrorCode(answer.status), request, response);
  }
  const sending = sendAnswer(answer, request, response);
  if (sending !== undefined) await sending;
}

/** Aborts when the client hangs up before it has its answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const closed = (): void => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) closed();
  else response.once("close", closed);
  return gone.signal;
}

async function bodyOf(request: IncomingMessage, state: BodyState): Promise<HttpRequest["body"]> {
  if (WITHOUT_BODY.has(request.method ?? "GET")) return null;
  if (Number(request.headers["content-length"] ?? Infinity) <= SMALL_BODY_BYTES) {
    return new Uint8Array(await readBody(request, SMALL_BODY_BYTES, state.count));
  }
  const chunks = Readable.from(limitedChunks(request, state), { objectMode: false });
  return Readable.toWeb(chunks) as ReadableStream<Uint8Array>;
}

/** The body as a stream; ends with an error, and says so, once more than the cap has come in. */
async function* limitedChunks(
  request: IncomingMessage,
  state: BodyState,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    state.count(chunk.length);
    if (size > MAX_BODY_BYTES) {
      state.isTooLarge = true;
      throw tooLarge(MAX_BODY_BYTES);
    }
    yield chunk;
  }
}

function headersOf({ rawHeaders }: IncomingMessage): HeaderEntry[] {
  const headers: HeaderEntry[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.push([rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""]);
  }
  return headers;
}

/** As the site says it, where Convex would say more: the id is all that is told of what happened. */
function sendFailure(
  { requestId }: HttpResponse,
  code: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!request.complete) response.setHeader("connection", "close");
  if (requestId !== undefined) response.setHeader(REQUEST_ID_HEADER, requestId);
  sendError(response, toHttpError(null), code, requestId === undefined ? {} : { requestId });
}

/** At once, unless the body is a stream. */
function sendAnswer(
  { status, statusText, headers, body, requestId }: HttpResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const sent: OutgoingHttpHeaders = {};
  const cookies: string[] = [];
  for (const [name, value] of headers) {
    const before = sent[name];
    if (name === "set-cookie") cookies.push(value);
    else if (!HOP_BY_HOP.has(name)) {
      sent[name] = typeof before === "string" ? `${before}, ${value}` : value;
    }
  }
  if (cookies.length > 0) sent["set-cookie"] = cookies;
  // What a handler left unread is still on its way: the connection can not be used again.
  if (!request.complete) sent["connection"] = "close";
  if (typeof body === "string") sent["content-length"] = Buffer.byteLength(body);
  if (requestId !== undefined) response.setHeader(REQUEST_ID_HEADER, requestId);
  response.writeHead(status, statusText || undefined, sent);
  if (body instanceof ReadableStream) {
    if (request.method !== "HEAD") return sendBody(body, response);
    return body.cancel().then(() => void response.end());
  }
  response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
  return undefined;
}

/** Resolves when all has been taken, or the client is gone, which the writer of the body then learns. */
async function sendBody(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  // Who left before there was an answer is not told of again.
  if (response.destroyed) return await body.cancel();
  const reader = body.getReader();
  const closed = new Promise<void>((resolve) => {
    response.once("close", () => {
      resolve();
      reader.cancel().catch(() => undefined);
    });
  });
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (response.destroyed) return await reader.cancel();
      if (response.write(next.value)) continue;
      await Promise.race([closed, new Promise((resolve) => response.once("drain", resolve))]);
    }
  } catch (error) {
    response.destroy();
    throw error;
  }
  response.end();
  if (!response.destroyed) await closed;
}
