// How a caller of /api is known: the cookie of a browser or the Bearer token of a program, and where it may come from.
import { env } from "../_generated/server.js";
import { appError } from "../model/errors.ts";
import { isExpired, isSessionToken, SESSION_DURATION_MS } from "../model/identity/sessionToken.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

function isSecure(request: Request): boolean {
  return request.url.startsWith("https:") || (env.SITE_URL ?? "").startsWith("https:");
}

// Browsers take a `__Host-` cookie only with Secure, Path=/ and no Domain: no sibling host can plant one.
export function cookieName(isSecureOrigin: boolean): string {
  return isSecureOrigin ? "__Host-session" : "session";
}

function cookieToken(request: Request): string | undefined {
  const name = cookieName(isSecure(request));
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name && value.join("=") !== "") return value.join("=");
  }
  return undefined;
}

function cookie(request: Request, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(request) ? "; Secure" : "";
  return `${cookieName(isSecure(request))}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function sessionCookie(request: Request, token: string): string {
  return cookie(request, token, SESSION_DURATION_MS / 1000);
}

export function clearedCookie(request: Request): string {
  return cookie(request, "", 0);
}

/** True when the request names a caller in any way, known or not. */
export function hasCredentials(request: Request): boolean {
  return request.headers.has("Authorization") || cookieToken(request) !== undefined;
}

/**
 * The opaque token to hand over to functions, or undefined: then the platform's own identity counts, which it takes from
 * a JWT in the Authorization header. That header wins over a cookie. What is no token of ours or past its end is handed
 * over as a token that nobody holds, so that it can not turn into another identity.
 */
export function sessionTokenOf(request: Request, nowMs: number): string | undefined {
  const authorization = request.headers.get("Authorization");
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (bearer !== undefined && bearer.split(".").length === 3) return undefined;
  const token = authorization === null ? cookieToken(request) : (bearer ?? "");
  if (token === undefined) return undefined;
  return isSessionToken(token) && !isExpired(token, nowMs) ? token : "";
}

function isOwnOrigin(request: Request, origin: string): boolean {
  const url = new URL(request.url);
  if (origin === url.origin || origin === env.SITE_URL?.replace(/\/$/, "")) return true;
  // Behind a proxy that ends TLS the URL has another scheme and host than the browser's; Host is what the browser asked.
  const host = request.headers.get("Host");
  return host !== null && (origin === `https://${host}` || origin === `http://${host}`);
}

/** `none` is the person in front of the browser; programs and old browsers do not say. */
function isOwnFetch(request: Request): boolean {
  return [null, "same-origin", "none"].includes(request.headers.get("Sec-Fetch-Site"));
}

/**
 * For a GET that changes something: no other site, and no link on one, may make a visitor's browser send it, nor is it an address to
 * be opened. To look with HEAD changes nothing anywhere.
 */
export function requireOwnFetch(request: Request): void {
  const isOwn = [null, "same-origin"].includes(request.headers.get("Sec-Fetch-Site"));
  if (!isOwn) throw appError("FORBIDDEN", "This request came from another site");
  if (request.method === "HEAD") {
    throw appError("METHOD_NOT_ALLOWED", "This call changes something, and is no HEAD");
  }
}

/** Refuses what another site makes a visitor's browser send. A program with a token and no cookie has no such browser. */
export function requireOwnOrigin(request: Request): void {
  if (SAFE_METHODS.has(request.method)) return;
  const isProgram = request.headers.has("Authorization") && cookieToken(request) === undefined;
  if (isProgram) return;
  const origin = request.headers.get("Origin");
  const isForeign = origin === null ? !isOwnFetch(request) : !isOwnOrigin(request, origin);
  if (isForeign) throw appError("FORBIDDEN", "This request came from another site");
}
