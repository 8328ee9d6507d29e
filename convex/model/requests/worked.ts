// How far the guide says that the days of a tour have come, as far as it counts for the request. Written by model/tourDays/.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Day } from "../days.ts";
import { firstOf } from "../first.ts";

/** The newest day of which the guide has said anything, where that is that it is finished. Nothing is said ahead. */
export async function findFinishedDay(
  ctx: QueryCtx,
  jobRequestId: Id<"jobRequests">,
): Promise<Day | null> {
  const newest = await firstOf(
    ctx.db
      .query("tourDays")
      .withIndex("by_jobRequestId_and_date", (q) => q.eq("jobRequestId", jobRequestId))
      .order("desc"),
  );
  return newest?.status === "FINISHED" ? newest.date : null;
}
