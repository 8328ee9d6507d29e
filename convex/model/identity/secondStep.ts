// The second step of signing in, behind a right password or a good link. Wrong codes count as wrong passwords do, and once
// more against the account: whoever gets so far has one of its two secrets, and six digits are few.
import { type Infer, v } from "convex/values";

import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { recordAttempt, remainingWaitMs } from "../limits/limits.ts";
import { type Attempt, countSignIn } from "./signInLimits.ts";
import { isTwoStepOn, takeCode, WRONG_CODE } from "./twoStep.ts";

/** What stands in the way; null: nothing. */
export const missingStep = v.union(v.literal("code"), v.literal("rightCode"), v.null());
export type MissingStep = Infer<typeof missingStep>;

export interface SecondStep {
  missing: MissingStep;
  waitMs: number;
}

const PASSED: SecondStep = { missing: null, waitMs: 0 };

/** It answers instead of throwing, because a throw would undo the count. */
export async function takeSecondStep(
  ctx: Pick<MutationCtx, "db">,
  { userId, code, attempt }: { userId: Id<"users">; code: string | undefined; attempt: Attempt },
  nowMs: number,
): Promise<SecondStep> {
  if (!(await isTwoStepOn(ctx, userId))) return PASSED;
  if (code === undefined || code === "") return { missing: "code", waitMs: 0 };
  const subject = attempt.isKnown ? null : userId;
  const waitMs = subject === null ? 0 : await remainingWaitMs(ctx, "secondStep", subject, nowMs);
  if (waitMs > 0) return { missing: "rightCode", waitMs };
  if (await takeCode(ctx, userId, code, nowMs)) return PASSED;
  await countSignIn(ctx, attempt, true, nowMs);
  if (subject !== null) await recordAttempt(ctx, "secondStep", subject, nowMs);
  return { missing: "rightCode", waitMs: 0 };
}

/** What who signs in is told. */
export function secondStepRefusal(missing: Exclude<MissingStep, null>) {
  const message =
    missing === "code" ? "Please enter the code of your authenticator app" : WRONG_CODE;
  return appError("TWO_STEP_REQUIRED", message, "code");
}
