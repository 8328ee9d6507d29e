// Subscriptions as their operators see and change them. What changes something at the payment provider is an action: it asks
// there first, and what it answers comes from what the provider then says (convex/payments.ts).
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import type { ActionCtx } from "./_generated/server.js";
import { operatorAction, operatorQuery, publicQuery, sweep, userQuery } from "./functions.ts";
import { appError } from "./model/errors.ts";
import * as account from "./model/subscriptions/account.ts";
import {
  billingInput,
  cardInput,
  completeInput,
  planInput,
  switchInput,
} from "./model/subscriptions/contract.ts";
import * as model from "./model/subscriptions/subscriptions.ts";
import {
  accountView,
  previewView,
  providerView,
  subscriptionStatusView,
  type SubscriptionStatusView,
  type ToPayView,
  toPayView,
} from "./model/subscriptions/views.ts";

export const status = userQuery({
  seat: "READER",
  returns: subscriptionStatusView,
  handler: (ctx) => model.readStatus(ctx, ctx.actor.actsFor),
});

/** The payment history, the card and what stands on invoices. */
export const mine = operatorQuery({
  returns: accountView,
  handler: (ctx) => account.readAccount(ctx, ctx.actor.user._id),
});

/** Where a browser pays, and with which public key. */
export const provider = publicQuery({
  returns: providerView,
  handler: () => account.readProvider(),
});

interface Operating extends ActionCtx {
  actor: { user: { _id: Id<"users"> } };
}

/** Who calls, within what one may ask of the provider. */
async function asOperator(ctx: Operating): Promise<{ operatorUserId: Id<"users"> }> {
  const operatorUserId = ctx.actor.user._id;
  await ctx.runMutation(internal.billing.countCall, { operatorUserId });
  return { operatorUserId };
}

async function customerOf(ctx: Operating): Promise<{ stripeCustomerId: string }> {
  const stripeCustomerId = await ctx.runQuery(internal.billing.customerOf, await asOperator(ctx));
  if (stripeCustomerId === null) throw appError("CONFLICT", "There is no subscription to change");
  return { stripeCustomerId };
}

async function statusNow(ctx: Operating): Promise<SubscriptionStatusView> {
  return await ctx.runQuery(internal.billing.statusOf, { operatorUserId: ctx.actor.user._id });
}

/** What the browser pays the plan with. Who has the other plan is switched to this one. */
export const create = operatorAction({
  input: planInput,
  returns: toPayView,
  handler: async (ctx, { plan }): Promise<ToPayView> =>
    await ctx.runAction(internal.payments.buy, { ...(await asOperator(ctx)), plan }),
});

/** Grants what was paid for; again it gives the same answer. */
export const complete = operatorAction({
  input: completeInput,
  returns: subscriptionStatusView,
  handler: async (ctx, input): Promise<SubscriptionStatusView> => {
    await ctx.runAction(internal.payments.complete, { ...(await asOperator(ctx)), ...input });
    return await statusNow(ctx);
  },
});

/** The paid period is the last one. */
export const cancel = operatorAction({
  returns: subscriptionStatusView,
  handler: async (ctx): Promise<SubscriptionStatusView> => {
    const whose = await asOperator(ctx);
    await ctx.runAction(internal.payments.setEnding, { ...whose, isEnding: true });
    return await statusNow(ctx);
  },
});

/** It goes on after all. */
export const resume = operatorAction({
  returns: subscriptionStatusView,
  handler: async (ctx): Promise<SubscriptionStatusView> => {
    const whose = await asOperator(ctx);
    await ctx.runAction(internal.payments.setEnding, { ...whose, isEnding: false });
    return await statusNow(ctx);
  },
});

/** What a switch to the other plan costs now. */
export const previewSwitch = operatorAction({
  input: planInput,
  returns: previewView,
  handler: async (
    ctx,
    { plan },
  ): Promise<{ chargeUSDCents: number; creditUSDCents: number; prorationDate: number }> =>
    await ctx.runAction(internal.payments.previewSwitch, { ...(await asOperator(ctx)), plan }),
});

export const switchPlan = operatorAction({
  input: switchInput,
  returns: subscriptionStatusView,
  handler: async (ctx, input): Promise<SubscriptionStatusView> => {
    await ctx.runAction(internal.payments.switchPlan, { ...(await asOperator(ctx)), ...input });
    return await statusNow(ctx);
  },
});

/** What the browser pays the open invoice with: the way out of PAST_DUE. */
export const payOpen = operatorAction({
  returns: toPayView.extend({ amountUSDCents: v.number() }),
  handler: async (ctx): Promise<ToPayView & { amountUSDCents: number }> =>
    await ctx.runAction(internal.payments.openInvoice, await asOperator(ctx)),
});

/** What the browser keeps another card with. */
export const beginCard = operatorAction({
  returns: v.object({ clientSecret: v.string() }),
  handler: async (ctx): Promise<{ clientSecret: string }> => {
    const customer = await customerOf(ctx);
    return { clientSecret: await ctx.runAction(internal.payments.beginCard, customer) };
  },
});

/** All that is paid from now on is paid with the new card. */
export const changeCard = operatorAction({
  input: cardInput,
  returns: v.null(),
  handler: async (ctx, input): Promise<null> => {
    await ctx.runAction(internal.payments.changeCard, { ...(await asOperator(ctx)), ...input });
    return null;
  },
});

/** What stands on the invoices from now on. */
export const saveBilling = operatorAction({
  input: billingInput,
  returns: v.null(),
  handler: async (ctx, billing): Promise<null> => {
    const { stripeCustomerId } = await customerOf(ctx);
    await ctx.runAction(internal.payments.sendBilling, { stripeCustomerId, billing });
    const operatorUserId = ctx.actor.user._id;
    await ctx.runMutation(internal.billing.saveBilling, { operatorUserId, billing });
    return null;
  },
});

/** Asks the provider how things stand: a payment may have come to its end elsewhere. */
export const refresh = operatorAction({
  returns: subscriptionStatusView,
  handler: async (ctx): Promise<SubscriptionStatusView> => {
    await ctx.runAction(internal.payments.refresh, await customerOf(ctx));
    return await statusNow(ctx);
  },
});

/** Runs hourly. */
export const planClosings = sweep("subscriptions:planClosings", {
  cursor: v.number(),
  batch: model.planClosings,
});

/** Runs at the end of every paid period. */
export const closeExpired = sweep("subscriptions:closeExpired", {
  cursor: v.literal("more"),
  batch: model.closeExpired,
});
