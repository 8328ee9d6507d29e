// Links at both doors: the Convex Auth provider and /api. Each comes from an action, because what is refused there has been
// counted in a transaction that stays.
import { internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError, rateLimited } from "../errors.ts";
import { originFor, unlessBusy } from "../identity/signIn.ts";
import type { LinkRefusal, Tried } from "./use.ts";

type Ctx = Pick<ActionCtx, "runMutation" | "runAction" | "meta">;

const REFUSALS: Readonly<Record<LinkRefusal, string>> = {
  expired: "This link has expired",
  invalid: "This link is invalid or was used already",
};

function mustBeOpen({ waitMs, refusal, userId }: Tried): Id<"users"> {
  if (waitMs > 0) throw rateLimited(waitMs);
  if (refusal !== null) throw appError("VALIDATION", REFUSALS[refusal], "token");
  if (userId === null) throw appError("VALIDATION", REFUSALS.invalid, "token");
  return userId;
}

export async function signInWithLink(
  ctx: Ctx,
  token: string,
  device?: string,
): Promise<Id<"users">> {
  const from = await originFor(ctx, device);
  return mustBeOpen(await ctx.runMutation(internal.links.signIn, { token, from }));
}

export async function resetPasswordWithLink(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
  kept: Id<"authSessions"> | null,
): Promise<void> {
  const from = await originFor(ctx, undefined);
  mustBeOpen(await ctx.runMutation(internal.links.tryReset, { token, from }));
  const passwordHash = await unlessBusy(ctx.runAction(internal.passwords.hash, { password }));
  const reset = { token, from, passwordHash, kept };
  mustBeOpen(await ctx.runMutation(internal.links.settleReset, reset));
}

export async function verifyEmailWithLink(ctx: Ctx, token: string): Promise<void> {
  const from = await originFor(ctx, undefined);
  mustBeOpen(await ctx.runMutation(internal.links.settleVerification, { token, from }));
}
