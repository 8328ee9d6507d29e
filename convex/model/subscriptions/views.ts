// What leaves the server about a subscription; only ever one's own.

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.d.ts";
import { PAYMENT_STATUSES, SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "./contract.ts";
import { billingFields, cardFields } from "./tables.ts";

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

export const paymentView = v.object({
  id: v.id("payments"),
  number: v.union(v.string(), v.null()),
  plan: v.union(literals(...SUBSCRIPTION_PLANS), v.null()),
  status: literals(...PAYMENT_STATUSES),
  /** Below zero where it is credited: kept for the next invoices. */
  amountUSDCents: v.number(),
  createdAt: v.number(),
  paidAt: v.union(v.number(), v.null()),
  pageUrl: v.union(v.string(), v.null()),
  pdfUrl: v.union(v.string(), v.null()),
});
export type PaymentView = Infer<typeof paymentView>;

export function toPaymentView(row: Doc<"payments">): PaymentView {
  return {
    id: row._id,
    number: row.number,
    plan: row.plan,
    status: row.status,
    amountUSDCents: row.amountUSDCents,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    pageUrl: row.pageUrl,
    pdfUrl: row.pdfUrl,
  };
}

/** What stands on /subscription beside the status. */
export const accountView = v.object({
  /** The subscription that goes on, also while it is not paid; null where a plan can be bought. */
  held: v.union(
    v.object({ plan: literals(...SUBSCRIPTION_PLANS), cancelAtPeriodEnd: v.boolean() }),
    v.null(),
  ),
  /** Newest first. */
  payments: v.array(paymentView),
  billing: v.union(v.object(billingFields), v.null()),
  card: v.union(v.object(cardFields), v.null()),
});
export type AccountView = Infer<typeof accountView>;

/** What a browser pays with; nulls where nothing is left to be paid, but for the intent that completes a switch. */
export const toPayView = v.object({
  clientSecret: v.union(v.string(), v.null()),
  paymentIntentId: v.union(v.string(), v.null()),
  amountUSDCents: v.union(v.number(), v.null()),
});
export type ToPayView = Infer<typeof toPayView>;

export const previewView = v.object({
  chargeUSDCents: v.number(),
  creditUSDCents: v.number(),
  prorationDate: v.number(),
});

/** How a browser reaches the payment provider, or what stands in for it. */
export const providerView = v.object({
  publishableKey: v.union(v.string(), v.null()),
  simulatorUrl: v.union(v.string(), v.null()),
});
export type ProviderView = Infer<typeof providerView>;
