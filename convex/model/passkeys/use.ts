// Passkeys at both doors: the Convex Auth provider and /api. Each comes from an action, because signatures are verified
// outside of transactions.
import type { Infer } from "convex/values";

import { internal } from "../../_generated/api.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError, rateLimited } from "../errors.ts";
import type { Actor } from "../identity/actor.ts";
import { type Admitted, originFor, unlessBusy } from "../identity/signIn.ts";
import { confirmPassword } from "../links/account.ts";
import type { Assertion, Attestation } from "./contract.ts";
import { userHandleOf } from "./options.ts";
import { notAdded } from "./own.ts";
import type { creationOptionsView, passkeyView } from "./views.ts";

type Ctx = Pick<ActionCtx, "runQuery" | "runMutation" | "runAction" | "meta">;

/** The person who holds this passkey. Whatever is wrong with an answer, the words are the same. */
export async function signInWithPasskey(
  ctx: Ctx,
  { id: credentialId, response }: Assertion,
  device?: string,
): Promise<Admitted> {
  const tried = { credentialId, from: await originFor(ctx, device) };
  const { key, waitMs } = await ctx.runQuery(internal.passkeys.beginSignIn, {
    ...tried,
    nowMs: Date.now(),
  });
  if (waitMs > 0) throw rateLimited(waitMs);
  // The authenticator names whose key it is: it must be the one to whom it was given.
  const isOwners = key !== null && response.userHandle === userHandleOf(key.userId);
  const { clientDataJSON, authenticatorData, signature } = response;
  const answer = { credentialId, clientDataJSON, authenticatorData, signature };
  const proof = isOwners
    ? await unlessBusy(
        ctx.runAction(internal.passkeyProofs.used, { ...answer, publicKey: key.publicKey }),
      )
    : null;
  const settled = await ctx.runMutation(internal.passkeys.settleSignIn, { ...tried, proof });
  if (settled.waitMs > 0) throw rateLimited(settled.waitMs);
  if (settled.isSuspended) {
    throw appError("ACCOUNT_SUSPENDED", "This account has been suspended");
  }
  if (settled.userId === null) throw appError("UNAUTHENTICATED", "This passkey did not work");
  return { userId: settled.userId, passwordHash: settled.passwordHash ?? null };
}

type ActorCtx = Ctx & { actor: Actor };

export async function startAdding(
  ctx: ActorCtx,
  password: string | undefined,
): Promise<Infer<typeof creationOptionsView>> {
  if (password !== undefined) await confirmPassword(ctx, password, "password");
  const { user, sessionId } = ctx.actor;
  return await ctx.runMutation(internal.passkeys.prepare, {
    userId: user._id,
    sessionId,
    isConfirmed: password !== undefined,
  });
}

const DEFAULT_NAME = "Passkey";

export async function addPasskey(
  ctx: ActorCtx,
  { id: credentialId, response }: Attestation,
  name = DEFAULT_NAME,
): Promise<Infer<typeof passkeyView>> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const answer = { credentialId, clientDataJSON, attestationObject };
  const made = await unlessBusy(ctx.runAction(internal.passkeyProofs.made, answer));
  if (made === null) throw notAdded();
  const { user, sessionId } = ctx.actor;
  return await ctx.runMutation(internal.passkeys.keep, {
    userId: user._id,
    sessionId,
    name,
    transports,
    made,
  });
}
