// Reading one's own figures.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { ALL } from "./amounts.ts";
import { MONTHS_MAX } from "./contract.ts";
import type { MonthRange } from "./contract.ts";
import { findFigures } from "./rows.ts";
import { toFiguresView, toMonthView } from "./views.ts";
import type { FiguresView, MonthView } from "./views.ts";

/** Over all one's requests: one read, however many there are. */
export async function ownFigures(ctx: QueryCtx, userId: Id<"users">): Promise<FiguresView> {
  return toFiguresView(await findFigures(ctx, userId, ALL));
}

/** Months without a tour have no row and are left out. */
export async function ownMonths(
  ctx: QueryCtx,
  userId: Id<"users">,
  { from, to }: MonthRange,
): Promise<MonthView[]> {
  const rows = await ctx.db
    .query("figures")
    .withIndex("by_userId_and_period", (q) =>
      q.eq("userId", userId).gte("period", from).lte("period", to),
    )
    .take(MONTHS_MAX);
  return rows.map(toMonthView);
}
