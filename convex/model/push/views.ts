import { type Infer, v } from "convex/values";

import type { QueryCtx } from "../../_generated/server.js";
import type { Actor } from "../identity/actor.ts";
import { subscriptionsOf } from "./subscriptions.ts";

/** A device as its owner sees it. Where it is reached is nobody's business. */
export const deviceView = v.object({
  id: v.id("pushSubscriptions"),
  userAgent: v.union(v.string(), v.null()),
  createdAt: v.number(),
  lastSuccessAt: v.union(v.number(), v.null()),
  /** Of the session that asks. */
  current: v.boolean(),
});

export async function listDevices(
  ctx: QueryCtx,
  { user, sessionId }: Actor,
): Promise<Infer<typeof deviceView>[]> {
  const all = await subscriptionsOf(ctx, user._id);
  const alive = await Promise.all(
    all.map(async (one) => (await ctx.db.get("authSessions", one.sessionId)) !== null),
  );
  return all
    .filter((_one, index) => alive[index])
    .map((one) => ({
      id: one._id,
      userAgent: one.userAgent ?? null,
      createdAt: one.createdAt,
      lastSuccessAt: one.lastSuccessAt ?? null,
      current: one.sessionId === sessionId,
    }));
}

/** A push as the sender takes it. */
export const claimedPushView = v.object({
  id: v.id("pushes"),
  key: v.string(),
  locale: v.string(),
  kind: v.string(),
  words: v.record(v.string(), v.string()),
  path: v.string(),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
});
export type ClaimedPush = Infer<typeof claimedPushView>;

/** How one attempt ended. */
export const pushOutcomeView = v.object({
  is: v.union(v.literal("taken"), v.literal("gone"), v.literal("never"), v.literal("later")),
  error: v.optional(v.string()),
  /** The push service asks to be left alone for so long. */
  waitMs: v.optional(v.number()),
});
export type PushOutcome = Infer<typeof pushOutcomeView>;
