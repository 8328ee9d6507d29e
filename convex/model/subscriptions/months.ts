// What subscriptions come to, per month and in all: a read model, kept by rule behind every write of a subscription or a
// payment (model/derived/derived.ts). Each row counts for itself what it counts for, so that keeping and making anew agree.
//
// For the marketplace's analytics: `readMonths` gives revenue, new and ended subscriptions of each month in a range, and
// `readTotals` what is active now. Churn of a month is `ended` over what was there when it began: the sum of `started`
// less `ended` of all months before (`activeAtStart` of readMonths).
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { dayInVietnam } from "../days.ts";
import { firstOf } from "../first.ts";
import { bringsMoney } from "./rules.ts";

const ALL = "all";
const MONTH_LENGTH = "YYYY-MM".length;

type Counted = Omit<
  Doc<"subscriptionMonths">,
  "_id" | "_creationTime" | "period" | "rebuiltThrough"
>;
export type Amounts = Partial<Counted>;
/** By period. */
type Shares = Map<string, Amounts>;

const NOTHING: Counted = {
  revenueUSDCents: 0,
  payments: 0,
  started: 0,
  ended: 0,
  activeMonthly: 0,
  activeAnnual: 0,
  pastDue: 0,
};
const FIELDS = Object.keys(NOTHING) as (keyof Counted)[];

function monthOf(instantMs: number): string {
  return dayInVietnam(instantMs).slice(0, MONTH_LENGTH);
}

function isNothing(amounts: Amounts): boolean {
  return FIELDS.every((field) => (amounts[field] ?? 0) === 0);
}

function sum(one: Amounts, other: Amounts, sign: 1 | -1 = 1): Counted {
  const added = FIELDS.map((field) => [field, (one[field] ?? 0) + sign * (other[field] ?? 0)]);
  return Object.fromEntries(added) as Counted;
}

function add(shares: Shares, period: string, amounts: Amounts, sign: 1 | -1): void {
  shares.set(period, sum(shares.get(period) ?? NOTHING, amounts, sign));
}

function inMonthAndAll(shares: Shares, atMs: number, amounts: Amounts, sign: 1 | -1): void {
  add(shares, monthOf(atMs), amounts, sign);
  add(shares, ALL, amounts, sign);
}

type Subscription = Written<"subscriptions">;
type Payment = Written<"payments">;

function shareOfSubscription(shares: Shares, row: Subscription, sign: 1 | -1): void {
  inMonthAndAll(shares, row.createdAt, { started: 1 }, sign);
  if (row.endedAt !== undefined) inMonthAndAll(shares, row.endedAt, { ended: 1 }, sign);
  const isMonthly = row.plan === "MONTHLY";
  if (row.hasAccess) add(shares, ALL, isMonthly ? { activeMonthly: 1 } : { activeAnnual: 1 }, sign);
  if (row.status === "PAST_DUE") add(shares, ALL, { pastDue: 1 }, sign);
}

function shareOfPayment(shares: Shares, row: Payment, sign: 1 | -1): void {
  if (row.paidAt === null) return;
  const paid = { revenueUSDCents: row.paidUSDCents, payments: Number(bringsMoney(row)) };
  inMonthAndAll(shares, row.paidAt, paid, sign);
}

async function findPeriod(ctx: QueryCtx, period: string) {
  return await firstOf(
    ctx.db.query("subscriptionMonths").withIndex("by_period", (q) => q.eq("period", period)),
  );
}

async function move(ctx: MutationCtx, shares: Shares): Promise<void> {
  for (const [period, by] of shares) {
    if (isNothing(by)) continue;
    const row = await findPeriod(ctx, period);
    const amounts = sum(row ?? NOTHING, by);
    const isEmpty = isNothing(amounts) && row?.rebuiltThrough === undefined;
    if (row === null) await ctx.db.insert("subscriptionMonths", { period, ...amounts });
    else if (isEmpty) await ctx.db.delete("subscriptionMonths", row._id);
    else await ctx.db.patch("subscriptionMonths", row._id, amounts);
  }
}

/** What a rebuild under way has not come to yet it will count as it then is. */
async function isYetToCome(ctx: QueryCtx, operatorUserId: Id<"users">): Promise<boolean> {
  const through = (await findPeriod(ctx, ALL))?.rebuiltThrough;
  if (through === undefined) return false;
  const user = await ctx.db.get("users", operatorUserId);
  return user !== null && user._creationTime > through;
}

export async function keepMonthsOfSubscription(
  ctx: MutationCtx,
  { before, after }: Change<"subscriptions">,
): Promise<void> {
  const row = after ?? before;
  if (row === null || (await isYetToCome(ctx, row.operatorUserId))) return;
  const shares: Shares = new Map();
  if (before !== null) shareOfSubscription(shares, before, -1);
  if (after !== null) shareOfSubscription(shares, after, 1);
  await move(ctx, shares);
}

export async function keepMonthsOfPayment(
  ctx: MutationCtx,
  { before, after }: Change<"payments">,
): Promise<void> {
  const row = after ?? before;
  if (row === null || (await isYetToCome(ctx, row.operatorUserId))) return;
  const shares: Shares = new Map();
  if (before !== null) shareOfPayment(shares, before, -1);
  if (after !== null) shareOfPayment(shares, after, 1);
  await move(ctx, shares);
}

export interface SubscriptionMonth extends Pick<
  Counted,
  "revenueUSDCents" | "payments" | "started" | "ended"
> {
  /** `YYYY-MM` in Vietnam. */
  month: string;
  /** Subscriptions that were there when the month began. */
  activeAtStart: number;
}

/** Ten years of months, and the row of all. */
const MONTHS_MAX = 121;

/** Every month with something to say up to the last of the range, oldest first, and from the first of the range on. */
export async function readMonths(
  ctx: QueryCtx,
  { from, to }: { from: string; to: string },
): Promise<SubscriptionMonth[]> {
  const rows = await ctx.db
    .query("subscriptionMonths")
    .withIndex("by_period", (q) => q.lte("period", to))
    .take(MONTHS_MAX);
  let activeAtStart = 0;
  const months = rows.map(({ period: month, revenueUSDCents, payments, started, ended }) => {
    const said = { month, revenueUSDCents, payments, started, ended, activeAtStart };
    activeAtStart += started - ended;
    return said;
  });
  return months.filter(({ month }) => month >= from);
}

export type SubscriptionTotals = Counted;

/** All there was, and what is active now. */
export async function readTotals(ctx: QueryCtx): Promise<SubscriptionTotals> {
  const row = await findPeriod(ctx, ALL);
  return sum(row ?? NOTHING, {});
}

/** Of one operator, in one transaction of a rebuild. */
const ROWS_MAX = 4_000;
const FIRST = -1;

async function clear(ctx: MutationCtx): Promise<void> {
  const rows = await ctx.db.query("subscriptionMonths").take(MONTHS_MAX);
  for (const { _id } of rows) await ctx.db.delete("subscriptionMonths", _id);
  await ctx.db.insert("subscriptionMonths", { period: ALL, ...NOTHING, rebuiltThrough: FIRST });
}

/**
 * Counts the next person anew, in the order in which people came. The first begins with nothing counted: none is under way
 * yet, or one was broken off behind this person.
 */
export async function rebuildMonths(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  const through = (await findPeriod(ctx, ALL))?.rebuiltThrough;
  if (through === undefined || user._creationTime <= through) await clear(ctx);
  const shares: Shares = new Map();
  const subscriptions = await ctx.db
    .query("subscriptions")
    .withIndex("by_operatorUserId_and_hasAccess", (q) => q.eq("operatorUserId", user._id))
    .take(ROWS_MAX);
  for (const row of subscriptions) shareOfSubscription(shares, row, 1);
  const payments = await ctx.db
    .query("payments")
    .withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", user._id))
    .take(ROWS_MAX);
  for (const row of payments) shareOfPayment(shares, row, 1);
  await move(ctx, shares);
  const all = await findPeriod(ctx, ALL);
  if (all === null) throw new Error("a rebuild that nobody began");
  await ctx.db.patch("subscriptionMonths", all._id, { rebuiltThrough: user._creationTime });
}

/** Everybody is counted. */
export async function endRebuildOfMonths(ctx: MutationCtx): Promise<void> {
  const all = await findPeriod(ctx, ALL);
  if (all === null) return;
  if (isNothing(all)) await ctx.db.delete("subscriptionMonths", all._id);
  else await ctx.db.patch("subscriptionMonths", all._id, { rebuiltThrough: undefined });
}
