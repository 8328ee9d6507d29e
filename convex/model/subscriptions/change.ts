"use node";
// Changing what was bought, at the payment provider: its end, its plan, its card, its open invoice, its address.
import type Stripe from "stripe";

import { internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { dueOf, intentOf, NOTHING_TO_PAY, priceOf, type ToPay } from "./buy.ts";
import { isDeclined, known } from "./client.ts";
import type { BillingDetails, SubscriptionPlan } from "./contract.ts";
import { planOfPrice, STATUS_OF } from "./facts.ts";
import { pull } from "./pull.ts";
import { endPastDue } from "./unpaid.ts";

/** What is at hand of an operator with a subscription that goes on. */
export interface Held {
  operatorUserId: Id<"users">;
  stripeCustomerId: string;
  stripeSubId: string;
  plan: SubscriptionPlan;
  /** Moves on with each change, and where a card was declined: the same wish in the same state is one wish. */
  version: number;
}

function nothingToChange() {
  return appError("CONFLICT", "There is no subscription to change");
}

export function nothingOpen() {
  return appError("CONFLICT", "There is no open invoice");
}

export async function held(
  ctx: ActionCtx,
  operatorUserId: Id<"users">,
  refusal = nothingToChange(),
): Promise<Held> {
  const found = await ctx.runQuery(internal.billing.held, { operatorUserId });
  if (found === null) throw refusal;
  return { operatorUserId, ...found };
}

/**
 * Ends it with its paid period, or lets it go on after all. While money is missing that period is over, and it ends at once: the
 * provider would go on asking the card for the next one.
 */
export async function setEnding(
  ctx: ActionCtx,
  stripe: Stripe,
  { stripeSubId, stripeCustomerId }: Held,
  isEnding: boolean,
): Promise<void> {
  const held = await stripe.subscriptions.retrieve(stripeSubId, { expand: ["latest_invoice"] });
  const status = STATUS_OF[held.status];
  if (isEnding && status !== "ACTIVE") await endPastDue(stripe, held);
  else if (status !== "CANCELLED") {
    await stripe.subscriptions.update(stripeSubId, { cancel_at_period_end: isEnding });
  }
  await pull(ctx, stripe, stripeCustomerId);
  // The news of its end was not here yet.
  if (!isEnding && status === "CANCELLED") throw nothingToChange();
}

/** The provider begins a period an hour before it asks for its money: the invoice is a draft until then, and open until paid. */
function isBeingCharged({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (typeof invoice !== "object" || invoice === null) return false;
  return invoice.status === "draft" || invoice.status === "open";
}

/**
 * What is exchanged in a switch. A switch gives back the days that are left, as if they were paid: while money is missing it
 * would give what was never taken. The provider itself is asked, whose news may not be here yet.
 */
async function itemOf(stripe: Stripe, stripeSubId: string): Promise<Stripe.SubscriptionItem> {
  const held = await stripe.subscriptions.retrieve(stripeSubId, { expand: ["latest_invoice"] });
  const { items, status } = held;
  if (STATUS_OF[status] === "PAST_DUE") {
    throw appError("CONFLICT", "Please pay your open invoice before you change the plan");
  }
  if (isBeingCharged(held)) {
    throw appError(
      "CONFLICT",
      "Your renewal is being charged. You can change the plan in about an hour.",
    );
  }
  const [item] = items.data;
  if (item === undefined) throw new Error("a subscription to nothing");
  return item;
}

export interface SwitchPreview {
  /** What is charged at once; less than nothing is kept for the next invoices. */
  chargeUSDCents: number;
  /** What of it is given back for days that were paid and not used. */
  creditUSDCents: number;
  /** In seconds: what is switched at this instant costs what the preview says. */
  prorationDate: number;
}

/** What a switch would cost now. To the plan that one has there is none, and nothing would be charged. */
export async function previewSwitch(
  stripe: Stripe,
  { stripeCustomerId, stripeSubId }: Held,
  plan: SubscriptionPlan,
): Promise<SwitchPreview> {
  const prorationDate = Math.floor(Date.now() / 1_000);
  const [item, price] = await Promise.all([itemOf(stripe, stripeSubId), priceOf(stripe, plan)]);
  if (planOfPrice(item.price) === plan) throw appError("CONFLICT", "You have this plan already");
  const invoice = await stripe.invoices.createPreview({
    customer: stripeCustomerId,
    subscription: stripeSubId,
    subscription_details: {
      items: [{ id: item.id, price }],
      proration_behavior: "always_invoice",
      proration_date: prorationDate,
    },
  });
  const credits = invoice.lines.data.filter(({ amount }) => amount < 0);
  return {
    chargeUSDCents: invoice.total,
    creditUSDCents: -credits.reduce((sum, { amount }) => sum + amount, 0),
    prorationDate,
  };
}

/** Switches and pays the difference in one: where the card is refused, all stays as it was. */
export async function switchPlan(
  ctx: ActionCtx,
  stripe: Stripe,
  { operatorUserId, stripeCustomerId, stripeSubId, version }: Held,
  { plan, prorationDate }: { plan: SubscriptionPlan; prorationDate?: number | undefined },
): Promise<ToPay> {
  const [{ id }, price] = await Promise.all([itemOf(stripe, stripeSubId), priceOf(stripe, plan)]);
  try {
    const switched = await stripe.subscriptions.update(
      stripeSubId,
      {
        items: [{ id, price }],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
        cancel_at_period_end: false,
        ...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
        expand: ["latest_invoice.confirmation_secret"],
      },
      { idempotencyKey: `switch:${operatorUserId}:${plan}:${version}:${prorationDate ?? 0}` },
    );
    return await noteSwitched(ctx, switched, { operatorUserId, plan });
  } catch (error) {
    if (isDeclined(error))
      await ctx.runMutation(internal.billing.noteDecline, { stripeCustomerId });
    throw error;
  } finally {
    await pull(ctx, stripe, stripeCustomerId);
  }
}

async function noteSwitched(
  ctx: ActionCtx,
  { id: stripeSubId, latest_invoice: invoice }: Stripe.Subscription,
  what: { operatorUserId: Id<"users">; plan: SubscriptionPlan },
): Promise<ToPay> {
  const due = dueOf(invoice);
  if (due === null) return NOTHING_TO_PAY;
  const { clientSecret, amountUSDCents } = due;
  const paymentIntentId = intentOf(clientSecret);
  const made = { ...what, stripeSubId, paymentIntentId, amountUSDCents };
  await ctx.runMutation(internal.billing.noteSwitch, made);
  // It is paid already: the intent is what completes it.
  return { clientSecret, paymentIntentId, amountUSDCents: null };
}

/**
 * The way to pay what is open: its payment intent takes any card, and keeps the one that pays. What an ended subscription has left
 * open is not offered: it would be paid for nothing.
 */
export async function openInvoice(
  stripe: Stripe,
  { stripeCustomerId, stripeSubId }: Held,
): Promise<ToPay & { amountUSDCents: number }> {
  const open = await stripe.invoices.list({
    customer: stripeCustomerId,
    subscription: stripeSubId,
    status: "open",
    limit: 1,
    expand: ["data.confirmation_secret"],
  });
  const [invoice] = open.data;
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  if (invoice === undefined || clientSecret === undefined) throw nothingOpen();
  return {
    clientSecret,
    paymentIntentId: intentOf(clientSecret),
    amountUSDCents: invoice.amount_remaining,
  };
}

/** Begins to keep another card; nothing is paid. */
export async function beginCard(stripe: Stripe, stripeCustomerId: string): Promise<string> {
  const setup = { customer: stripeCustomerId, usage: "off_session" } as const;
  const intent = await known(stripe.setupIntents.create(setup), nothingToChange());
  if (intent.client_secret === null) throw new Error("a setup intent without a secret");
  return intent.client_secret;
}

/** Takes the card of a setup that came to its end, for all payments from now on. */
export async function changeCard(
  ctx: ActionCtx,
  stripe: Stripe,
  { stripeCustomerId, stripeSubId }: Held,
  setupIntentId: string,
): Promise<void> {
  const unknown = appError("NOT_FOUND", "This card is not known");
  const intent = await known(stripe.setupIntents.retrieve(setupIntentId), unknown);
  const method = intent.payment_method;
  if (intent.customer !== stripeCustomerId) throw unknown;
  if (intent.status !== "succeeded" || typeof method !== "string") {
    const said = intent.last_setup_error?.message;
    throw appError("PAYMENT_FAILED", said ?? "The card could not be saved");
  }
  await stripe.subscriptions.update(stripeSubId, { default_payment_method: method });
  await pull(ctx, stripe, stripeCustomerId);
}

/** Tells the provider what stands on invoices from now on. */
export async function sendBilling(
  stripe: Stripe,
  stripeCustomerId: string,
  { companyName, address, city, country, taxId }: BillingDetails,
): Promise<void> {
  const details = { name: companyName, address: { line1: address, city, country } };
  await known(stripe.customers.update(stripeCustomerId, details), nothingToChange());
  const { data } = await stripe.customers.listTaxIds(stripeCustomerId, { limit: 10 });
  const isKnown = data.some(({ value }) => value === taxId);
  for (const { id, value } of data) {
    if (value !== taxId) await stripe.customers.deleteTaxId(stripeCustomerId, id);
  }
  if (taxId !== "" && !isKnown) {
    await stripe.customers.createTaxId(stripeCustomerId, { type: "vn_tin", value: taxId });
  }
}
