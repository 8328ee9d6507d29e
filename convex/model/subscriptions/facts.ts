// What of the payment provider's objects matters here, in our own words: the only form in which they come in. Pure.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type Stripe from "stripe";

import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  PLAN_PRICES,
  SUBSCRIPTION_PLANS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionPlan,
  type SubscriptionStatus,
} from "./contract.ts";
import { cardFields } from "./tables.ts";

export const subscriptionFacts = v.object({
  stripeSubId: v.string(),
  plan: literals(...SUBSCRIPTION_PLANS),
  status: literals(...SUBSCRIPTION_STATUSES),
  currentPeriodEnd: v.number(),
  cancelAtPeriodEnd: v.boolean(),
  startedAt: v.number(),
  endedAt: v.union(v.number(), v.null()),
});
export type SubscriptionFacts = Infer<typeof subscriptionFacts>;

export const paymentFacts = v.object({
  stripeInvoiceId: v.string(),
  number: v.union(v.string(), v.null()),
  plan: v.union(literals(...SUBSCRIPTION_PLANS), v.null()),
  status: literals(...PAYMENT_STATUSES),
  amountUSDCents: v.number(),
  paidUSDCents: v.number(),
  attempts: v.number(),
  createdAt: v.number(),
  paidAt: v.union(v.number(), v.null()),
  pageUrl: v.union(v.string(), v.null()),
  pdfUrl: v.union(v.string(), v.null()),
  /** It renews, or changes, what was bought before: nobody stands at the screen while it is paid. */
  isRenewal: v.boolean(),
});
export type PaymentFacts = Infer<typeof paymentFacts>;

/** All that is known of one customer at one moment. */
export const providerState = v.object({
  /** Oldest first. */
  subscriptions: v.array(subscriptionFacts),
  payments: v.array(paymentFacts),
  card: v.union(v.object(cardFields), v.null()),
});
export type ProviderState = Infer<typeof providerState>;

const SECOND_MS = 1_000;

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * SECOND_MS;
}

export function planOfPrice(price: Stripe.Price): SubscriptionPlan | null {
  const byKey = SUBSCRIPTION_PLANS.find((plan) => plan === price.lookup_key);
  if (byKey !== undefined) return byKey;
  const { recurring } = price;
  return (
    SUBSCRIPTION_PLANS.find((plan) => PLAN_PRICES[plan].interval === recurring?.interval) ?? null
  );
}

/** Nothing was bought yet in the states that are missing. */
export const STATUS_OF: Readonly<Record<string, SubscriptionStatus>> = {
  active: "ACTIVE",
  trialing: "ACTIVE",
  past_due: "PAST_DUE",
  unpaid: "PAST_DUE",
  paused: "PAST_DUE",
  canceled: "CANCELLED",
};

function isPaid(invoice: Stripe.Subscription["latest_invoice"]): boolean {
  return typeof invoice !== "object" || invoice === null || invoice.status === "paid";
}

/**
 * The end of what is paid for. The provider moves a period on when it asks for the money: one that was ended while the money
 * was missing is paid up to its beginning only. One that it ended at the end of its period is over, whatever our clock says.
 */
function paidUntil(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  nowMs: number,
): number {
  const end = item.current_period_end * SECOND_MS;
  if (subscription.status !== "canceled") return end;
  if (!isPaid(subscription.latest_invoice)) {
    return Math.min(item.current_period_start * SECOND_MS, nowMs);
  }
  const endedAt = subscription.ended_at ?? 0;
  return endedAt >= item.current_period_end ? Math.min(end, nowMs) : end;
}

/** Null where nothing has been bought, or none of our plans. The latest invoice has to be expanded. */
export function toSubscriptionFacts(
  subscription: Stripe.Subscription,
  nowMs: number,
): SubscriptionFacts | null {
  const status = STATUS_OF[subscription.status];
  const [item] = subscription.items.data;
  const plan = item === undefined ? null : planOfPrice(item.price);
  if (status === undefined || item === undefined || plan === null) return null;
  return {
    stripeSubId: subscription.id,
    plan,
    status,
    currentPeriodEnd: paidUntil(subscription, item, nowMs),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    startedAt: subscription.created * SECOND_MS,
    endedAt: toMs(subscription.ended_at),
  };
}

const PAYMENT_STATUS_OF: Readonly<Record<string, PaymentStatus>> = {
  paid: "PAID",
  open: "OPEN",
  void: "VOID",
  uncollectible: "UNCOLLECTIBLE",
};

/** What it sells stands in its lines; less is paid where there is credit, and that may be the other plan's price. */
function planOfInvoice({ lines, amount_paid: paid, total }: Stripe.Invoice) {
  const planOf = (amounts: readonly number[]) =>
    SUBSCRIPTION_PLANS.find((plan) => amounts.includes(PLAN_PRICES[plan].amountUSDCents)) ?? null;
  return planOf(lines.data.map(({ amount }) => amount)) ?? planOf([paid, total]);
}

/** Null for what nobody owes: drafts, and what an attempt to buy would have cost. */
export function toPaymentFacts(invoice: Stripe.Invoice): PaymentFacts | null {
  const status = PAYMENT_STATUS_OF[invoice.status ?? ""];
  const isRenewal = invoice.billing_reason !== "subscription_create";
  if (status === undefined || (status !== "PAID" && !isRenewal)) return null;
  return {
    stripeInvoiceId: invoice.id,
    number: invoice.number,
    plan: planOfInvoice(invoice),
    status,
    amountUSDCents: invoice.total,
    paidUSDCents: invoice.amount_paid,
    attempts: invoice.attempt_count,
    createdAt: invoice.created * SECOND_MS,
    paidAt: toMs(invoice.status_transitions.paid_at),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    isRenewal,
  };
}

export function toCard(method: unknown): ProviderState["card"] {
  const card = (method as Stripe.PaymentMethod | null)?.card;
  if (!card) return null;
  return {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}
