import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { PAYMENT_STATUSES, SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "./contract.ts";

// Written by model/subscriptions/subscriptions.ts (`warnedOf` by endings.ts); nothing deletes a row. At most one row per operator has
// `hasAccess`. It is stored, not computed, because queries must not read the clock: it turns false by a scheduled call at
// the end of the paid period.
const subscriptions = defineTable({
  operatorUserId: v.id("users"),
  stripeCustomerId: v.string(),
  stripeSubId: v.string(),
  plan: literals(...SUBSCRIPTION_PLANS),
  status: literals(...SUBSCRIPTION_STATUSES),
  /** The end of what is paid for. */
  currentPeriodEnd: v.number(),
  cancelAtPeriodEnd: v.boolean(),
  hasAccess: v.boolean(),
  /** When the provider ended it. */
  endedAt: v.optional(v.number()),
  /** The period of whose end its operator was told. */
  warnedOf: v.optional(v.number()),
  createdAt: v.number(),
})
  // Descending, a row with access comes first and else the newest.
  .index("by_operatorUserId_and_hasAccess", ["operatorUserId", "hasAccess"])
  .index("by_hasAccess_and_currentPeriodEnd", ["hasAccess", "currentPeriodEnd"])
  .index("by_createdAt", ["createdAt"])
  .index("by_endedAt", ["endedAt"])
  .index("by_stripeSubId", ["stripeSubId"]);

export const billingFields = {
  companyName: v.string(),
  address: v.string(),
  city: v.string(),
  country: v.string(),
  taxId: v.string(),
};

export const cardFields = {
  brand: v.string(),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
};

// An operator as the payment provider's customer. Unique per operator and per customer. Written by
// model/subscriptions/payers.ts; leaves with the person once the provider has forgotten the customer.
const payers = defineTable({
  operatorUserId: v.id("users"),
  stripeCustomerId: v.string(),
  /**
   * How often a state of the provider's was written, or a card declined. Whoever fetches one remembers the number from before:
   * where it has moved on meanwhile, what was fetched may be older than what stands here, and is fetched again.
   */
  version: v.number(),
  /** When the provider is asked again though it has told nothing. */
  checkAt: v.number(),
  /** The account is erased: the subscription ends, and the customer is forgotten. */
  isLeaving: v.optional(v.boolean()),
  billing: v.optional(v.object(billingFields)),
  card: v.optional(v.object(cardFields)),
  createdAt: v.number(),
})
  .index("by_operatorUserId", ["operatorUserId"])
  .index("by_stripeCustomerId", ["stripeCustomerId"])
  .index("by_checkAt", ["checkAt"]);

// One attempt to buy a plan: unique per operator, plan and attempt. Written by model/subscriptions/checkouts.ts. The payment
// intent is what the browser pays, and what completes this attempt and no other.
const checkouts = defineTable({
  operatorUserId: v.id("users"),
  plan: literals(...SUBSCRIPTION_PLANS),
  attempt: v.number(),
  isOpen: v.boolean(),
  /** What is to be paid: the price, until the provider has said what credit it takes off. */
  amountUSDCents: v.number(),
  stripeSubId: v.optional(v.string()),
  paymentIntentId: v.optional(v.string()),
  createdAt: v.number(),
})
  .index("by_operatorUserId_and_createdAt", ["operatorUserId", "createdAt"])
  .index("by_paymentIntentId", ["paymentIntentId"]);

// The provider's invoices as it last told of them: the payment history. Unique per invoice. Written by
// model/subscriptions/ledger.ts; nothing deletes a row: books must be kept.
const payments = defineTable({
  operatorUserId: v.id("users"),
  stripeInvoiceId: v.string(),
  number: v.union(v.string(), v.null()),
  plan: v.union(literals(...SUBSCRIPTION_PLANS), v.null()),
  status: literals(...PAYMENT_STATUSES),
  amountUSDCents: v.number(),
  paidUSDCents: v.number(),
  /** How often it was tried to take the money. */
  attempts: v.number(),
  createdAt: v.number(),
  paidAt: v.union(v.number(), v.null()),
  /** The provider's page and document of the invoice. */
  pageUrl: v.union(v.string(), v.null()),
  pdfUrl: v.union(v.string(), v.null()),
})
  .index("by_operatorUserId_and_createdAt", ["operatorUserId", "createdAt"])
  .index("by_paidAt", ["paidAt"])
  .index("by_stripeInvoiceId", ["stripeInvoiceId"]);

// What the provider has told, by the ids of its events, so that nothing is done twice. Swept after thirty days.
const stripeEvents = defineTable({
  eventId: v.string(),
  type: v.string(),
  receivedAt: v.number(),
})
  .index("by_eventId", ["eventId"])
  .index("by_receivedAt", ["receivedAt"]);

// Read model: what subscriptions come to, per month in Vietnam (`YYYY-MM`) and in `all`. Unique per period. Kept by
// model/subscriptions/months.ts from `subscriptions` and `payments`.
const subscriptionMonths = defineTable({
  period: v.string(),
  /** What was paid in the month. */
  revenueUSDCents: v.number(),
  /** Those that brought money. */
  payments: v.number(),
  /** Subscriptions that began in the month, and those that ended in it. */
  started: v.number(),
  ended: v.number(),
  /** Now, and only in `all`: with access, of each plan. */
  activeMonthly: v.number(),
  activeAnnual: v.number(),
  pastDue: v.number(),
  /** In `all`, while a rebuild runs: who came after is not counted yet. */
  rebuiltThrough: v.optional(v.number()),
}).index("by_period", ["period"]);

export const subscriptionTables = {
  subscriptions,
  payers,
  checkouts,
  payments,
  stripeEvents,
  subscriptionMonths,
};
