// The URL that the client used, behind a proxy too.
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";

import { HttpError } from "./http-errors.ts";

export function requestUrl(request: IncomingMessage): URL {
  const host = request.headers.host ?? "localhost";
  try {
    return new URL(`${protocolOf(request)}://${host}${pathOf(request.url)}`);
  } catch {
    throw new HttpError(400, "BadRequest", "The request URL is not valid.");
  }
}

export function isHttps(request: IncomingMessage): boolean {
  return protocolOf(request) === "https";
}

/** The peer, or whom a proxy on this machine names as its peer. Others can not be believed about it. */
export function clientIp(request: IncomingMessage): string | null {
  const peer = request.socket.remoteAddress ?? null;
  const forwarded = header(request, "x-forwarded-for");
  if (peer === null || forwarded === null || !isLoopback(peer)) return peer;
  return forwarded.split(",").at(-1)?.trim() || peer;
}

function protocolOf(request: IncomingMessage): "http" | "https" {
  const forwarded = header(request, "x-forwarded-proto") ?? forwardedProto(request);
  if (forwarded !== null) return forwarded.split(",")[0]?.trim() === "https" ? "https" : "http";
  return request.socket instanceof TLSSocket ? "https" : "http";
}

function forwardedProto(request: IncomingMessage): string | null {
  return /proto="?([a-z]+)/i.exec(header(request, "forwarded") ?? "")?.[1]?.toLowerCase() ?? null;
}

/** Absolute-form targets are for proxies: only their path counts. */
function pathOf(target = "/"): string {
  return target.startsWith("/") ? target : target.replace(/^[a-z]+:\/\/[^/]*/i, "");
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}
