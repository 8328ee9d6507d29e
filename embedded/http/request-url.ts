// The URL that the client used and who the client is, behind a proxy too.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { TLSSocket } from "node:tls";

import type { Client } from "../runtime/runs/calls.ts";
import { HttpError } from "./http-errors.ts";

/** Anything else would become a part of the path. */
const AUTHORITY = /^[^\s/?#\\@]+$/;

/** Node.js would take the first of several, and what stands in front of it perhaps another. */
function namesTwo({ rawHeaders }: IncomingMessage): boolean {
  let names = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") names += 1;
  }
  return names > 1;
}

export function requestUrl(request: IncomingMessage): URL {
  if (namesTwo(request)) {
    throw new HttpError(400, "BadRequest", "This request names more than one host.");
  }
  // Programs of old name none.
  const host = request.headers.host ?? (request.httpVersion === "1.1" ? "" : "localhost");
  if (!AUTHORITY.test(host)) throw new HttpError(400, "BadRequest", "This request names no host.");
  try {
    return new URL(`${protocolOf(request)}://${host}${pathOf(request.url)}`);
  } catch {
    throw new HttpError(400, "BadRequest", "The request URL is not valid.");
  }
}

export function isHttps(request: IncomingMessage): boolean {
  return protocolOf(request) === "https";
}

export function clientOf(request: IncomingMessage): Client {
  return { clientIp: clientIp(request), userAgent: header(request, "user-agent") };
}

/**
 * The peer, or whom a proxy on this machine names as its peer: the last entry, the others are what the client says. Nobody
 * else can be believed about it. null when the proxy names nobody that has an address.
 */
export function clientIp(request: IncomingMessage): string | null {
  const peer = request.socket.remoteAddress ?? null;
  const forwarded = header(request, "x-forwarded-for");
  if (peer === null || forwarded === null || !isLoopback(peer)) return peer;
  return addressIn(forwarded.split(",").at(-1) ?? "");
}

/** `1.2.3.4`, `1.2.3.4:80`, `::1` or `[::1]:80`. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) === 0 ? null : address;
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
