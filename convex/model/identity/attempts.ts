// The database steps of signing in and registering, between which passwords are hashed.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { recordAttempt, remainingWaitMs, takeAttempt } from "../limits/limits.ts";
import { findByIdentifier, findPasswordHash } from "./accounts.ts";
import { isSuspended, loadActor } from "./actor.ts";
import { isLoopback, keyOf } from "./rules.ts";

/** What an attempt to sign in goes on with. `subject` is counted: an account has one, whichever name it is called by. */
export async function beginSignIn(ctx: Pick<QueryCtx, "db">, identifier: string, nowMs: number) {
  const user = await findByIdentifier(ctx, identifier);
  const known = user === null || user.deletedAt !== undefined ? null : user;
  const subject = known?._id ?? keyOf(identifier);
  return {
    subject,
    userId: known?._id ?? null,
    passwordHash: known === null ? null : await findPasswordHash(ctx, known._id),
    waitMs: await remainingWaitMs(ctx, "signIn", subject, nowMs),
  };
}

/**
 * Decides after the hash is compared, in one transaction with the count. Checking the limit only before would let a
 * thousand guesses at once through. It answers instead of throwing, because a throw would undo the count.
 */
export async function settleSignIn(
  ctx: Pick<MutationCtx, "db">,
  attempt: { subject: string; userId: Id<"users"> | null; isRight: boolean },
  nowMs: number,
): Promise<{ isAdmitted: boolean; waitMs: number }> {
  const waitMs = await remainingWaitMs(ctx, "signIn", attempt.subject, nowMs);
  if (waitMs > 0) return { isAdmitted: false, waitMs };
  const user = attempt.userId === null ? null : await ctx.db.get("users", attempt.userId);
  if (!attempt.isRight || user === null || user.deletedAt !== undefined) {
    await recordAttempt(ctx, "signIn", attempt.subject, nowMs);
    return { isAdmitted: false, waitMs: 0 };
  }
  if (user.suspendedAt !== undefined) {
    throw appError("ACCOUNT_SUSPENDED", "This account has been suspended");
  }
  return { isAdmitted: true, waitMs: 0 };
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
  const { ip } = await ctx.meta.getRequestMetadata();
  if (ip !== null && !isLoopback(ip)) await takeAttempt(ctx, "register", ip, nowMs);
}
