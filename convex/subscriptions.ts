import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, userQuery } from "./functions.ts";
import * as model from "./model/subscriptions/subscriptions.ts";
import { subscriptionStatusView } from "./model/subscriptions/views.ts";

export const status = userQuery({
  returns: subscriptionStatusView,
  handler: (ctx) => model.readStatus(ctx, ctx.actor.user),
});

/** Runs hourly. */
export const planClosings = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await model.planClosings(ctx, Date.now());
    return null;
  },
});

/** Runs at the end of every paid period. */
export const closeExpired = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const more = await model.closeExpired(ctx, Date.now());
    if (more) await ctx.scheduler.runAfter(0, internal.subscriptions.closeExpired, {});
    return null;
  },
});
