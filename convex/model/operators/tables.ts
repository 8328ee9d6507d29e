import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { COMPANY_CHECK_STATUSES } from "./contract.ts";

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

// Whether a company has been checked. Unique per operator; written by model/moderation/companies.ts, from the profile, the
// subscription and what administrators decide. Deleted with the person.
const companyChecks = defineTable({
  operatorUserId: v.id("users"),
  status: literals(...COMPANY_CHECK_STATUSES),
  /** As the company was named when it was asked for. */
  companyName: v.string(),
  website: v.string(),
  requestedAt: v.number(),
  decidedAt: v.optional(v.number()),
  /** The administrator. */
  decidedByUserId: v.optional(v.id("users")),
  /** Why it was refused. */
  reason: v.optional(v.string()),
})
  .index("by_operatorUserId", ["operatorUserId"])
  .index("by_status_and_requestedAt", ["status", "requestedAt"]);

export const operatorTables = { operatorProfiles, companyChecks };
