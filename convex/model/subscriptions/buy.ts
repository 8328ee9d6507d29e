"use node";
// Buying a plan at the payment provider: the customer, the price, the subscription that waits for its first payment, and
// the proof that it was paid.
import type Stripe from "stripe";

import { internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { PRODUCT_NAME } from "../product.ts";
import type { BegunCheckout } from "./checkouts.ts";
import { isMissing, known } from "./client.ts";
import { CURRENCY, PLAN_PRICES, type SubscriptionPlan } from "./contract.ts";
import { STATUS_OF } from "./facts.ts";
import { pull } from "./pull.ts";
import { endUnnoted, endUnpaid, findSubscription, WITH_SECRET } from "./unpaid.ts";

export interface ToPay {
  clientSecret: string | null;
  paymentIntentId: string | null;
  /** What is left to be paid; null where that is nothing. */
  amountUSDCents: number | null;
}

export const NOTHING_TO_PAY: ToPay = {
  clientSecret: null,
  paymentIntentId: null,
  amountUSDCents: null,
};

const HAS_ENDED = "This payment has ended. Please try again.";
const NOT_PAID = "Failed to complete subscription";

/** A secret is the intent's id and a random part. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? clientSecret;
}

function customerIdOf({ customer }: Stripe.Subscription): string {
  return typeof customer === "string" ? customer : customer.id;
}

async function isCustomer(stripe: Stripe, id: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(id)).deleted !== true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The customer that the operator is, made once, and anew where the provider has deleted the one before. */
async function customerOf(
  ctx: ActionCtx,
  stripe: Stripe,
  operatorUserId: Id<"users">,
  before: string | null,
): Promise<string> {
  if (before !== null && (await isCustomer(stripe, before))) return before;
  const { name, email } = await ctx.runQuery(internal.billing.person, { operatorUserId });
  // The key's parameters must not vary: name and address follow on their own.
  const { id } = await stripe.customers.create(
    { metadata: { userId: operatorUserId } },
    { idempotencyKey: `cus:${operatorUserId}${before === null ? "" : `:${before}`}` },
  );
  const stripeCustomerId = await ctx.runMutation(internal.billing.addPayer, {
    operatorUserId,
    stripeCustomerId: id,
    before,
  });
  await stripe.customers.update(stripeCustomerId, { name, email });
  return stripeCustomerId;
}

/** The plan's price is found by its name there, and made where nobody has made it. */
export async function priceOf(stripe: Stripe, plan: SubscriptionPlan): Promise<string> {
  const { amountUSDCents, interval } = PLAN_PRICES[plan];
  const found = await stripe.prices.list({ lookup_keys: [plan], active: true, limit: 1 });
  const [known] = found.data;
  if (known !== undefined) {
    if (known.unit_amount === amountUSDCents && known.currency === CURRENCY) return known.id;
    throw new Error(`The price ${plan} of the payment provider is not the plan's`);
  }
  const made = await stripe.prices.create(
    {
      currency: CURRENCY,
      unit_amount: amountUSDCents,
      recurring: { interval },
      lookup_key: plan,
      product_data: { name: `${PRODUCT_NAME} Pro` },
    },
    { idempotencyKey: `price:${plan}` },
  );
  return made.id;
}

/** What the browser pays the invoice with, and how much: credit that stood with the provider is taken off. */
export interface Due {
  clientSecret: string;
  amountUSDCents: number;
}

/** Null where nothing is to be paid. */
export function dueOf(invoice: Stripe.Subscription["latest_invoice"]): Due | null {
  if (typeof invoice !== "object" || invoice === null) return null;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  return clientSecret === undefined ? null : { clientSecret, amountUSDCents: invoice.amount_due };
}

type Buying = Extract<BegunCheckout, { is: "buy" }>;

interface Purchase {
  operatorUserId: Id<"users">;
  plan: SubscriptionPlan;
}

async function makeSubscription(
  ctx: ActionCtx,
  stripe: Stripe,
  { operatorUserId, plan }: Purchase,
  { attempt, stripeCustomerId }: Buying,
): Promise<Stripe.Subscription> {
  const customer = await customerOf(ctx, stripe, operatorUserId, stripeCustomerId);
  const price = await priceOf(stripe, plan);
  return await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      metadata: { userId: operatorUserId, plan },
      ...WITH_SECRET,
    },
    { idempotencyKey: `sub:${operatorUserId}:${plan}:${attempt}` },
  );
}

/** What is bought there and not known here would be bought once more: it is fetched before its attempt is closed. */
async function learnOfBought(ctx: ActionCtx, stripe: Stripe, begun: Buying): Promise<void> {
  if (begun.stripeCustomerId !== null) await pull(ctx, stripe, begun.stripeCustomerId);
}

/** Where nobody was a customer yet, nothing was made. */
async function endMade(
  stripe: Stripe,
  { plan, stripeSubId }: Buying["obsolete"][number],
  customer: string | null,
): Promise<boolean> {
  if (stripeSubId !== null) return await endUnpaid(stripe, stripeSubId);
  return customer === null || (await endUnnoted(stripe, customer, plan));
}

/** Each is closed here only once the provider has ended it. False where one was paid before that: it goes on. */
async function endObsolete(
  ctx: ActionCtx,
  stripe: Stripe,
  { operatorUserId }: Purchase,
  begun: Buying,
): Promise<boolean> {
  let areEnded = true;
  for (const one of begun.obsolete) {
    const isEnded = await endMade(stripe, one, begun.stripeCustomerId);
    if (!isEnded) await learnOfBought(ctx, stripe, begun);
    await ctx.runMutation(internal.billing.closeObsolete, { operatorUserId, ...one });
    areEnded &&= isEnded;
  }
  return areEnded;
}

/** Something was paid, or has ended, since it was begun. Who has bought the same plan is told so. */
async function beginAnew(
  ctx: ActionCtx,
  stripe: Stripe,
  purchase: Purchase,
  { attempt }: Buying,
): Promise<ToPay | null> {
  await ctx.runMutation(internal.billing.closeCheckout, { ...purchase, attempt });
  const anew = await ctx.runMutation(internal.billing.beginCheckout, purchase);
  if (anew.is === "switch") return null;
  if (anew.stripeSubId !== null) throw appError("CONFLICT", "You have a subscription already");
  return await buy(ctx, stripe, purchase, anew);
}

/**
 * Makes the subscription that waits for its first payment, or finds the one that waits already. Null where the other plan
 * turns out to be bought: it is to be switched.
 */
export async function buy(
  ctx: ActionCtx,
  stripe: Stripe,
  purchase: Purchase,
  begun: Buying,
): Promise<ToPay | null> {
  const { attempt, stripeSubId } = begun;
  if (!(await endObsolete(ctx, stripe, purchase, begun))) {
    return await beginAnew(ctx, stripe, purchase, begun);
  }
  const known = stripeSubId === null ? null : await findSubscription(stripe, stripeSubId);
  if (stripeSubId !== null && known?.status !== "incomplete") {
    await learnOfBought(ctx, stripe, begun);
    return await beginAnew(ctx, stripe, purchase, begun);
  }
  const made = known ?? (await makeSubscription(ctx, stripe, purchase, begun));
  const due = dueOf(made.latest_invoice);
  if (due === null) return await endWithoutPayment(ctx, stripe, { ...purchase, attempt }, made);
  const { clientSecret, amountUSDCents } = due;
  const paymentIntentId = intentOf(clientSecret);
  const noted = { ...purchase, attempt, stripeSubId: made.id, paymentIntentId, amountUSDCents };
  if (await ctx.runMutation(internal.billing.noteCheckout, noted)) {
    return { clientSecret, paymentIntentId, amountUSDCents };
  }
  // The attempt was closed while the provider took its time: another plan was chosen, or this payment was completed.
  if (!(await endUnpaid(stripe, made.id))) await pull(ctx, stripe, customerIdOf(made));
  throw appError("CONFLICT", HAS_ENDED);
}

/** Credit that stood with the provider has paid all of it: what began is granted at once. Else the attempt leads nowhere. */
async function endWithoutPayment(
  ctx: ActionCtx,
  stripe: Stripe,
  attempt: Purchase & { attempt: number },
  made: Stripe.Subscription,
): Promise<ToPay> {
  const isBought = STATUS_OF[made.status] === "ACTIVE";
  // Before it is closed: what nobody here knows of would be bought once more.
  if (isBought) await pull(ctx, stripe, customerIdOf(made));
  await ctx.runMutation(internal.billing.closeCheckout, attempt);
  if (!isBought) throw appError("CONFLICT", HAS_ENDED);
  return NOTHING_TO_PAY;
}

function findIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  const unknown = appError("NOT_FOUND", "This payment is not known");
  return known(stripe.paymentIntents.retrieve(id), unknown);
}

/** What the provider says of a payment that did not come to its end. */
function whyNot({ status, last_payment_error: failure }: Stripe.PaymentIntent): string {
  if (failure?.message !== undefined) return failure.message;
  return status === "processing"
    ? "The payment is still being made. Please wait a moment."
    : NOT_PAID;
}

/**
 * Grants what was paid for. Nothing that the caller says is believed: the intent has to be the one of the operator's own
 * attempt at this plan, and the provider has to say that all of it was paid. Doing it again changes nothing.
 */
export async function complete(
  ctx: ActionCtx,
  stripe: Stripe,
  { operatorUserId, plan, paymentIntentId }: Purchase & { paymentIntentId: string },
): Promise<void> {
  const asked = { operatorUserId, paymentIntentId };
  const checkout = await ctx.runQuery(internal.billing.checkout, asked);
  if (checkout === null) throw appError("NOT_FOUND", "This payment is not known");
  const intent = await findIntent(stripe, paymentIntentId);
  if (intent.customer !== checkout.stripeCustomerId) {
    throw appError("NOT_FOUND", "This payment is not known");
  }
  if (intent.status !== "succeeded") throw appError("PAYMENT_FAILED", whyNot(intent));
  const isWhole =
    checkout.plan === plan &&
    intent.currency === CURRENCY &&
    intent.amount_received >= checkout.amountUSDCents;
  if (!isWhole) throw appError("PAYMENT_FAILED", NOT_PAID);
  await pull(ctx, stripe, checkout.stripeCustomerId);
  const { attempt } = checkout;
  await ctx.runMutation(internal.billing.closeCheckout, { operatorUserId, plan, attempt });
}
