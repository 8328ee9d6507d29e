import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { OFFER_PARTIES } from "../requests/contract.ts";
import { CANCELLATION_TERMS, SETTLEMENT_STATES } from "./contract.ts";

// What a guide has chosen. Unique per user; written by model/settlements/terms.ts, removed with the person.
const cancellationTerms = defineTable({
  userId: v.id("users"),
  terms: literals(...CANCELLATION_TERMS),
}).index("by_userId", ["userId"]);

// One per request, made with it and written by model/settlements/ only: the terms that the guide had then, and what is owed
// when it ends. Days are Vietnam's. Never deleted. Requests of before have none until they end, and no terms.
const settlements = defineTable({
  jobRequestId: v.id("jobRequests"),
  operatorUserId: v.id("users"),
  guideUserId: v.id("users"),
  terms: v.union(literals(...CANCELLATION_TERMS), v.null()),
  state: literals(...SETTLEMENT_STATES),
  /** Why it is owed: the tour was done, or the operator called it off. */
  why: v.optional(literals("COMPLETED", "CANCELLED")),
  amountVND: v.number(),
  dueOn: v.optional(v.string()),
  isOverdue: v.boolean(),
  /** The day on which the sweep has something to do next. */
  nextOn: v.optional(v.string()),
  /** When the sweep last told the operator of it, or marked it. */
  remindedAt: v.optional(v.number()),
  saidBy: v.optional(literals(...OFFER_PARTIES)),
  saidAt: v.optional(v.number()),
  answeredAt: v.optional(v.number()),
  note: v.optional(v.string()),
})
  .index("by_jobRequestId", ["jobRequestId"])
  .index("by_operatorUserId", ["operatorUserId"])
  .index("by_guideUserId", ["guideUserId"])
  .index("by_nextOn", ["nextOn"]);

// Read model: the sums over one's settlements. Unique per user; who has none has no row. Kept and made anew by
// model/settlements/totals.ts.
const settlementTotals = defineTable({
  userId: v.id("users"),
  /** All that is owed and not settled, of which so much is overdue. */
  owedVND: v.number(),
  overdueVND: v.number(),
  paidVND: v.number(),
}).index("by_userId", ["userId"]);

export const settlementTables = { cancellationTerms, settlements, settlementTotals };
