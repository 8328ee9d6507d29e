import { v } from "convex/values";

import { sweep, userQuery } from "./functions.ts";
import * as model from "./model/subscriptions/subscriptions.ts";
import { subscriptionStatusView } from "./model/subscriptions/views.ts";

export const status = userQuery({
  returns: subscriptionStatusView,
  handler: (ctx) => model.readStatus(ctx, ctx.actor.user),
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
