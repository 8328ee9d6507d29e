import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, userQuery } from "./functions.ts";
import * as model from "./model/subscriptions/subscriptions.ts";
import { subscriptionStatusView } from "./model/subscriptions/views.ts";

export const status = userQuery({
  returns: subscriptionStatusView,
  handler: (ctx) => model.readStatus(ctx, ctx.actor.user),
});

/** Runs hourly, and goes on by itself while there is more than one batch. */
export const planClosings = internalMutation({
  args: { after: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { after = 0 }) => {
    const last = await model.planClosings(ctx, after, Date.now());
    if (last === null) return null;
    await ctx.scheduler.runAfter(0, internal.subscriptions.planClosings, { after: last });
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
