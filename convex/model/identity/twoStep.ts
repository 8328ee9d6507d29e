// Two-step sign-in of an account: set up, confirmed by a first code, turned off; and whether a code is right. Nobody counts
// here: secondStep.ts does.
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { isDemonstration, isDevelopment } from "../deployment.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { ConfirmTwoStepInput } from "./contract.ts";
import { countRecoveryCodes, setRecoveryCodes, useRecoveryCode } from "./recoveryCodes.ts";
import { base64Url } from "./sessionToken.ts";
import { stepOfCode, totpSecret, totpSetUp } from "./totp.ts";

type Ctx = Pick<MutationCtx, "db">;
type ReadCtx = Pick<QueryCtx, "db">;

const MINUTE_MS = 60_000;
/** Whoever shows a secret and goes away begins anew. */
export const SET_UP_MS = 30 * MINUTE_MS;

export const WRONG_CODE = "This code is not right, or it was used already";
export const IS_OFF = "Two-step sign-in is off";
const ALREADY_ON = "Two-step sign-in is on already";

async function findTwoStep(ctx: ReadCtx, userId: Id<"users">): Promise<Doc<"twoSteps"> | null> {
  return await firstOf(
    ctx.db.query("twoSteps").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function isTwoStepOn(ctx: ReadCtx, userId: Id<"users">): Promise<boolean> {
  return (await findTwoStep(ctx, userId))?.confirmedAt !== undefined;
}

/** Of all administrators in production. The demonstration's needs the password alone, which stands in the README anyway. */
function isAskedOf({ role }: Doc<"users">): boolean {
  return role === "ADMIN" && !isDevelopment() && !isDemonstration();
}

/** Whether it is asked of somebody who has not set it up. */
export async function lacksTwoStep(ctx: ReadCtx, user: Doc<"users">): Promise<boolean> {
  return isAskedOf(user) && !(await isTwoStepOn(ctx, user._id));
}

/** Before anything that administrators alone may do. */
export async function requireTwoStep(ctx: ReadCtx, user: Doc<"users">): Promise<void> {
  if (!(await lacksTwoStep(ctx, user))) return;
  throw appError(
    "TWO_STEP_SETUP_REQUIRED",
    "Please set up two-step sign-in in your settings first",
  );
}

export const twoStepView = v.object({
  /** null: it is off. */
  since: v.union(v.number(), v.null()),
  recoveryCodesLeft: v.number(),
  /** Of administrators in production. */
  isRequired: v.boolean(),
});

export async function readTwoStep(
  ctx: ReadCtx,
  user: Doc<"users">,
): Promise<Infer<typeof twoStepView>> {
  const row = await findTwoStep(ctx, user._id);
  return {
    since: row?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx, user._id),
    isRequired: isAskedOf(user),
  };
}

/**
 * A new secret, which counts once a code of it is confirmed. Of a verified address only: nobody keeps the owner of an address
 * out with an app of theirs (docs/decisions/033).
 */
export async function beginTwoStep(ctx: Ctx, userId: Id<"users">, nowMs: number) {
  const user = await ctx.db.get("users", userId);
  if (user?.emailVerified === undefined) {
    throw appError("CONFLICT", "Please confirm your email address first");
  }
  const row = await findTwoStep(ctx, userId);
  if (row?.confirmedAt !== undefined) throw appError("CONFLICT", ALREADY_ON);
  if (row !== null) await ctx.db.delete("twoSteps", row._id);
  const nonce = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  await ctx.db.insert("twoSteps", { userId, nonce, begunAt: nowMs, lastStep: 0 });
  return totpSetUp(nonce, user.username);
}

/** On from here, with the code that shows that the app has the secret. */
export async function confirmTwoStep(
  ctx: Ctx,
  userId: Id<"users">,
  { code, secret, codeHashes }: ConfirmTwoStepInput & { codeHashes: readonly string[] },
  nowMs: number,
): Promise<void> {
  const row = await findTwoStep(ctx, userId);
  if (row?.confirmedAt !== undefined) throw appError("CONFLICT", ALREADY_ON);
  if (row === null || row.begunAt <= nowMs - SET_UP_MS) {
    throw appError("CONFLICT", "Please begin again: this took too long");
  }
  const begun = totpSecret(row.nonce);
  // No code of an app that has the secret of before is ever right.
  if (secret !== undefined && secret !== begun.base32) {
    throw appError("CONFLICT", "Please begin again: this was begun anew in another window");
  }
  const step = stepOfCode(begun, digitsOf(code), nowMs);
  if (step === null) throw appError("VALIDATION", WRONG_CODE, "code");
  await ctx.db.patch("twoSteps", row._id, { confirmedAt: nowMs, lastStep: step });
  await setRecoveryCodes(ctx, userId, codeHashes);
}

/** Where it was not turned off meanwhile. */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  userId: Id<"users">,
  codeHashes: readonly string[],
): Promise<void> {
  if (!(await isTwoStepOn(ctx, userId))) throw appError("CONFLICT", IS_OFF);
  await setRecoveryCodes(ctx, userId, codeHashes);
}

/** Also what was begun. True where it was on. */
export async function removeTwoStep(ctx: Ctx, userId: Id<"users">): Promise<boolean> {
  const row = await findTwoStep(ctx, userId);
  if (row === null) return false;
  await ctx.db.delete("twoSteps", row._id);
  await setRecoveryCodes(ctx, userId, []);
  return row.confirmedAt !== undefined;
}

/** In groups, as apps show it. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, "");
}

const APP_CODE = /^\d{6}$/;

/** Whether a code of the app, or a recovery code, opens the second step. Either is good once. */
export async function takeCode(
  ctx: Ctx,
  userId: Id<"users">,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const row = await findTwoStep(ctx, userId);
  if (row?.confirmedAt === undefined) return false;
  const digits = digitsOf(code);
  if (!APP_CODE.test(digits)) return await useRecoveryCode(ctx, userId, code);
  const step = stepOfCode(totpSecret(row.nonce), digits, nowMs);
  // Nor one of an earlier step than the last: whoever looked over the shoulder has those.
  if (step === null || step <= row.lastStep) return false;
  await ctx.db.patch("twoSteps", row._id, { lastStep: step });
  return true;
}
