"use node";
// All that is asked of the payment provider, in the thread of Node.js functions. Who may ask is decided in
// convex/subscriptions.ts; what is written down, and when, by convex/billing.ts.
import { v } from "convex/values";
import { Stripe } from "stripe";

import { internal } from "./_generated/api.js";
import { env, type ActionCtx } from "./_generated/server.js";
import { internalAction } from "./functions.ts";
import * as buying from "./model/subscriptions/buy.ts";
import * as change from "./model/subscriptions/change.ts";
import { checkoutFields } from "./model/subscriptions/checkouts.ts";
import { askStripe, isMissing, stripeClient, withStripe } from "./model/subscriptions/client.ts";
import { STATUS_OF } from "./model/subscriptions/facts.ts";
import type { DuePayer } from "./model/subscriptions/payers.ts";
import { pull } from "./model/subscriptions/pull.ts";
import { billingFields } from "./model/subscriptions/tables.ts";
import { endPastDue, endUnpaid } from "./model/subscriptions/unpaid.ts";
import { previewView, toPayView } from "./model/subscriptions/views.ts";

const NOTHING = v.null();
const whose = { operatorUserId: checkoutFields.operatorUserId };
const { plan } = checkoutFields;

/** Begins to buy the plan; an operator who has the other one switches to this one instead. */
export const buy = internalAction({
  args: { ...whose, plan },
  returns: toPayView,
  handler: async (ctx, purchase): Promise<buying.ToPay> =>
    await withStripe(async (stripe) => {
      const begun = await ctx.runMutation(internal.billing.beginCheckout, purchase);
      const toPay = begun.is === "buy" ? await buying.buy(ctx, stripe, purchase, begun) : null;
      if (toPay !== null) return toPay;
      const held = await change.held(ctx, purchase.operatorUserId);
      return await change.switchPlan(ctx, stripe, held, { plan: purchase.plan });
    }),
});

export const complete = internalAction({
  args: { ...whose, plan, paymentIntentId: v.string() },
  returns: NOTHING,
  handler: async (ctx, bought) => {
    await withStripe((stripe) => buying.complete(ctx, stripe, bought));
    return null;
  },
});

export const setEnding = internalAction({
  args: { ...whose, isEnding: v.boolean() },
  returns: NOTHING,
  handler: async (ctx, { operatorUserId, isEnding }) => {
    await withStripe(async (stripe) => {
      const held = await change.held(ctx, operatorUserId);
      await change.setEnding(ctx, stripe, held, isEnding);
    });
    return null;
  },
});

export const previewSwitch = internalAction({
  args: { ...whose, plan },
  returns: previewView,
  handler: async (ctx, { operatorUserId, plan: next }) =>
    await withStripe(async (stripe) =>
      change.previewSwitch(stripe, await change.held(ctx, operatorUserId), next),
    ),
});

export const switchPlan = internalAction({
  args: { ...whose, plan, prorationDate: v.optional(v.number()) },
  returns: NOTHING,
  handler: async (ctx, { operatorUserId, ...next }) => {
    await withStripe(async (stripe) =>
      change.switchPlan(ctx, stripe, await change.held(ctx, operatorUserId), next),
    );
    return null;
  },
});

export const openInvoice = internalAction({
  args: whose,
  returns: toPayView.extend({ amountUSDCents: v.number() }),
  handler: async (ctx, { operatorUserId }) => {
    const held = await change.held(ctx, operatorUserId, change.nothingOpen());
    return await withStripe((stripe) => change.openInvoice(stripe, held));
  },
});

export const beginCard = internalAction({
  args: { stripeCustomerId: v.string() },
  returns: v.string(),
  handler: async (_ctx, { stripeCustomerId }) =>
    await withStripe((stripe) => change.beginCard(stripe, stripeCustomerId)),
});

export const changeCard = internalAction({
  args: { ...whose, setupIntentId: v.string() },
  returns: NOTHING,
  handler: async (ctx, { operatorUserId, setupIntentId }) => {
    await withStripe(async (stripe) =>
      change.changeCard(ctx, stripe, await change.held(ctx, operatorUserId), setupIntentId),
    );
    return null;
  },
});

export const sendBilling = internalAction({
  args: { stripeCustomerId: v.string(), billing: v.object(billingFields) },
  returns: NOTHING,
  handler: async (_ctx, { stripeCustomerId, billing }) => {
    await withStripe((stripe) => change.sendBilling(stripe, stripeCustomerId, billing));
    return null;
  },
});

/** Asks the provider how things stand. */
export const refresh = internalAction({
  args: { stripeCustomerId: v.string() },
  returns: NOTHING,
  handler: async (ctx, { stripeCustomerId }) => {
    await withStripe((stripe) => pull(ctx, stripe, stripeCustomerId));
    return null;
  },
});

const TOLERANCE_SECONDS = 300;

/** Two while one is exchanged for the other, with a comma between. */
function webhookSecrets(): string[] {
  const secrets = (env.STRIPE_WEBHOOK_SECRET ?? "").split(",").map((secret) => secret.trim());
  return secrets.filter((secret) => secret !== "").slice(0, 2);
}

function readEvent(stripe: Stripe, body: string, signature: string): Stripe.Event | null {
  for (const secret of webhookSecrets()) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      // Another secret may fit. What is signed, and no event, is refused as well.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
    }
  }
  return null;
}

/** What was signed may have any form, and a kind of event that nobody here knows may be about nothing. */
type Told = { [Field in "id" | "type" | "data"]?: unknown };

/** Whose object the event is about; it says nothing else that is believed. */
function customerOf({ data }: Told): string | null {
  const about = (data as { object?: unknown } | null | undefined)?.object ?? {};
  const { object, customer, id } = about as Record<string, unknown>;
  const named = object === "customer" ? id : customer;
  return typeof named === "string" ? named : null;
}

/** Takes an event of the provider; false where it is none. All it leads to is written when this answers. */
export const receive = internalAction({
  args: { body: v.string(), signature: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { body, signature }) => {
    const stripe = stripeClient();
    const event: Told | null = readEvent(stripe, body, signature);
    if (typeof event?.id !== "string" || typeof event.type !== "string") return false;
    const { id: eventId, type } = event;
    const note = { eventId, type };
    if (await ctx.runQuery(internal.billing.isKnownEvent, { eventId })) return true;
    const customer = customerOf(event);
    if (customer === null) await ctx.runMutation(internal.billing.noteEvent, note);
    else await withStripe(() => pull(ctx, stripe, customer, note));
    return true;
  },
});

/** The person is erased: the provider ends what it charges for and forgets the customer. */
async function forget(ctx: ActionCtx, stripe: Stripe, stripeCustomerId: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer: stripeCustomerId, limit: 20 });
  for (const { id } of data) await stripe.subscriptions.cancel(id);
  await pull(ctx, stripe, stripeCustomerId);
  try {
    await stripe.customers.del(stripeCustomerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await ctx.runMutation(internal.billing.removePayer, { stripeCustomerId });
}

/**
 * The person waits for the end of the account: a paid period is the last one, and what is not paid ends now. Whoever stays
 * finds it so, as all that was called off, and may let it go on again.
 */
async function endRenewals(ctx: ActionCtx, stripe: Stripe, stripeCustomerId: string) {
  const { data } = await stripe.subscriptions.list({
    customer: stripeCustomerId,
    // With those that have ended: their invoice may be open still, where the provider failed in between.
    status: "all",
    limit: 100,
    expand: ["data.latest_invoice"],
  });
  for (const subscription of data) {
    const { id, status, cancel_at_period_end: isEnding } = subscription;
    if (status === "incomplete" && (await endUnpaid(stripe, id))) {
      await ctx.runMutation(internal.billing.closeEnded, { stripeCustomerId, stripeSubId: id });
    }
    const standing = STATUS_OF[status];
    if (standing === "ACTIVE" && !isEnding) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    } else if (standing === "PAST_DUE" || standing === "CANCELLED") {
      await endPastDue(stripe, subscription);
    }
  }
  await pull(ctx, stripe, stripeCustomerId);
}

/** What a customer that is due is due for. */
async function attend(ctx: ActionCtx, stripe: Stripe, payer: DuePayer): Promise<void> {
  const { stripeCustomerId, isLeaving, isEnding } = payer;
  if (isLeaving) await forget(ctx, stripe, stripeCustomerId);
  else if (isEnding) await endRenewals(ctx, stripe, stripeCustomerId);
  else await pull(ctx, stripe, stripeCustomerId);
}

/** The provider has other callers too. */
const BETWEEN_BATCHES_MS = 500;

/** Asks about each of them, one after the other. Answers about how many the provider had something to say. */
async function askAbout(ctx: ActionCtx, due: readonly DuePayer[]): Promise<number> {
  let answered = 0;
  for (const payer of due) {
    try {
      await withStripe((stripe) => attend(ctx, stripe, payer));
      answered += 1;
    } catch (error) {
      // The others are not held up; this one is due again.
      console.error("[payments]", error);
    }
  }
  return answered;
}

/**
 * Asks about those who are due: what a lost event left behind is repaired, and who leaves is forgotten. While there are more
 * it goes on, until the next run by cron takes over; two at once ask about others, as each takes what it asks about. A provider
 * that answers nobody is left alone until then.
 */
export const reconcile = internalAction({
  args: { untilMs: v.optional(v.number()) },
  returns: NOTHING,
  handler: async (ctx, { untilMs = 0 }) => {
    if (!env.STRIPE_SECRET_KEY) return null;
    const { due, hasMore } = await ctx.runMutation(internal.billing.claimDue, {});
    const answered = await askAbout(ctx, due);
    if (hasMore && answered > 0 && Date.now() < untilMs) {
      await ctx.scheduler.runAfter(BETWEEN_BATCHES_MS, internal.payments.reconcile, { untilMs });
    }
    return null;
  },
});

/** For the health of payments: asks for the prices, and takes as long as that takes. Fails where the provider does. */
export const probe = internalAction({
  args: {},
  returns: NOTHING,
  handler: async () => {
    await askStripe();
    return null;
  },
});
