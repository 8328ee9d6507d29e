import { defineTable } from "convex/server";
import { v } from "convex/values";

// The secret addresses under which guides' calendars are read from outside. Unique per guide and per secret, of which only
// the hash is kept. Written and deleted by model/calendars/feed.ts.
const calendarFeeds = defineTable({
  guideUserId: v.id("users"),
  secretHash: v.string(),
  createdAt: v.number(),
})
  .index("by_guideUserId", ["guideUserId"])
  .index("by_secretHash", ["secretHash"]);

// The calendars elsewhere that guides' days follow. Unique per guide; written and deleted by model/calendars/imports.ts,
// together with the blocks whose `source` is IMPORT (model/availability/imported.ts): `days` of them.
const calendarImports = defineTable({
  guideUserId: v.id("users"),
  url: v.string(),
  days: v.number(),
  lastSuccess: v.optional(v.number()),
  /** Why the last reading failed; missing after one that did not. */
  lastError: v.optional(v.string()),
  createdAt: v.number(),
}).index("by_guideUserId", ["guideUserId"]);

export const calendarTables = { calendarFeeds, calendarImports };
