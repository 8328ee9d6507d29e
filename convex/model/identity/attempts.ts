// The database steps of signing in and registering, between which passwords are hashed.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { takeAttempt } from "../limits/limits.ts";
import { LOCAL, networkOf } from "../limits/network.ts";
import { findByIdentifier, findPasswordHash } from "./accounts.ts";
import { isSuspended, loadActor } from "./actor.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Origin, placeFor, rememberPlaces } from "./places.ts";
import { keyOf } from "./rules.ts";
import { type MissingStep, takeSecondStep } from "./secondStep.ts";
import { type Attempt, countSignIn, waitOfSignIn } from "./signInLimits.ts";

/** What an attempt to sign in goes on with. `account` is counted: an account has one, whichever name it is called by. */
export async function beginSignIn(
  ctx: Pick<QueryCtx, "db">,
  { identifier, from, nowMs }: { identifier: string; from: Origin; nowMs: number },
) {
  const user = await findByIdentifier(ctx, identifier);
  const known = user === null || user.deletedAt !== undefined ? null : user;
  const userId = known?._id ?? null;
  // Who mistakes the fields types a password where the name belongs.
  const account = userId ?? fingerprint("account", keyOf(identifier));
  const attempt = { account, from, ...(await placeFor(ctx, userId, from, nowMs)) };
  return {
    account,
    userId,
    passwordHash: userId === null ? null : await findPasswordHash(ctx, userId),
    waitMs: await waitOfSignIn(ctx, attempt, nowMs),
  };
}

interface Compared {
  account: string;
  userId: Id<"users"> | null;
  from: Origin;
  isRight: boolean;
  /** What it was compared with: the account may have another one by now, or none. */
  passwordHash?: string | null;
  /** Of the second step. */
  code?: string;
  /** Whoever is signed in has taken the second step then, and takes it again where a code is given. */
  isSignedIn?: boolean;
}

interface Settled {
  isAdmitted: boolean;
  waitMs: number;
  /** What the second step asks for, behind a right password. */
  missing: MissingStep;
  /** Told to who knows the password, and nobody else. */
  isSuspended?: true;
}

const refused = (waitMs: number): Settled => ({ isAdmitted: false, waitMs, missing: null });

/** A password that was changed meanwhile, which ended all sessions, opens no new one. */
async function isStillRight(
  ctx: Pick<MutationCtx, "db">,
  userId: Id<"users">,
  { isRight, passwordHash }: Compared,
): Promise<boolean> {
  if (!isRight || passwordHash === undefined) return isRight;
  return passwordHash === (await findPasswordHash(ctx, userId));
}

/**
 * Decides after the hash is compared, in one transaction with the count. Checking the limit only before would let a
 * thousand guesses at once through. It answers instead of throwing, because a throw would undo the count.
 */
export async function settleSignIn(
  ctx: Pick<MutationCtx, "db">,
  compared: Compared,
  nowMs: number,
): Promise<Settled> {
  const { account, userId, from, code, isSignedIn = false } = compared;
  const place = await placeFor(ctx, userId, from, nowMs);
  const attempt: Attempt = { account, from, ...place };
  const waitMs = await waitOfSignIn(ctx, attempt, nowMs);
  if (waitMs > 0) return refused(waitMs);
  const user = userId === null ? null : await ctx.db.get("users", userId);
  const isRight = user !== null && (await isStillRight(ctx, user._id, compared));
  if (!isRight || user.deletedAt !== undefined) {
    await countSignIn(ctx, attempt, true, nowMs);
    return refused(0);
  }
  if (user.suspendedAt !== undefined) {
    await countSignIn(ctx, attempt, false, nowMs);
    return { ...refused(0), isSuspended: true };
  }
  if (!isSignedIn || code !== undefined) {
    const step = await takeSecondStep(ctx, { userId: user._id, code, attempt }, nowMs);
    if (step.missing !== null) {
      // A hash was made all the same. A wrong code has been counted.
      const isCounted = step.missing === "rightCode" && step.waitMs === 0;
      if (!isCounted) await countSignIn(ctx, attempt, false, nowMs);
      return { isAdmitted: false, ...step };
    }
  }
  await countSignIn(ctx, attempt, false, nowMs);
  // Nobody came in who was not: the next one who does is told of.
  if (!isSignedIn) await rememberPlaces(ctx, user._id, from, nowMs);
  return { isAdmitted: true, waitMs: 0, missing: null };
}

export async function admitRegistration(
  ctx: Pick<MutationCtx, "db" | "auth" | "meta">,
  sessionToken: string | undefined,
  nowMs: number,
): Promise<void> {
  const actor = await loadActor(ctx, sessionToken, nowMs);
  if (actor !== null && !isSuspended(actor)) {
    throw appError("CONFLICT", "You are already signed in");
  }
  const network = networkOf((await ctx.meta.getRequestMetadata()).ip);
  if (network === LOCAL) return;
  await takeAttempt(ctx, "register", fingerprint("network", network), nowMs);
}
