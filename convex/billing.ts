// What convex/payments.ts reads and writes while it talks with the payment provider. Not for the outside.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, internalQuery, sweep } from "./functions.ts";
import { takeAttempt } from "./model/limits/limits.ts";
import * as checkouts from "./model/subscriptions/checkouts.ts";
import { SUBSCRIPTION_PLANS } from "./model/subscriptions/contract.ts";
import { warnOfEnds } from "./model/subscriptions/endings.ts";
import { providerState } from "./model/subscriptions/facts.ts";
import * as payers from "./model/subscriptions/payers.ts";
import * as states from "./model/subscriptions/state.ts";
import { liveSubscription, readStatus } from "./model/subscriptions/subscriptions.ts";
import { billingFields } from "./model/subscriptions/tables.ts";
import { subscriptionStatusView } from "./model/subscriptions/views.ts";

const NOTHING = v.null();
const { operatorUserId } = checkouts.checkoutFields;
const customer = { stripeCustomerId: v.string() };
const event = { eventId: v.string(), type: v.string() };

export const person = internalQuery({
  args: { operatorUserId },
  returns: v.object({ name: v.string(), email: v.string() }),
  handler: async (ctx, { operatorUserId: id }) => {
    const user = await ctx.db.get("users", id);
    if (user === null) throw new Error("a customer who is nobody");
    return { name: user.name, email: user.email };
  },
});

/** Each call of an operator's is at least one to the provider. */
export const countCall = internalMutation({
  args: { operatorUserId },
  returns: NOTHING,
  handler: async (ctx, { operatorUserId: id }) => {
    await takeAttempt(ctx, "payments", id, Date.now());
    return null;
  },
});

export const addPayer = internalMutation({
  args: { operatorUserId, ...customer, before: v.union(v.string(), v.null()) },
  returns: v.string(),
  handler: (ctx, { operatorUserId: id, ...customers }) =>
    payers.addPayer(ctx, id, customers, Date.now()),
});

/** How often a state of the customer was written; null for one that nobody here is. */
export const version = internalQuery({
  args: customer,
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { stripeCustomerId }) =>
    (await payers.findPayer(ctx, stripeCustomerId))?.version ?? null,
});

/** The subscription that goes on, and whose customer its operator is. */
export const held = internalQuery({
  args: { operatorUserId },
  returns: v.union(
    v.object({
      ...customer,
      stripeSubId: v.string(),
      plan: literals(...SUBSCRIPTION_PLANS),
      version: v.number(),
    }),
    v.null(),
  ),
  handler: async (ctx, { operatorUserId: id }) => {
    const [payer, live] = [await payers.payerOf(ctx, id), await liveSubscription(ctx, id)];
    if (payer === null || live === null) return null;
    const { stripeCustomerId, version: written } = payer;
    return { stripeCustomerId, stripeSubId: live.stripeSubId, plan: live.plan, version: written };
  },
});

export const saveState = internalMutation({
  args: {
    ...customer,
    version: v.number(),
    state: providerState,
    event: v.optional(v.object(event)),
  },
  returns: states.saveOutcome,
  handler: (ctx, save) => states.saveState(ctx, save, Date.now()),
});

export const isKnownEvent = internalQuery({
  args: { eventId: v.string() },
  returns: v.boolean(),
  handler: (ctx, { eventId }) => states.isKnownEvent(ctx, eventId),
});

export const noteEvent = internalMutation({
  args: event,
  returns: NOTHING,
  handler: async (ctx, told) => {
    await states.noteEvent(ctx, told, Date.now());
    return null;
  },
});

export const beginCheckout = internalMutation({
  args: { operatorUserId, plan: checkouts.checkoutFields.plan },
  returns: checkouts.begunCheckout,
  handler: (ctx, { operatorUserId: id, plan }) =>
    checkouts.beginCheckout(ctx, id, plan, Date.now()),
});

export const noteCheckout = internalMutation({
  args: {
    ...checkouts.checkoutFields,
    stripeSubId: v.string(),
    paymentIntentId: v.string(),
    amountUSDCents: v.number(),
  },
  returns: v.boolean(),
  handler: (ctx, made) => checkouts.noteCheckout(ctx, made),
});

export const closeCheckout = internalMutation({
  args: checkouts.checkoutFields,
  returns: NOTHING,
  handler: async (ctx, name) => {
    await checkouts.closeCheckout(ctx, name);
    return null;
  },
});

export const closeObsolete = internalMutation({
  args: { operatorUserId, ...checkouts.obsoleteFields },
  returns: NOTHING,
  handler: async (ctx, attempt) => {
    await checkouts.closeObsolete(ctx, attempt);
    return null;
  },
});

/** The provider ended what was made for an attempt of that customer's. */
export const closeEnded = internalMutation({
  args: { stripeCustomerId: v.string(), stripeSubId: v.string() },
  returns: NOTHING,
  handler: async (ctx, { stripeCustomerId, stripeSubId }) => {
    const payer = await payers.findPayer(ctx, stripeCustomerId);
    if (payer !== null) await checkouts.closeEnded(ctx, payer.operatorUserId, stripeSubId);
    return null;
  },
});

export const noteSwitch = internalMutation({
  args: {
    operatorUserId,
    plan: checkouts.checkoutFields.plan,
    stripeSubId: v.string(),
    paymentIntentId: v.string(),
    amountUSDCents: v.number(),
  },
  returns: NOTHING,
  handler: async (ctx, made) => {
    await checkouts.noteSwitch(ctx, made, Date.now());
    return null;
  },
});

/** The operator's own attempt that the intent pays. */
export const checkout = internalQuery({
  args: { operatorUserId, paymentIntentId: v.string() },
  returns: v.union(
    v.object({
      ...customer,
      plan: checkouts.checkoutFields.plan,
      attempt: v.number(),
      amountUSDCents: v.number(),
    }),
    v.null(),
  ),
  handler: async (ctx, { operatorUserId: id, paymentIntentId }) => {
    const payer = await payers.payerOf(ctx, id);
    const found = await checkouts.checkoutOf(ctx, id, paymentIntentId);
    if (payer === null || found === null) return null;
    const { plan, attempt, amountUSDCents } = found;
    return { stripeCustomerId: payer.stripeCustomerId, plan, attempt, amountUSDCents };
  },
});

export const noteDecline = internalMutation({
  args: customer,
  returns: NOTHING,
  handler: async (ctx, { stripeCustomerId }) => {
    await payers.noteDecline(ctx, stripeCustomerId);
    return null;
  },
});

export const saveBilling = internalMutation({
  args: { operatorUserId, billing: v.object(billingFields) },
  returns: NOTHING,
  handler: async (ctx, { operatorUserId: id, billing }) => {
    await payers.saveBilling(ctx, id, billing);
    return null;
  },
});

export const statusOf = internalQuery({
  args: { operatorUserId },
  returns: subscriptionStatusView,
  handler: async (ctx, { operatorUserId: id }) => {
    const user = await ctx.db.get("users", id);
    if (user === null) throw new Error("a subscriber who is nobody");
    return await readStatus(ctx, user);
  },
});

/** The operator's customer at the provider; null for who has bought nothing yet. */
export const customerOf = internalQuery({
  args: { operatorUserId },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { operatorUserId: id }) =>
    (await payers.payerOf(ctx, id))?.stripeCustomerId ?? null,
});

export const claimDue = internalMutation({
  args: {},
  returns: v.object({
    due: v.array(v.object({ ...customer, isLeaving: v.boolean(), isEnding: v.boolean() })),
    hasMore: v.boolean(),
  }),
  handler: (ctx) => payers.claimDue(ctx, Date.now()),
});

export const removePayer = internalMutation({
  args: customer,
  returns: NOTHING,
  handler: async (ctx, { stripeCustomerId }) => {
    await payers.removePayer(ctx, stripeCustomerId);
    return null;
  },
});

/** Asks the provider about what is due. Runs every five minutes. */
export const reconcile = internalMutation({
  args: {},
  returns: NOTHING,
  handler: async (ctx) => {
    const nowMs = Date.now();
    if (await payers.hasDue(ctx, nowMs)) {
      const untilMs = nowMs + payers.RECONCILED_FOR_MS;
      await ctx.scheduler.runAfter(0, internal.payments.reconcile, { untilMs });
    }
    return null;
  },
});

/** Forgets which events came long ago. Runs daily. */
export const removeOldEvents = sweep("billing:removeOldEvents", {
  cursor: v.literal("more"),
  batch: states.removeOldEvents,
});

/** Tells those whose subscription ends within the week. Runs daily. */
export const warn = sweep("billing:warn", { cursor: v.number(), batch: warnOfEnds });
