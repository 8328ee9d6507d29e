import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { PUSH_STATES } from "./rules.ts";

// The pair of keys that pushes are signed with, where the environment gives none. At most one row, made when it is first
// needed and never changed: every subscription is made for one key. Written by model/push/keys.ts.
const pushKeys = defineTable({ publicKey: v.string(), privateKey: v.string() });

// A browser that a person is told in while the app is closed. Unique per endpoint, at most SUBSCRIPTIONS_MAX a person. It
// lasts as long as the session that it was made in: written and deleted by model/push/subscriptions.ts.
const pushSubscriptions = defineTable({
  userId: v.id("users"),
  sessionId: v.id("authSessions"),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  /** Of ours, that it was made for. */
  publicKey: v.string(),
  /** The browser in its own words. */
  userAgent: v.optional(v.string()),
  createdAt: v.number(),
  /** When its push service last took something. */
  lastSuccessAt: v.optional(v.number()),
})
  .index("by_endpoint", ["endpoint"])
  .index("by_userId", ["userId"]);

// One notification on its way to one subscription. Unique per key; written by model/push/queue.ts, removed by a sweep some
// days after its end, so that what is caused twice goes out once.
const pushes = defineTable({
  key: v.string(),
  subscriptionId: v.id("pushSubscriptions"),
  userId: v.id("users"),
  /** The company whose member is told: it is sent while they sit there. */
  forUserId: v.optional(v.id("users")),
  locale: v.string(),
  /** What it says, as the app says it: the kind of the notification and what that is filled with. */
  kind: v.string(),
  words: v.record(v.string(), v.string()),
  /** Where a click leads. */
  path: v.string(),
  state: literals(...PUSH_STATES),
  attempts: v.number(),
  /** When it may be sent next; of one under way, when that counts as lost; of one at its end, when that was. */
  dueAt: v.number(),
  lastError: v.optional(v.string()),
  createdAt: v.number(),
})
  .index("by_key", ["key"])
  .index("by_userId", ["userId"])
  .index("by_state_and_dueAt", ["state", "dueAt"])
  .index("by_state_and_attempts", ["state", "attempts"]);

export const pushTables = { pushKeys, pushSubscriptions, pushes };
