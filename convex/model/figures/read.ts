// Reading one's own figures.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { add, ALL, NOTHING } from "./amounts.ts";
import type { Amounts } from "./amounts.ts";
import { findFigures } from "./rows.ts";
import type { DayRange } from "./rules.ts";
import { toFiguresView } from "./views.ts";
import type { FiguresView } from "./views.ts";

// A year of days, and one that begins before it.
const DAYS_MAX = 366;
// Of a year, with more than ten people to finish work with on each of its days.
const PARTNER_DAYS_MAX = 4_000;

/** Over all one's requests: one read, however many there are. */
export async function ownFigures(ctx: QueryCtx, userId: Id<"users">): Promise<FiguresView> {
  return toFiguresView(await findFigures(ctx, userId, ALL));
}

/** The days of the range on which a tour begins, in order. */
export async function figuresOfDays(
  ctx: QueryCtx,
  userId: Id<"users">,
  { from, to }: DayRange,
): Promise<Doc<"figures">[]> {
  const rows = await ctx.db
    .query("figures")
    .withIndex("by_userId_and_period", (q) =>
      q.eq("userId", userId).gte("period", from).lte("period", to),
    )
    .take(DAYS_MAX);
  // A month of a folder whose figures are not kept by the day yet is no day.
  return rows.filter(({ period }) => period.length === from.length);
}

/** At most a row for each day of the month is read. */
export async function monthFigures(ctx: QueryCtx, userId: Id<"users">, month: string) {
  const range = { from: `${month}-01`, to: `${month}-31` };
  const { requests, completedVND } = sumOf(await figuresOfDays(ctx, userId, range));
  return { completed: requests.COMPLETED, completedVND, agreed: requests.ACCEPTED };
}

export function sumOf(rows: readonly Amounts[]): Amounts {
  return rows.reduce((sum, row) => add(sum, row), NOTHING);
}

export type PartnerSum = { partnerUserId: Id<"users">; completed: number; completedVND: number };

/** With whom work of the range was completed, those with the most of it first. */
export async function partnersOfDays(
  ctx: QueryCtx,
  userId: Id<"users">,
  { from, to }: DayRange,
): Promise<PartnerSum[]> {
  const rows = await ctx.db
    .query("partnerFigures")
    .withIndex("by_userId_and_period_and_partnerUserId", (q) =>
      q.eq("userId", userId).gte("period", from).lte("period", to),
    )
    .take(PARTNER_DAYS_MAX);
  const sums = new Map<Id<"users">, PartnerSum>();
  for (const { partnerUserId, period, completed, completedVND } of rows) {
    if (period.length !== from.length) continue;
    const sum = sums.get(partnerUserId) ?? { partnerUserId, completed: 0, completedVND: 0 };
    sum.completed += completed;
    sum.completedVND += completedVND;
    sums.set(partnerUserId, sum);
  }
  return [...sums.values()].sort(
    (a, b) => b.completed - a.completed || (a.partnerUserId < b.partnerUserId ? -1 : 1),
  );
}
