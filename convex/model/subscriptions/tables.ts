import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "./contract.ts";

// Written by model/subscriptions/subscriptions.ts only; nothing deletes a row, past ones are the
// payment history. At most one row per operator has `hasAccess`. It is stored, not computed, because
// queries must not read the clock: it turns false by a scheduled call at the end of the paid period.
const subscriptions = defineTable({
  operatorUserId: v.id("users"),
  stripeCustomerId: v.string(),
  stripeSubId: v.string(),
  plan: literals(...SUBSCRIPTION_PLANS),
  status: literals(...SUBSCRIPTION_STATUSES),
  currentPeriodEnd: v.number(),
  cancelAtPeriodEnd: v.boolean(),
  hasAccess: v.boolean(),
  createdAt: v.number(),
})
  // Descending, a row with access comes first and else the newest.
  .index("by_operatorUserId_and_hasAccess", ["operatorUserId", "hasAccess"])
  .index("by_hasAccess_and_currentPeriodEnd", ["hasAccess", "currentPeriodEnd"])
  .index("by_stripeSubId", ["stripeSubId"]);

export const subscriptionTables = { subscriptions };
