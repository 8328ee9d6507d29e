// What people are told by mail of what happened to their account, in case that it was somebody else.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { settleSignIn } from "../identity/attempts.ts";
import { isStrangePlace, type Origin } from "../identity/places.ts";
import { causeMail } from "../mail/cause.ts";

async function tell(
  ctx: MutationCtx,
  kind: "password-changed" | "new-sign-in" | "two-step-on" | "two-step-off",
  userId: Id<"users">,
  nowMs: number,
): Promise<void> {
  const values = { path: "/settings", at: String(nowMs) };
  await causeMail(ctx, { key: `${userId}:${nowMs}`, kind, userId, values });
}

export async function tellOfPassword(
  ctx: MutationCtx,
  userId: Id<"users">,
  nowMs: number,
): Promise<void> {
  await tell(ctx, "password-changed", userId, nowMs);
}

export async function tellOfTwoStep(
  ctx: MutationCtx,
  userId: Id<"users">,
  isOn: boolean,
  nowMs: number,
): Promise<void> {
  await tell(ctx, isOn ? "two-step-on" : "two-step-off", userId, nowMs);
}

/** Of a sign-in from where the account was never signed in to; before the place is remembered. */
export async function tellOfSignIn(
  ctx: MutationCtx,
  userId: Id<"users">,
  from: Origin,
  nowMs: number,
): Promise<void> {
  if (await isStrangePlace(ctx, userId, from, nowMs)) await tell(ctx, "new-sign-in", userId, nowMs);
}

/** Signing in with a password, and the mail about it where that never happened from there. */
export async function settleAndTell(
  ctx: MutationCtx,
  compared: Parameters<typeof settleSignIn>[1],
  nowMs: number,
): ReturnType<typeof settleSignIn> {
  const { userId, from, isSignedIn = false } = compared;
  const isStrange =
    !isSignedIn && userId !== null && (await isStrangePlace(ctx, userId, from, nowMs));
  const settled = await settleSignIn(ctx, compared, nowMs);
  if (settled.isAdmitted && userId !== null && isStrange) {
    await tell(ctx, "new-sign-in", userId, nowMs);
  }
  return settled;
}
