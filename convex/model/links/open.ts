// Links at both doors: the Convex Auth provider and /api. Each comes from an action, because what is refused there has been
// counted in a transaction that stays.
import { internal } from "../../_generated/api.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError, rateLimited } from "../errors.ts";
import { secondStepRefusal } from "../identity/secondStep.ts";
import { type Admitted, originFor, unlessBusy } from "../identity/signIn.ts";
import type { Session } from "./proof.ts";
import type { LinkRefusal, Tried } from "./use.ts";

type Ctx = Pick<ActionCtx, "runMutation" | "runAction" | "meta">;

const REFUSALS: Readonly<Record<LinkRefusal, string>> = {
  expired: "This link has expired",
  invalid: "This link is invalid or was used already",
};

function mustBeOpen({ waitMs, refusal, missing, userId, isClaimed }: Tried) {
  if (waitMs > 0) throw rateLimited(waitMs);
  if (missing !== null) throw secondStepRefusal(missing);
  if (refusal !== null) throw appError("VALIDATION", REFUSALS[refusal], "token");
  if (userId === null) throw appError("VALIDATION", REFUSALS.invalid, "token");
  return { userId, isClaimed };
}

/** `sessionToken` is what a caller of /api comes with; the browser client is known by its identity. */
export async function signInWithLink(
  ctx: Ctx,
  link: { token: string; code?: string },
  { device, sessionToken }: { device?: string; sessionToken?: string | undefined } = {},
): Promise<Admitted> {
  const from = await originFor(ctx, device);
  const caller = sessionToken === undefined ? {} : { sessionToken };
  const tried = await ctx.runMutation(internal.links.signIn, { ...link, from, ...caller });
  const { userId } = mustBeOpen(tried);
  return { userId, passwordHash: tried.passwordHash ?? null };
}

export async function resetPasswordWithLink(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
  session: Session,
): Promise<void> {
  const from = await originFor(ctx, undefined);
  mustBeOpen(await ctx.runMutation(internal.links.tryReset, { token, from }));
  const passwordHash = await unlessBusy(ctx.runAction(internal.passwords.hash, { password }));
  const reset = { token, from, passwordHash, session };
  mustBeOpen(await ctx.runMutation(internal.links.settleReset, reset));
}

/** Whether the password of before has ended. */
export async function verifyEmailWithLink(
  ctx: Ctx,
  token: string,
  session: Session,
): Promise<boolean> {
  const from = await originFor(ctx, undefined);
  const verification = { token, from, session };
  return mustBeOpen(await ctx.runMutation(internal.links.settleVerification, verification))
    .isClaimed;
}
