import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { GIVEN_SEATS } from "./contract.ts";

// Who sits at whose company. Unique per person; a company is the id of its owner, who has no row. Written by model/team only:
// made by an accepted invitation, changed by the owner, deleted when the owner or the person ends it. Both are operators; the
// owner has a profile and no row, the person has neither a profile nor requests of their own.
const seats = defineTable({
  userId: v.id("users"),
  operatorUserId: v.id("users"),
  seat: literals(...GIVEN_SEATS),
  createdAt: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_operatorUserId", ["operatorUserId"]);

export const seatTables = { seats };
