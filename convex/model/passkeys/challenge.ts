// What an authenticator signs, so that its answer is good once, for a short time and for one purpose. A challenge says itself
// what it is good for, under a key of the server: strangers who ask for them have nothing written down. Only those that were
// used are, until their end.
import { env, type MutationCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { fingerprint } from "../identity/fingerprint.ts";
import { base64Url, hashSessionToken } from "../identity/sessionToken.ts";
import { CHALLENGE_LIFE_MS } from "./rules.ts";

type Ctx = Pick<MutationCtx, "db">;

// Browsers decode a challenge from base64url and encode it again: parts of whole groups of four come back as they were.
const END_LENGTH = 12;
const NONCE_BYTES = 30;
const FORM = /^([0-9a-z]{12})([\w-]{40})([\w-]{43})$/;

/** For signing in, which begins without anybody; else the session that a passkey is added in. */
export type Purpose = "sign-in" | `add:${string}`;

function sealOf(end: string, nonce: string, purpose: Purpose): string {
  if (!env.JWT_PRIVATE_KEY) throw new Error("JWT_PRIVATE_KEY is not set: passkeys need it");
  return fingerprint("passkey challenge", `${end}${nonce}${purpose}`);
}

export function createChallenge(purpose: Purpose, nowMs: number): string {
  const end = (nowMs + CHALLENGE_LIFE_MS).toString(36).padStart(END_LENGTH, "0");
  const nonce = base64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  return end + nonce + sealOf(end, nonce, purpose);
}

/** When a challenge of this purpose ends; null where it is none, or has ended. */
function endOf(challenge: string, purpose: Purpose, nowMs: number): number | null {
  const [, end = "", nonce = "", seal = ""] = FORM.exec(challenge) ?? [];
  // As hashes: how much of a guess is right takes no time then.
  if (hashSessionToken(seal) !== hashSessionToken(sealOf(end, nonce, purpose))) return null;
  const expiresAt = Number.parseInt(end, 36);
  return expiresAt > nowMs ? expiresAt : null;
}

/** In the transaction of what it is good for: of two uses at once one runs again, and finds it used. */
export async function useUpChallenge(
  ctx: Ctx,
  challenge: string,
  purpose: Purpose,
  nowMs: number,
): Promise<boolean> {
  const expiresAt = endOf(challenge, purpose, nowMs);
  if (expiresAt === null) return false;
  const used = await firstOf(
    ctx.db.query("usedChallenges").withIndex("by_challenge", (q) => q.eq("challenge", challenge)),
  );
  if (used !== null) return false;
  await ctx.db.insert("usedChallenges", { challenge, expiresAt });
  return true;
}

const SWEEP_BATCH = 500;

/** Those past their end are refused without being looked up. */
export async function removeOldChallenges(
  ctx: Ctx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const old = await ctx.db
    .query("usedChallenges")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", nowMs))
    .take(SWEEP_BATCH);
  for (const row of old) await ctx.db.delete("usedChallenges", row._id);
  return old.length === SWEEP_BATCH ? "more" : null;
}
