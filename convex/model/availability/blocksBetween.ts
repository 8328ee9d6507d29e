import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Day } from "../days.ts";
import { BLOCKS_PER_DAY_MAX, BLOCK_RANGE_DAYS_MAX } from "./contract.ts";

// Every day of the range with its manual blocks, one hold and one imported block.
const RANGE_BLOCKS_MAX = BLOCK_RANGE_DAYS_MAX * (BLOCKS_PER_DAY_MAX + 2);

/** All blocks of the days, both ends included, by day and time. */
export function blocksBetween(ctx: QueryCtx, guideUserId: Id<"users">, start: Day, end: Day) {
  return ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_date_and_startTime_and_endTime", (q) =>
      q.eq("guideUserId", guideUserId).gte("date", start).lte("date", end),
    )
    .take(RANGE_BLOCKS_MAX);
}
