// Pages of which origins may talk to this server. Programs send no Origin and are not asked.
import type { IncomingMessage, ServerResponse } from "node:http";

export type AllowOrigin = (origin: string, request: IncomingMessage) => boolean;

/** As on Convex: clients come from anywhere and identify themselves with tokens, never with cookies. */
export const anyOrigin: AllowOrigin = () => true;

/** The host that was asked, or one of the listed origins. */
export function sameOriginOr(allowed: readonly string[]): AllowOrigin {
  return (origin, request) => allowed.includes(origin) || hostOf(origin) === request.headers.host;
}

export function addCorsHeaders(
  allow: AllowOrigin,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin } = request.headers;
  response.setHeader("vary", "Origin");
  if (origin === undefined || !allow(origin, request)) return;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
}

export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": "GET, POST, OPTIONS, PATCH, DELETE, PUT",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
    "access-control-max-age": "86400",
    "content-length": 0,
  });
  response.end();
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
