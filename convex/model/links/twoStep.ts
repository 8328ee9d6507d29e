// Two-step sign-in, as people set it up and change it: with their password, and what changes it with a code as well. From
// actions: what is wrong is counted, and secrets are told in answers that nobody keeps.
import { internal } from "../../_generated/api.js";
import { appError, readAppError } from "../errors.ts";
import type { ConfirmTwoStepInput, TwoStepChangeInput } from "../identity/contract.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "../identity/recoveryCodes.ts";
import { signInWithPassword } from "../identity/signIn.ts";
import { IS_OFF } from "../identity/twoStep.ts";
import { confirmPassword, type OwnCtx } from "./account.ts";

const changing = ({ actor }: OwnCtx) => ({ userId: actor.user._id, sessionId: actor.sessionId });

export async function beginSetUp(
  ctx: OwnCtx,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await confirmPassword(ctx, password, "password");
  return await ctx.runMutation(internal.twoStep.open, changing(ctx));
}

/** Ten codes, which are told once. */
export async function confirmSetUp(ctx: OwnCtx, input: ConfirmTwoStepInput): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = recoveryCodes.map(hashOfRecoveryCode);
  await ctx.runMutation(internal.twoStep.settle, { ...changing(ctx), ...input, codeHashes });
  return recoveryCodes;
}

/** Both steps once more, as at the door and counted as there. */
async function confirmBoth(ctx: OwnCtx, { password, code }: TwoStepChangeInput): Promise<void> {
  const { username, _id: userId } = ctx.actor.user;
  if (!(await ctx.runQuery(internal.twoStep.isOn, { userId }))) {
    throw appError("CONFLICT", IS_OFF);
  }
  try {
    await signInWithPassword(ctx, { username, password, code }, { isSignedIn: true });
  } catch (error) {
    const refusal = readAppError(error);
    if (refusal?.code === "UNAUTHENTICATED") {
      throw appError("VALIDATION", "This is not your password", "password");
    }
    if (refusal?.code === "TWO_STEP_REQUIRED") {
      throw appError("VALIDATION", refusal.message, "code");
    }
    throw error;
  }
}

export async function turnOff(ctx: OwnCtx, input: TwoStepChangeInput): Promise<void> {
  await confirmBoth(ctx, input);
  await ctx.runMutation(internal.twoStep.remove, changing(ctx));
}

export async function renewRecoveryCodes(
  ctx: OwnCtx,
  input: TwoStepChangeInput,
): Promise<string[]> {
  await confirmBoth(ctx, input);
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = recoveryCodes.map(hashOfRecoveryCode);
  await ctx.runMutation(internal.twoStep.replaceCodes, { ...changing(ctx), codeHashes });
  return recoveryCodes;
}
