// The opaque token of /api: when it ends, and 256 random bits. The end stands in the token, so that the HTTP door can
// refuse an old one without a clock inside a query; the stored hash covers all of it, so nobody can move it.
import { sha256 } from "@noble/hashes/sha2.js";

export const SESSION_DURATION_MS = 30 * 86_400_000;

const PREFIX = "gl";

export function base64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function createSessionToken(expiresAt: number): string {
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  return `${PREFIX}_${expiresAt.toString(36)}_${secret}`;
}

/** Convex Auth's own tokens are JWTs, whose three parts are joined by dots; ours holds none. */
export function isSessionToken(token: string): boolean {
  return token.startsWith(`${PREFIX}_`) && !token.includes(".");
}

export function isExpired(token: string, nowMs: number): boolean {
  // The next mark is no digit, and ends it.
  const expiresAt = Number.parseInt(token.slice(PREFIX.length + 1), 36);
  return !(nowMs < expiresAt);
}

/** Without Web Crypto: its digest is a task of another thread, for which the transactions behind this one would wait. */
export function hashSessionToken(token: string): string {
  return base64Url(sha256(new TextEncoder().encode(token)));
}
