// Reads and writes of subscriptions.
import type { WithoutSystemFields } from "convex/server";

import { internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { featuresFor, grantsAccess } from "./rules.ts";
import { toSubscriptionView } from "./views.ts";
import type { SubscriptionStatusView } from "./views.ts";

const CLOSE_BATCH = 200;

export async function readStatus(
  ctx: QueryCtx,
  user: Doc<"users">,
): Promise<SubscriptionStatusView> {
  const current =
    user.role === "OPERATOR"
      ? await ctx.db
          .query("subscriptions")
          .withIndex("by_operatorUserId_and_hasAccess", (q) => q.eq("operatorUserId", user._id))
          .order("desc")
          .first()
      : null;
  const hasActiveSubscription = current?.hasAccess ?? false;
  return {
    hasActiveSubscription,
    subscription: current === null ? null : toSubscriptionView(current),
    features: featuresFor(user.role, hasActiveSubscription),
  };
}

type SubscriptionState = Omit<WithoutSystemFields<Doc<"subscriptions">>, "hasAccess" | "createdAt">;

/**
 * Writes what the payment provider says; the row is found by the provider's own id. Rows of the same operator lose the
 * access that this one takes over.
 */
export async function saveSubscription(
  ctx: MutationCtx,
  state: SubscriptionState,
  nowMs: number,
): Promise<void> {
  const hasAccess = grantsAccess(state, nowMs);
  const known = await ctx.db
    .query("subscriptions")
    .withIndex("by_stripeSubId", (q) => q.eq("stripeSubId", state.stripeSubId))
    .unique();
  if (hasAccess) {
    const open = await ctx.db
      .query("subscriptions")
      .withIndex("by_operatorUserId_and_hasAccess", (q) =>
        q.eq("operatorUserId", state.operatorUserId).eq("hasAccess", true),
      )
      .first();
    if (open !== null && open._id !== known?._id) {
      await ctx.db.patch("subscriptions", open._id, { hasAccess: false });
    }
  }
  if (known === null) {
    await ctx.db.insert("subscriptions", { ...state, hasAccess, createdAt: nowMs });
  } else {
    await ctx.db.patch("subscriptions", known._id, { ...state, hasAccess });
  }
  // The hourly cron would do it too; this one does it on time.
  if (hasAccess) {
    await ctx.scheduler.runAt(state.currentPeriodEnd, internal.subscriptions.closeExpired, {});
  }
}

/** Takes the access away from everyone whose paid period is over; says whether some are left for another round. */
export async function closeExpired(ctx: MutationCtx, nowMs: number): Promise<boolean> {
  const over = await ctx.db
    .query("subscriptions")
    .withIndex("by_hasAccess_and_currentPeriodEnd", (q) =>
      q.eq("hasAccess", true).lte("currentPeriodEnd", nowMs),
    )
    .take(CLOSE_BATCH);
  for (const row of over) await ctx.db.patch("subscriptions", row._id, { hasAccess: false });
  return over.length === CLOSE_BATCH;
}
