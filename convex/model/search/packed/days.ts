// Whether a guide is free on a day, as the index says it: closed or opened on that day, or as the week is.
import type { Id } from "../../../_generated/dataModel.js";
import type { QueryCtx } from "../../../_generated/server.js";
import {
  BLOCKS_PER_DAY_MAX,
  IMPORTED_DAYS_MAX,
  OVERRIDES_MAX,
} from "../../availability/contract.ts";
import type { Day } from "../../days.ts";
import { firstOf } from "../../first.ts";

export interface DayMarks {
  isClosed: boolean;
  isOpened: boolean;
}

function findOverride(ctx: QueryCtx, guideUserId: Id<"users">, date: Day) {
  return firstOf(
    ctx.db
      .query("dayOverrides")
      .withIndex("by_guideUserId_and_date", (q) =>
        q.eq("guideUserId", guideUserId).eq("date", date),
      ),
  );
}

export async function marksOf(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
  date: Day,
): Promise<DayMarks> {
  const [block, override] = await Promise.all([
    firstOf(
      ctx.db
        .query("availabilityBlocks")
        .withIndex("by_date_and_guideUserId", (q) =>
          q.eq("date", date).eq("guideUserId", guideUserId),
        ),
    ),
    findOverride(ctx, guideUserId, date),
  ]);
  return {
    isClosed: block !== null || override?.isAvailable === false,
    isOpened: override?.isAvailable === true,
  };
}

/** Days of one guide that carry blocks; far more than two years of them have. */
const BLOCKS_MAX = IMPORTED_DAYS_MAX * (BLOCKS_PER_DAY_MAX + 2);

/** Days of guides who join in one transaction, beside those of the last of them. */
export const MARKS_AT_ONCE = 4_000;

/** Every day of a guide that is not as the week is. */
export async function allMarksOf(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
): Promise<Map<Day, DayMarks>> {
  const blocks = await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_date_and_startTime_and_endTime", (q) =>
      q.eq("guideUserId", guideUserId),
    )
    .take(BLOCKS_MAX);
  const overrides = await ctx.db
    .query("dayOverrides")
    .withIndex("by_guideUserId_and_date", (q) => q.eq("guideUserId", guideUserId))
    .take(OVERRIDES_MAX);
  const marks = new Map<Day, DayMarks>();
  for (const { date, isAvailable } of overrides) {
    if (isAvailable !== null) marks.set(date, { isClosed: !isAvailable, isOpened: isAvailable });
  }
  for (const { date } of blocks) {
    marks.set(date, { isClosed: true, isOpened: marks.get(date)?.isOpened ?? false });
  }
  return marks;
}
