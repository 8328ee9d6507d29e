// What Resend tells of mails that it took: they came back, or their reader complained. Signed as Svix does it
// (https://docs.svix.com/receiving/verifying-payloads/how-manual): HMAC-SHA256 over id, time and body.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import * as z from "zod/mini";

import { env } from "../../_generated/server.js";
import { appError } from "../errors.ts";

const TOLERANCE_MS = 5 * 60_000;
const PREFIX = "whsec_";

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

/** Takes as long for every signature of the right length. */
function areSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}

/** As if nothing were there, where no secret is set. */
export function isSignedByResend(headers: Headers, body: string, nowMs: number): boolean {
  const secret = env.RESEND_WEBHOOK_SECRET;
  if (!secret) throw appError("NOT_FOUND", "There is nothing here");
  const key = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  const id = headers.get("svix-id") ?? "";
  const time = headers.get("svix-timestamp") ?? "";
  // An old one that somebody recorded is worth nothing.
  if (key === null || !(Math.abs(nowMs - Number(time) * 1_000) <= TOLERANCE_MS)) return false;
  const expected = hmac(sha256, key, new TextEncoder().encode(`${id}.${time}.${body}`));
  return (headers.get("svix-signature") ?? "").split(" ").some((one) => {
    const [version, text = ""] = one.split(",");
    const given = version === "v1" ? fromBase64(text) : null;
    return given !== null && areSame(given, expected);
  });
}

const told = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
  }),
});

/** Which addresses are to get no more mails, and why. A mailbox that is full today is none of them. */
export function returnedIn(
  body: string,
): { reason: "bounced" | "complained"; to: string[] } | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const event = told.safeParse(parsed);
  if (!event.success) return null;
  const { type, data } = event.data;
  const to = data.to.map((address) => address.toLowerCase());
  if (type === "email.complained") return { reason: "complained", to };
  const isTransient = data.bounce?.type === "Transient";
  return type === "email.bounced" && !isTransient ? { reason: "bounced", to } : null;
}
