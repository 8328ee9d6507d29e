// The database steps of signing in with a passkey, between which its signature is verified.
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { findPasswordHash } from "../identity/accounts.ts";
import { fingerprint } from "../identity/fingerprint.ts";
import { type Origin, placeFor, rememberPlaces } from "../identity/places.ts";
import { type Attempt, countSignIn, waitOfSignIn } from "../identity/signInLimits.ts";
import { tellOfSignIn } from "../links/notice.ts";
import { useUpChallenge } from "./challenge.ts";
import { findByCredentialId } from "./own.ts";
import { isCounterSound } from "./rules.ts";
import type { usedView } from "./views.ts";

interface Tried {
  credentialId: string;
  from: Origin;
}

/** Counted as wrong passwords are, and with them. A key that nobody has is one account, as a name that nobody has. */
async function attemptOf(
  ctx: Pick<QueryCtx, "db">,
  passkey: Doc<"passkeys"> | null,
  { credentialId, from }: Tried,
  nowMs: number,
): Promise<Attempt> {
  const account = passkey?.userId ?? fingerprint("passkey", credentialId);
  return { account, from, ...(await placeFor(ctx, passkey?.userId ?? null, from, nowMs)) };
}

export async function beginPasskeySignIn(
  ctx: Pick<QueryCtx, "db">,
  { nowMs, ...tried }: Tried & { nowMs: number },
) {
  const passkey = await findByCredentialId(ctx, tried.credentialId);
  const attempt = await attemptOf(ctx, passkey, tried, nowMs);
  return {
    key: passkey && { publicKey: passkey.publicKey, userId: passkey.userId },
    waitMs: await waitOfSignIn(ctx, attempt, nowMs),
  };
}

interface Settled {
  userId: Id<"users"> | null;
  waitMs: number;
  /** Told to who holds the passkey, and nobody else. */
  isSuspended?: true;
  /** Of whoever is signed in: the account's by now. */
  passwordHash?: string | null;
}

type Proof = Infer<typeof usedView> | null;

async function isProven(
  ctx: MutationCtx,
  passkey: Doc<"passkeys">,
  proof: Proof,
  nowMs: number,
): Promise<boolean> {
  if (proof === null || !isCounterSound(passkey, proof)) return false;
  return await useUpChallenge(ctx, proof.challenge, "sign-in", nowMs);
}

/**
 * Decides after the signature was verified, in one transaction with the count and the use of the challenge. It answers instead
 * of throwing, because a throw would undo the count.
 */
export async function settlePasskeySignIn(
  ctx: MutationCtx,
  { proof, ...tried }: Tried & { proof: Proof },
  nowMs: number,
): Promise<Settled> {
  const passkey = await findByCredentialId(ctx, tried.credentialId);
  const attempt = await attemptOf(ctx, passkey, tried, nowMs);
  const waitMs = await waitOfSignIn(ctx, attempt, nowMs);
  if (waitMs > 0) return { userId: null, waitMs };
  const user = passkey && (await ctx.db.get("users", passkey.userId));
  const isAlive = user !== null && user.deletedAt === undefined;
  if (!passkey || !proof || !isAlive || !(await isProven(ctx, passkey, proof, nowMs))) {
    await countSignIn(ctx, attempt, true, nowMs);
    return { userId: null, waitMs: 0 };
  }
  await countSignIn(ctx, attempt, false, nowMs);
  if (user.suspendedAt !== undefined) return { userId: null, waitMs: 0, isSuspended: true };
  await tellOfSignIn(ctx, user._id, tried.from, nowMs);
  await rememberPlaces(ctx, user._id, tried.from, nowMs);
  const { counter, isBackedUp } = proof;
  await ctx.db.patch("passkeys", passkey._id, { counter, isBackedUp, lastUsedAt: nowMs });
  const passwordHash = await findPasswordHash(ctx, user._id);
  return { userId: user._id, waitMs: 0, passwordHash };
}
