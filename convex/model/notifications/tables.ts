import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { NOTIFICATION_KINDS } from "./contract.ts";

// What happened for a person. Written by model/notifications/notifications.ts, once per key; `readAt` is set when it was seen.
// Old ones are removed by a daily sweep.
const notifications = defineTable({
  userId: v.id("users"),
  /** The company whose member is told; missing where people are told of what is theirs. */
  forUserId: v.optional(v.id("users")),
  key: v.string(),
  kind: literals(...NOTIFICATION_KINDS),
  /** Who caused it, or the other side where the system did; oneself where there is no other side. */
  partnerUserId: v.id("users"),
  jobRequestId: v.optional(v.id("jobRequests")),
  /** What an administrator said beside the decision. */
  note: v.optional(v.string()),
  createdAt: v.number(),
  readAt: v.optional(v.number()),
})
  .index("by_key", ["key"])
  .index("by_userId_and_forUserId", ["userId", "forUserId"])
  .index("by_userId_and_createdAt", ["userId", "createdAt"])
  .index("by_userId_and_readAt_and_createdAt", ["userId", "readAt", "createdAt"])
  .index("by_userId_and_kind_and_partnerUserId_and_readAt", [
    "userId",
    "kind",
    "partnerUserId",
    "readAt",
  ])
  .index("by_createdAt", ["createdAt"]);

// Read model: how many of them a person has not seen. Unique per user, missing at 0; kept by model/notifications/unread.ts.
const unreadNotifications = defineTable({
  userId: v.id("users"),
  count: v.number(),
}).index("by_userId", ["userId"]);

// What may have to be told by mail later. Written with the notification that it follows, deleted when it was due; by
// model/notifications/reminders.ts only.
const reminders = defineTable({
  kind: literals("expiring-24", "expiring-48", "unread-digest"),
  userId: v.id("users"),
  /** The company whose member is told. */
  forUserId: v.optional(v.id("users")),
  partnerUserId: v.id("users"),
  jobRequestId: v.optional(v.id("jobRequests")),
  messageId: v.optional(v.id("messages")),
  dueAt: v.number(),
})
  .index("by_dueAt", ["dueAt"])
  .index("by_userId", ["userId"]);

export const notificationTables = { reminders, notifications, unreadNotifications };
