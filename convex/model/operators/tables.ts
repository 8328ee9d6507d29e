import { defineTable } from "convex/server";
import { v } from "convex/values";

// Unique per user (an OPERATOR). Written by model/operators/operators.ts; `verified` by an admin only. Deleted with the
// person.
const operatorProfiles = defineTable({
  userId: v.id("users"),
  companyName: v.string(),
  website: v.string(),
  city: v.string(),
  description: v.string(),
  logoUrl: v.optional(v.string()),
  verified: v.boolean(),
  /** When an administrator checked the company as it is named now. */
  verifiedAt: v.optional(v.number()),
  createdAt: v.number(),
  // Leaving: migration 002 takes them out of the rows of before; nobody reads or writes them.
  avgRating: v.optional(v.number()),
  ratingTotal: v.optional(v.number()),
  reviewCount: v.optional(v.number()),
}).index("by_userId", ["userId"]);

export const operatorTables = { operatorProfiles };
