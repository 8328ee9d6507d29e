// Answers of /api: JSON, or a refusal as `{message, code, field?}`.
import { type ErrorCode, readAppError, STATUS_OF } from "../model/errors.ts";

/** A row's answer that is more than a JSON body: another status, or headers such as Set-Cookie. */
export class Reply {
  readonly body: unknown;
  readonly status: number | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];

  constructor(
    body: unknown,
    more: { status?: number; headers?: readonly (readonly [string, string])[] } = {},
  ) {
    this.body = body;
    this.status = more.status;
    this.headers = more.headers ?? [];
  }
}

function baseHeaders(cacheControl: string): Headers {
  return new Headers({
    "Cache-Control": cacheControl,
    Vary: "Cookie, Authorization",
    "X-Content-Type-Options": "nosniff",
  });
}

export function toResponse(
  result: unknown,
  { status, cacheControl }: { status: number; cacheControl: string },
): Response {
  if (result instanceof Response) return result;
  const reply = result instanceof Reply ? result : new Reply(result);
  // What signs in is for one, and for once, whoever asked.
  const signsIn = reply.headers.some(([name]) => name === "Set-Cookie");
  const headers = baseHeaders(signsIn ? "no-store" : cacheControl);
  for (const [name, value] of reply.headers) headers.append(name, value);
  const finalStatus = reply.status ?? status;
  if (finalStatus === 204) return new Response(null, { status: 204, headers });
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(reply.body), { status: finalStatus, headers });
}

export function refusal(
  code: ErrorCode,
  body: Record<string, unknown>,
  more: Record<string, string> = {},
): Response {
  const headers = baseHeaders("no-store");
  headers.set("Content-Type", "application/json; charset=utf-8");
  // What a program brings instead; browsers ask nobody for it.
  if (code === "UNAUTHENTICATED") headers.set("WWW-Authenticate", "Bearer");
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(JSON.stringify({ ...body, code }), { status: STATUS_OF[code], headers });
}

/**
 * A refusal as such; anything else is a bug of ours: its details go to the log, the caller gets the id to quote. With `saysError`
 * the message stands under `error` as well.
 */
export async function toErrorResponse(
  error: unknown,
  requestId: () => Promise<string>,
  saysError = false,
): Promise<Response> {
  const said = (message: string) => (saysError ? { message, error: message } : { message });
  const data = readAppError(error);
  if (data !== null) {
    const { code, retryAfterMs, message, ...body } = data;
    return refusal(
      code,
      { ...said(message), ...body },
      retryAfterMs === undefined
        ? {}
        : { "Retry-After": String(Math.max(1, Math.ceil(retryAfterMs / 1000))) },
    );
  }
  const id = await requestId();
  console.error(`[request ${id}]`, error);
  return refusal("INTERNAL", { ...said("Something went wrong on our side"), requestId: id });
}
