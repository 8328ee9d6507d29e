// The codes of authenticator apps (RFC 6238): six digits, a new one every thirty seconds. Neither the database nor its copies
// hold a secret: it is made of a stored nonce and the server's key, as the tokens of links are.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { Secret, TOTP } from "otpauth/slim";

import { env } from "../../_generated/server.js";
import { PRODUCT_NAME } from "../product.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
export const STEP_MS = 30_000;
/** A clock may be off by so many steps, and people type slowly. */
export const DRIFT_STEPS = 1;

export function totpSecret(nonce: string): Secret {
  if (!env.JWT_PRIVATE_KEY)
    throw new Error("JWT_PRIVATE_KEY is not set: two-step sign-in needs it");
  const bytes = new TextEncoder();
  const key = bytes.encode(env.JWT_PRIVATE_KEY);
  const secret = hmac(sha256, key, bytes.encode(`two-step|${nonce}`)).slice(0, SECRET_BYTES);
  return new Secret({ buffer: secret.buffer });
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, label, secret });
}

/** What an app is set up with: as an address for a QR code, and as text to type. */
export function totpSetUp(nonce: string, username: string): { secret: string; uri: string } {
  const secret = totpSecret(nonce);
  return { secret: secret.base32, uri: totpOf(secret, username).toString() };
}

/** The time step that the code belongs to; null where it is none of those around `nowMs`. */
export function stepOfCode(secret: Secret, code: string, nowMs: number): number | null {
  const totp = totpOf(secret, "");
  const delta = totp.validate({ token: code, timestamp: nowMs, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(nowMs / STEP_MS) + delta;
}
