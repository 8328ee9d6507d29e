import { defineTable } from "convex/server";
import { v } from "convex/values";

// Unique per user (an OPERATOR). Written by model/operators/operators.ts; the three rating fields by
// model/operators/ratings.ts in the mutation that adds the review; `verified` by an admin only. Deleted with the person.
const operatorProfiles = defineTable({
  userId: v.id("users"),
  companyName: v.string(),
  website: v.string(),
  city: v.string(),
  description: v.string(),
  logoUrl: v.optional(v.string()),
  verified: v.boolean(),
  avgRating: v.number(),
  ratingTotal: v.number(),
  reviewCount: v.number(),
  createdAt: v.number(),
}).index("by_userId", ["userId"]);

export const operatorTables = { operatorProfiles };
