import { defineTable } from "convex/server";
import { v } from "convex/values";

// The hearts. Unique per user and guide; written and deleted by model/saved/saved.ts.
const savedGuides = defineTable({
  userId: v.id("users"),
  guideUserId: v.id("users"),
  createdAt: v.number(),
})
  .index("by_userId_and_guideUserId", ["userId", "guideUserId"])
  .index("by_userId_and_createdAt", ["userId", "createdAt"]);

export const savedTables = { savedGuides };
