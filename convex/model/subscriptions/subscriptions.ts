// Reads and writes of subscriptions.
import type { WithoutSystemFields } from "convex/server";

import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { firstOf } from "../first.ts";
import { featuresFor, grantsAccess, isLive } from "./rules.ts";
import { toSubscriptionView } from "./views.ts";
import type { SubscriptionStatusView } from "./views.ts";

/** The one with access, else the newest. */
export async function currentSubscription(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
): Promise<Doc<"subscriptions"> | null> {
  return await firstOf(
    ctx.db
      .query("subscriptions")
      .withIndex("by_operatorUserId_and_hasAccess", (q) => q.eq("operatorUserId", operatorUserId))
      .order("desc"),
  );
}

/** Of one operator: few, as each is bought on its own. */
const OWN_MAX = 50;

/** The one that the provider still charges for; null where there is none. */
export async function liveSubscription(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
): Promise<Doc<"subscriptions"> | null> {
  const own = await ctx.db
    .query("subscriptions")
    .withIndex("by_operatorUserId_and_hasAccess", (q) => q.eq("operatorUserId", operatorUserId))
    .order("desc")
    .take(OWN_MAX);
  return own.find(isLive) ?? null;
}

export async function readStatus(
  ctx: QueryCtx,
  user: Doc<"users">,
): Promise<SubscriptionStatusView> {
  const current = user.role === "OPERATOR" ? await currentSubscription(ctx, user._id) : null;
  const hasActiveSubscription = current?.hasAccess ?? false;
  return {
    hasActiveSubscription,
    subscription: current === null ? null : toSubscriptionView(current),
    features: featuresFor(user.role, hasActiveSubscription),
  };
}

type SubscriptionState = Omit<
  WithoutSystemFields<Doc<"subscriptions">>,
  "hasAccess" | "createdAt" | "warnedOf"
> & {
  /** When it began; without it now. */
  createdAt?: number;
};

function isSame(known: Doc<"subscriptions">, next: Partial<Doc<"subscriptions">>): boolean {
  return Object.entries(next).every(
    ([field, value]) => known[field as keyof typeof known] === value,
  );
}

/** The row of the same operator that has the access so far, if it is another one, loses it. */
async function takeOver(ctx: MutationCtx, state: SubscriptionState, id: string | undefined) {
  const open = await firstOf(
    ctx.db
      .query("subscriptions")
      .withIndex("by_operatorUserId_and_hasAccess", (q) =>
        q.eq("operatorUserId", state.operatorUserId).eq("hasAccess", true),
      ),
  );
  if (open !== null && open._id !== id) {
    await ctx.db.patch("subscriptions", open._id, { hasAccess: false });
  }
}

/**
 * The one writer of what the payment provider says; the row is found by the provider's own id. Rows of the same operator
 * lose the access that this one takes over, unless it is outdone by one that is written with it. Answers whether anything
 * changed.
 */
export async function saveSubscription(
  ctx: MutationCtx,
  { createdAt, ...state }: SubscriptionState,
  nowMs: number,
  isOutdone = false,
): Promise<boolean> {
  const hasAccess = !isOutdone && grantsAccess(state, nowMs);
  const known = await firstOf(
    ctx.db
      .query("subscriptions")
      .withIndex("by_stripeSubId", (q) => q.eq("stripeSubId", state.stripeSubId)),
  );
  const next = { ...state, hasAccess };
  if (known !== null && isSame(known, next)) return false;
  if (hasAccess) await takeOver(ctx, state, known?._id);
  if (known === null) {
    await ctx.db.insert("subscriptions", { ...next, createdAt: createdAt ?? nowMs });
  } else {
    await ctx.db.patch("subscriptions", known._id, next);
  }
  if (hasAccess) await planClosing(ctx, state.currentPeriodEnd, nowMs);
  return true;
}

/** How far ahead the cron looks, a little further than to its next run. */
const CLOSING_WINDOW_MS = 65 * 60_000;
const CLOSE_BATCH = 200;

/** Only what ends before the cron looks again is scheduled on its own, so that nothing waits in the queue for a year. */
async function planClosing(ctx: MutationCtx, endsAt: number, nowMs: number): Promise<void> {
  if (endsAt > nowMs + CLOSING_WINDOW_MS) return;
  await ctx.scheduler.runAt(endsAt, internal.subscriptions.closeExpired, {});
}

/**
 * Every paid period that ends soon is closed on time; the past ones at once. Goes on after the last instant it saw: one
 * closing is enough for all that end with it.
 */
export async function planClosings(
  ctx: MutationCtx,
  after: number | null,
  nowMs: number,
): Promise<number | null> {
  const ending = await endingBy(ctx, nowMs + CLOSING_WINDOW_MS, after ?? 0);
  const instants = new Set(ending.map((row) => Math.max(nowMs, row.currentPeriodEnd)));
  for (const instant of instants) await planClosing(ctx, instant, nowMs);
  return ending.length === CLOSE_BATCH ? (ending.at(-1)?.currentPeriodEnd ?? null) : null;
}

/** Takes the access away from everyone whose paid period is over. */
export async function closeExpired(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const over = await endingBy(ctx, nowMs);
  for (const row of over) await ctx.db.patch("subscriptions", row._id, { hasAccess: false });
  return over.length === CLOSE_BATCH ? "more" : null;
}

export async function endingBy(
  ctx: QueryCtx,
  instant: number,
  after = 0,
): Promise<Doc<"subscriptions">[]> {
  return await ctx.db
    .query("subscriptions")
    .withIndex("by_hasAccess_and_currentPeriodEnd", (q) =>
      q.eq("hasAccess", true).gt("currentPeriodEnd", after).lte("currentPeriodEnd", instant),
    )
    .take(CLOSE_BATCH);
}
