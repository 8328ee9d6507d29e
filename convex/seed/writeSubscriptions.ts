// Subscriptions of the plan, and what a payments simulator needs to know of them so that it has them too.
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../_generated/server.js";
import { type Day, startOfDay } from "../model/days.ts";
import { PLAN_PRICES, type SubscriptionPlan } from "../model/subscriptions/contract.ts";
import { saveSubscription } from "../model/subscriptions/subscriptions.ts";
import type { SeedOperator } from "./people.ts";

const DAY_MS = 86_400_000;
/** At the provider everything has a name of its own. */
const DEMO_SUB = "sub_demo_";

/** A period earlier, on the same day of the month. */
function before(plan: SubscriptionPlan, endMs: number, periods: number): number {
  const date = new Date(endMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  if (PLAN_PRICES[plan].interval === "month") date.setUTCMonth(date.getUTCMonth() - periods);
  else date.setUTCFullYear(date.getUTCFullYear() - periods);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

/** The first of the periods that end there, for somebody who came on that day. */
function beganAt(plan: SubscriptionPlan, endMs: number, joinedAt: number): number {
  let periods = 1;
  while (before(plan, endMs, periods + 1) > joinedAt) periods += 1;
  return before(plan, endMs, periods);
}

export async function writeSubscription(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  operator: SeedOperator,
  { today, joinedAt }: { today: Day; joinedAt: number },
): Promise<void> {
  if (operator.subscription === null) return;
  const { daysLeft, plan, status, cancelAtPeriodEnd } = operator.subscription;
  const name = operator.username.replaceAll(/\W/g, "_");
  const stripeCustomerId = `cus_demo_${name}`;
  const currentPeriodEnd = startOfDay(today) + daysLeft * DAY_MS;
  const createdAt = beganAt(plan, currentPeriodEnd, joinedAt);
  const state = { operatorUserId, stripeCustomerId, plan, status, cancelAtPeriodEnd, createdAt };
  const nowMs = Date.now();
  await saveSubscription(ctx, { ...state, stripeSubId: DEMO_SUB + name, currentPeriodEnd }, nowMs);
  // Due at once: where there is a provider that knows the customer, it says what was paid.
  const payer = { operatorUserId, stripeCustomerId, version: 0, checkAt: nowMs, createdAt };
  await ctx.db.insert("payers", payer);
}

export const adoptedView = v.object({
  customerId: v.string(),
  subscriptionId: v.string(),
  plan: v.union(v.literal("MONTHLY"), v.literal("ANNUAL")),
  status: v.union(v.literal("active"), v.literal("past_due"), v.literal("canceled")),
  startedAtMs: v.number(),
  periodStartMs: v.number(),
  periodEndMs: v.number(),
  email: v.string(),
  name: v.string(),
  cancelAtPeriodEnd: v.boolean(),
});
type Adopted = Infer<typeof adoptedView>;

const STATUSES = { ACTIVE: "active", PAST_DUE: "past_due", CANCELLED: "canceled" } as const;

async function toAdopted(ctx: QueryCtx, row: Doc<"subscriptions">): Promise<Adopted[]> {
  const user = await ctx.db.get("users", row.operatorUserId);
  if (user === null || user.deletedAt !== undefined) return [];
  const { plan, currentPeriodEnd: periodEndMs } = row;
  return [
    {
      customerId: row.stripeCustomerId,
      subscriptionId: row.stripeSubId,
      plan,
      status: STATUSES[row.status],
      startedAtMs: row.createdAt,
      periodStartMs: before(plan, periodEndMs, 1),
      periodEndMs,
      email: user.email,
      name: user.name,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    },
  ];
}

const DEMO_MAX = 200;

/** The demonstration's own; those that were bought the provider knows itself. */
export async function readAdopted(ctx: QueryCtx): Promise<Adopted[]> {
  const rows = await ctx.db
    .query("subscriptions")
    .withIndex("by_stripeSubId", (q) =>
      q.gte("stripeSubId", DEMO_SUB).lt("stripeSubId", `${DEMO_SUB}~`),
    )
    .take(DEMO_MAX);
  const adopted = await Promise.all(rows.map((row) => toAdopted(ctx, row)));
  return adopted.flat();
}
