// What people change of their own account with their password in hand. From actions, because passwords are compared and hashed
// outside of transactions.
import { internal } from "../../_generated/api.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError, readAppError } from "../errors.ts";
import type { Actor } from "../identity/actor.ts";
import type { ChangeEmailInput, ChangePasswordInput } from "../identity/contract.ts";
import { keyOf } from "../identity/rules.ts";
import { provePassword, unlessBusy } from "../identity/signIn.ts";

export type OwnCtx = Pick<ActionCtx, "runQuery" | "runMutation" | "runAction" | "meta"> & {
  actor: Actor;
};

/**
 * The same count as at the door: whoever found a signed-in window open guesses no quicker there. Answers the hash that the
 * password was compared with.
 */
export async function confirmPassword(
  ctx: OwnCtx,
  password: string,
  field: string,
): Promise<string> {
  try {
    const { username } = ctx.actor.user;
    return (await provePassword(ctx, { username, password }, { isSignedIn: true })).passwordHash;
  } catch (error) {
    if (readAppError(error)?.code !== "UNAUTHENTICATED") throw error;
    throw appError("VALIDATION", "This is not your password", field);
  }
}

/** The new address counts once the link that goes there has been opened. */
export async function askForNewEmail(ctx: OwnCtx, input: ChangeEmailInput): Promise<void> {
  await confirmPassword(ctx, input.password, "password");
  const { user, sessionId } = ctx.actor;
  const asked = { userId: user._id, sessionId, email: keyOf(input.email) };
  await ctx.runMutation(internal.account.sendToNewEmail, asked);
}

/** Every other session ends. */
export async function changePassword(
  ctx: OwnCtx,
  { currentPassword, password }: ChangePasswordInput,
): Promise<void> {
  const provenHash = await confirmPassword(ctx, currentPassword, "currentPassword");
  const passwordHash = await unlessBusy(ctx.runAction(internal.passwords.hash, { password }));
  const { user, sessionId } = ctx.actor;
  await ctx.runMutation(internal.account.setPassword, {
    userId: user._id,
    passwordHash,
    provenHash,
    kept: sessionId,
  });
}
