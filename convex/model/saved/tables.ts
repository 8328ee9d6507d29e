import { defineTable } from "convex/server";
import { v } from "convex/values";

// The hearts. Unique per user and guide; written and deleted by model/saved. One that is taken back while it has a note or
// stands in a list stays with `removedAt`, so that the next heart brings both back; of these the latest 200 are kept.
const savedGuides = defineTable({
  userId: v.id("users"),
  guideUserId: v.id("users"),
  createdAt: v.number(),
  removedAt: v.optional(v.number()),
  note: v.optional(v.string()),
  listIds: v.optional(v.array(v.id("savedLists"))),
})
  .index("by_userId_and_guideUserId", ["userId", "guideUserId"])
  .index("by_userId_and_removedAt_and_createdAt", ["userId", "removedAt", "createdAt"]);

// A person's own lists of saved guides, at most 20. No two of one person have the same name. Written by model/saved/lists.ts,
// deleted with the person.
const savedLists = defineTable({
  userId: v.id("users"),
  name: v.string(),
  createdAt: v.number(),
}).index("by_userId_and_createdAt", ["userId", "createdAt"]);

export const savedTables = { savedGuides, savedLists };
