// The passkeys of an account, as its owner adds, names and removes them.
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { requireLivingSession } from "../identity/actor.ts";
import { takeAttempt } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { type Purpose, useUpChallenge } from "./challenge.ts";
import { PASSKEYS_MAX } from "./contract.ts";
import { creationOptions } from "./options.ts";
import { FRESH_MS } from "./rules.ts";
import type { creationOptionsView, madeView } from "./views.ts";

type ReadCtx = Pick<QueryCtx, "db">;

/** The newest first. */
export async function passkeysOf(ctx: ReadCtx, userId: Id<"users">): Promise<Doc<"passkeys">[]> {
  return await ctx.db
    .query("passkeys")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(PASSKEYS_MAX);
}

export async function findByCredentialId(
  ctx: ReadCtx,
  credentialId: string,
): Promise<Doc<"passkeys"> | null> {
  return await firstOf(
    ctx.db
      .query("passkeys")
      .withIndex("by_credentialId", (q) => q.eq("credentialId", credentialId)),
  );
}

export async function requireOwnPasskey(
  ctx: ReadCtx,
  userId: Id<"users">,
  passkeyId: string,
): Promise<Doc<"passkeys">> {
  const id = ctx.db.normalizeId("passkeys", passkeyId);
  const passkey = id === null ? null : await ctx.db.get("passkeys", id);
  if (passkey === null || passkey.userId !== userId) {
    throw appError("NOT_FOUND", "This passkey was not found");
  }
  return passkey;
}

function requireRoom(known: readonly unknown[]): void {
  if (known.length >= PASSKEYS_MAX) {
    throw appError("CONFLICT", "You have 10 passkeys. Please remove one before you add another");
  }
}

const purposeOf = (sessionId: Id<"authSessions">): Purpose => `add:${sessionId}`;

interface Adding {
  userId: Id<"users">;
  sessionId: Id<"authSessions">;
}

/**
 * What the browser is asked to make. A window that was found open stays no way in for good: once the session is older than a
 * few minutes, the person has to have shown that they know the password.
 */
export async function prepareAdding(
  ctx: MutationCtx,
  { userId, sessionId, isConfirmed }: Adding & { isConfirmed: boolean },
  nowMs: number,
): Promise<Infer<typeof creationOptionsView>> {
  const session = await requireLivingSession(ctx, userId, sessionId);
  const user = await ctx.db.get("users", userId);
  if (user === null) throw appError("NOT_FOUND", "This account was not found");
  if (!isConfirmed && nowMs - session._creationTime > FRESH_MS) {
    throw appError("VALIDATION", "Please enter your password to add a passkey", "password");
  }
  const known = await passkeysOf(ctx, userId);
  requireRoom(known);
  return creationOptions(user, known, purposeOf(sessionId), nowMs);
}

async function tell(
  ctx: MutationCtx,
  kind: "passkey-added" | "passkey-removed",
  { userId, passkeyId, name }: { userId: Id<"users">; passkeyId: string; name: string },
  nowMs: number,
): Promise<void> {
  const values = { passkey: name, at: String(nowMs), path: "/settings" };
  await causeMail(ctx, { key: passkeyId, kind, userId, values });
}

interface Made extends Adding {
  name: string;
  transports: string[];
  made: Infer<typeof madeView>;
}

/** With an answer whose signature was verified. */
export async function addPasskey(
  ctx: MutationCtx,
  { userId, sessionId, name, transports, made }: Made,
  nowMs: number,
): Promise<Doc<"passkeys">> {
  await requireLivingSession(ctx, userId, sessionId);
  const { challenge, ...key } = made;
  await takeAttempt(ctx, "passkeysAdded", userId, nowMs);
  requireRoom(await passkeysOf(ctx, userId));
  const isFresh = await useUpChallenge(ctx, challenge, purposeOf(sessionId), nowMs);
  if (!isFresh || (await findByCredentialId(ctx, key.credentialId)) !== null) throw notAdded();
  const passkey = { userId, name, transports, ...key, createdAt: nowMs };
  const passkeyId = await ctx.db.insert("passkeys", passkey);
  await tell(ctx, "passkey-added", { userId, passkeyId, name }, nowMs);
  return await requireOwnPasskey(ctx, userId, passkeyId);
}

/** Whatever it was: an authenticator that is honest does none of it. */
export function notAdded() {
  return appError("VALIDATION", "This passkey could not be added. Please try again", "response");
}

export async function renamePasskey(
  ctx: MutationCtx,
  userId: Id<"users">,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Doc<"passkeys">> {
  const passkey = await requireOwnPasskey(ctx, userId, passkeyId);
  await ctx.db.patch("passkeys", passkey._id, { name });
  return { ...passkey, name };
}

/** The password and links by mail stay: it may be the last one. */
export async function removePasskey(
  ctx: MutationCtx,
  userId: Id<"users">,
  passkeyId: string,
  nowMs: number,
): Promise<void> {
  const { _id, name } = await requireOwnPasskey(ctx, userId, passkeyId);
  await ctx.db.delete("passkeys", _id);
  await tell(ctx, "passkey-removed", { userId, passkeyId: _id, name }, nowMs);
}
