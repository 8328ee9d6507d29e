"use node";
// Subscriptions that wait for their first payment at the provider: found again, and ended without touching one that was paid.
import type Stripe from "stripe";

import { isMissing } from "./client.ts";
import type { SubscriptionPlan } from "./contract.ts";
import { planOfPrice, STATUS_OF } from "./facts.ts";

export const WITH_SECRET = { expand: ["latest_invoice.confirmation_secret"] };

const OVER: ReadonlySet<Stripe.Subscription.Status> = new Set(["canceled", "incomplete_expired"]);

/** Null where the provider does not know it. */
export async function findSubscription(
  stripe: Stripe,
  stripeSubId: string,
): Promise<Stripe.Subscription | null> {
  try {
    return await stripe.subscriptions.retrieve(stripeSubId, WITH_SECRET);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeQuietly(stripe: Stripe, stripeSubId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(stripeSubId);
  } catch (error) {
    // It has expired by itself.
    if (!isMissing(error)) throw error;
  }
}

/**
 * Ends it where its first payment was not made; false where it was, and it goes on. The provider cancels also what was paid a
 * moment ago, but makes void only an invoice that is open: that comes first.
 */
export async function endUnpaid(stripe: Stripe, stripeSubId: string): Promise<boolean> {
  const made = await findSubscription(stripe, stripeSubId);
  if (made?.status !== "incomplete") return made === null || OVER.has(made.status);
  const { latest_invoice: invoice } = made;
  try {
    if (typeof invoice === "object" && invoice?.status === "open") {
      await stripe.invoices.voidInvoice(invoice.id);
    }
  } catch (error) {
    const after = await findSubscription(stripe, stripeSubId);
    if (after?.status === "incomplete") throw error;
    return after === null || OVER.has(after.status);
  }
  await removeQuietly(stripe, stripeSubId);
  return true;
}

/** Somebody else may have done it, or paid, a moment ago. */
export async function voidOpen(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(invoiceId);
    if (status === "open") throw error;
  }
}

/**
 * Ends one whose renewal is not paid, and that invoice: nobody is to pay it for a period that has ended. The invoice comes second,
 * as one that is void makes the subscription count as paid: where the provider fails in between, the next look does the rest.
 */
export async function endPastDue(
  stripe: Stripe,
  { id, status, latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  if (!OVER.has(status)) await removeQuietly(stripe, id);
  if (typeof invoice === "object" && invoice?.status === "open") {
    await voidOpen(stripe, invoice.id);
  }
}

/** The invoice that is still open of one that somebody has ended; what the provider ends for want of money is its own affair. */
export function leftOpen({
  status,
  cancellation_details: cancellation,
  latest_invoice: invoice,
}: Stripe.Subscription): string | null {
  const isCalledOff = status === "canceled" && cancellation?.reason === "cancellation_requested";
  if (!isCalledOff || typeof invoice !== "object" || invoice?.status !== "open") return null;
  return invoice.id;
}

const LOOKED_AT = 20;

/**
 * Ends what an attempt at the plan may have left there without being noted here. False where the customer has one that goes
 * on: it may be what the attempt made, paid from credit.
 */
export async function endUnnoted(
  stripe: Stripe,
  customer: string,
  plan: SubscriptionPlan,
): Promise<boolean> {
  const { data } = await stripe.subscriptions.list({ customer, limit: LOOKED_AT });
  let isEnded = true;
  for (const { id, status, items } of data) {
    const [item] = items.data;
    const isOfPlan = item !== undefined && planOfPrice(item.price) === plan;
    if (status === "incomplete" && isOfPlan) isEnded = (await endUnpaid(stripe, id)) && isEnded;
    else if (STATUS_OF[status] !== undefined && !OVER.has(status)) isEnded = false;
  }
  return isEnded;
}
