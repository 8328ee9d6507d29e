// HTTP actions: a Node request becomes a web Request for convex/http.ts, its Response goes back, both as streams.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";

import type { Runner } from "../runtime/runner.ts";
import { MAX_BODY_BYTES, readBody, tooLarge } from "./body.ts";
import { HttpError } from "./http-errors.ts";
import { clientIp } from "./request-url.ts";

const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);
/** Up to this size a body is read before the handler begins: that takes less than a stream. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Between two hops only; the server sets its own. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "trailer"]);

/** A handler may have a smaller cap and words of its own for it; only who reads on beyond ours is cut off. */
export async function serveSite(
  runner: Pick<Runner, "http">,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const state = { isTooLarge: false };
  const asked = toWebRequest(request, url, await bodyOf(request, state), gone.signal);
  const answer = await runner.http(asked, clientIp(request));
  if (state.isTooLarge) {
    await answer.body?.cancel();
    throw tooLarge(MAX_BODY_BYTES);
  }
  await sendWebResponse(answer, request, response);
}

async function bodyOf(
  request: IncomingMessage,
  state: { isTooLarge: boolean },
): Promise<BodyInit | null> {
  if (WITHOUT_BODY.has(request.method ?? "GET")) return null;
  if (Number(request.headers["content-length"] ?? Infinity) <= SMALL_BODY_BYTES) {
    return new Uint8Array(await readBody(request, SMALL_BODY_BYTES));
  }
  const chunks = Readable.from(limitedChunks(request, state), { objectMode: false });
  return Readable.toWeb(chunks) as ReadableStream<Uint8Array>;
}

/** The body as a stream; ends with an error, and says so, once more than the cap has come in. */
async function* limitedChunks(
  request: IncomingMessage,
  state: { isTooLarge: boolean },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      state.isTooLarge = true;
      throw tooLarge(MAX_BODY_BYTES);
    }
    yield chunk;
  }
}

function toWebRequest(
  request: IncomingMessage,
  url: URL,
  body: BodyInit | null,
  signal: AbortSignal,
): Request {
  const { method = "GET" } = request;
  const headers = new Headers();
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    headers.append(request.rawHeaders[i] ?? "", request.rawHeaders[i + 1] ?? "");
  }
  try {
    return new Request(url, {
      method,
      headers,
      signal,
      ...(body === null ? {} : { body, duplex: "half" }),
    });
  } catch {
    throw new HttpError(405, "MethodNotAllowed", "This method is not allowed here.");
  }
}

async function sendWebResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie" && !HOP_BY_HOP.has(name)) headers[name] = value;
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  // What a handler left unread is still on its way: the connection can not be used again.
  if (!request.complete) headers["connection"] = "close";
  response.writeHead(answer.status, answer.statusText || undefined, headers);
  if (answer.body === null || request.method === "HEAD") {
    await answer.body?.cancel();
    response.end();
    return;
  }
  await sendBody(answer.body, response);
}

/** Resolves when all has been taken, or the client is gone, which the writer of the body then learns. */
async function sendBody(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
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
