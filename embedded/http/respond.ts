import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

import type { HttpError } from "./http-errors.ts";

export const REQUEST_ID_HEADER = "x-request-id";

export function sendJson(
  response: ServerResponse,
  status: number,
  json: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(json),
    ...headers,
  });
  response.end(json);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** After an answer has begun nothing can be told any more: the connection ends, so that nobody takes half for whole. */
export function sendError(
  response: ServerResponse,
  error: HttpError,
  code: string = error.code,
  more: { requestId?: string } = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ code, message: error.message, ...more });
  sendJson(response, error.status, body, {
    // What is not there, or not now, may be there the next time.
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // A body that was refused is still on its way: the connection can not be used again.
    ...(error.status === 413 && { connection: "close" }),
  });
}
