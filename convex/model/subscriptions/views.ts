// What leaves the server about a subscription; only ever one's own.

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.d.ts";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "./contract.ts";

export const subscriptionView = v.object({
  plan: literals(...SUBSCRIPTION_PLANS),
  status: literals(...SUBSCRIPTION_STATUSES),
  currentPeriodEnd: v.number(),
  cancelAtPeriodEnd: v.boolean(),
  stripeCustomerId: v.string(),
});
export type SubscriptionView = Infer<typeof subscriptionView>;

export const subscriptionStatusView = v.object({
  hasActiveSubscription: v.boolean(),
  subscription: v.union(subscriptionView, v.null()),
  features: v.object({
    messaging: v.boolean(),
    jobRequests: v.boolean(),
    prioritySupport: v.boolean(),
    analytics: v.boolean(),
    verification: v.boolean(),
  }),
});
export type SubscriptionStatusView = Infer<typeof subscriptionStatusView>;

export function toSubscriptionView(row: Doc<"subscriptions">): SubscriptionView {
  return {
    plan: row.plan,
    status: row.status,
    currentPeriodEnd: row.currentPeriodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    stripeCustomerId: row.stripeCustomerId,
  };
}
