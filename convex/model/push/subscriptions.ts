// The devices that a person is told on while the app is closed. Each belongs to the session that it was made in: nobody who
// signed out, or was signed out, is told anything there.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { Actor } from "../identity/actor.ts";
import { userAgentOf } from "../identity/sessions.ts";
import { takeAttempt } from "../limits/limits.ts";
import { type SubscribeInput, SUBSCRIPTIONS_MAX } from "./contract.ts";
import { readKeys } from "./keys.ts";

type Subscription = Doc<"pushSubscriptions">;

export async function isSessionAlive(
  ctx: QueryCtx,
  { sessionId, userId }: Subscription,
  nowMs: number,
): Promise<boolean> {
  const session = await ctx.db.get("authSessions", sessionId);
  return session !== null && session.userId === userId && session.expirationTime > nowMs;
}

export async function subscriptionsOf(ctx: QueryCtx, userId: Id<"users">): Promise<Subscription[]> {
  return await ctx.db
    .query("pushSubscriptions")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(SUBSCRIPTIONS_MAX);
}

async function findByEndpoint(ctx: QueryCtx, endpoint: string): Promise<Subscription | null> {
  return await firstOf(
    ctx.db.query("pushSubscriptions").withIndex("by_endpoint", (q) => q.eq("endpoint", endpoint)),
  );
}

/** Makes room for one more: first go those whose session ended. */
async function admitOneMore(ctx: MutationCtx, userId: Id<"users">, nowMs: number): Promise<void> {
  let count = 0;
  for (const one of await subscriptionsOf(ctx, userId)) {
    if (await isSessionAlive(ctx, one, nowMs)) count += 1;
    else await ctx.db.delete("pushSubscriptions", one._id);
  }
  if (count === SUBSCRIPTIONS_MAX) {
    throw appError("CONFLICT", "You can be told on at most 10 devices");
  }
}

/**
 * From here on the browser belongs to this person and session: one browser is one subscription, whoever signs in there. To
 * take it over somebody must know its keys, which leave the browser for here only.
 */
export async function subscribe(
  ctx: MutationCtx,
  { user, sessionId }: Actor,
  { endpoint, keys }: SubscribeInput,
  nowMs: number,
): Promise<Id<"pushSubscriptions">> {
  await takeAttempt(ctx, "pushSubscriptions", user._id, nowMs);
  const ours = await readKeys(ctx);
  if (ours === null) throw appError("CONFLICT", "Ask for the key first");
  const known = await findByEndpoint(ctx, endpoint);
  const isSame = known?.p256dh === keys.p256dh && known.auth === keys.auth;
  if (known !== null && known.userId !== user._id && !isSame) {
    throw appError("CONFLICT", "This device belongs to somebody else");
  }
  const fields = { sessionId, ...keys, publicKey: ours.publicKey, ...(await userAgentOf(ctx)) };
  if (known?.userId === user._id) {
    await ctx.db.patch("pushSubscriptions", known._id, fields);
    return known._id;
  }
  await admitOneMore(ctx, user._id, nowMs);
  if (known !== null) await ctx.db.delete("pushSubscriptions", known._id);
  const row = { userId: user._id, endpoint, ...fields, createdAt: nowMs };
  return await ctx.db.insert("pushSubscriptions", row);
}

/** One's own; another's is as if it were not there. */
export async function unsubscribe(
  ctx: MutationCtx,
  userId: Id<"users">,
  rawId: string,
): Promise<void> {
  const id = ctx.db.normalizeId("pushSubscriptions", rawId);
  const found = id === null ? null : await ctx.db.get("pushSubscriptions", id);
  if (found?.userId !== userId) throw appError("NOT_FOUND", "This device was not found");
  await ctx.db.delete("pushSubscriptions", found._id);
}

/** Whether the person is told there, in the session that asks. */
export async function findOwn(ctx: QueryCtx, { user, sessionId }: Actor, endpoint: string) {
  const found = await findByEndpoint(ctx, endpoint);
  const isOwn = found?.userId === user._id && found.sessionId === sessionId;
  return isOwn ? found._id : null;
}
