import { defineTable } from "convex/server";
import { v } from "convex/values";

// Written by limits.ts: the times of the latest counted attempts per key, oldest first, never more than the limit allows.
// One row per key; rows past `expiresAt` mean nothing any more and are swept by an hourly cron.
const rateLimits = defineTable({
  key: v.string(),
  times: v.array(v.number()),
  expiresAt: v.number(),
})
  .index("by_key", ["key"])
  .index("by_expiresAt", ["expiresAt"]);

export const limitTables = { rateLimits };
