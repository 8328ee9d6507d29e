// The days that a request holds on the guide's calendar: one BOOKING block per calendar day. Only this file writes them.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { isDayRequestable } from "../availability/rules.ts";
import type { Written } from "../changes.ts";
import { eachDay } from "../days.ts";
import type { Day } from "../days.ts";
import { REQUEST_DAYS_MAX } from "./contract.ts";
import type { HoldEffect } from "./rules.ts";

const WHOLE_DAY = { startTime: "00:00", endTime: "23:59" } as const;

/**
 * The first day of the range that cannot be requested, or null. The blocks are read through the index that makes them
 * unique, over the whole range: whoever adds one of these days at the same moment conflicts with this mutation.
 */
export async function firstClosedDay(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
  startDate: Day,
  endDate: Day,
  /** Whose own holds do not count. */
  except?: Id<"jobRequests">,
): Promise<Day | null> {
  const blocks = await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_date_and_startTime_and_endTime", (q) =>
      q.eq("guideUserId", guideUserId).gte("date", startDate).lte("date", endDate),
    )
    // One more than a request holds: the first of another's is among them.
    .take(except === undefined ? 1 : REQUEST_DAYS_MAX + 1);
  const block = blocks.find(({ jobRequestId }) => except === undefined || jobRequestId !== except);
  if (block) return block.date;
  const overrides = await ctx.db
    .query("dayOverrides")
    .withIndex("by_guideUserId_and_date", (q) =>
      q.eq("guideUserId", guideUserId).gte("date", startDate).lte("date", endDate),
    )
    .take(REQUEST_DAYS_MAX);
  const closed = overrides.find((override) => !isDayRequestable({ override, blockCount: 0 }));
  return closed?.date ?? null;
}

export async function holdDays(ctx: MutationCtx, request: Written<"jobRequests">): Promise<void> {
  for (const date of eachDay(request.startDate, request.endDate)) {
    await ctx.db.insert("availabilityBlocks", {
      guideUserId: request.guideUserId,
      date,
      ...WHOLE_DAY,
      type: "BOOKING",
      state: "REQUESTED",
      reason: request.title,
      jobRequestId: request._id,
      createdAt: request.createdAt,
    });
  }
}

function holdsOf(ctx: QueryCtx, jobRequestId: Id<"jobRequests">) {
  return ctx.db
    .query("availabilityBlocks")
    .withIndex("by_jobRequestId", (q) => q.eq("jobRequestId", jobRequestId))
    .take(REQUEST_DAYS_MAX);
}

/** Lets the days go and holds those that the request has now. */
export async function holdAnew(ctx: MutationCtx, request: Written<"jobRequests">): Promise<void> {
  for (const { _id } of await holdsOf(ctx, request._id)) {
    await ctx.db.delete("availabilityBlocks", _id);
  }
  await holdDays(ctx, request);
}

/** Books the days or lets go of them, as the transition says; today counts as worked. */
export async function applyHoldEffect(
  ctx: MutationCtx,
  jobRequestId: Id<"jobRequests">,
  effect: HoldEffect,
  today: Day,
): Promise<void> {
  for (const hold of await holdsOf(ctx, jobRequestId)) {
    if (effect === "book") {
      await ctx.db.patch("availabilityBlocks", hold._id, { state: "BOOKED" });
    } else if (effect === "release" || hold.date > today) {
      await ctx.db.delete("availabilityBlocks", hold._id);
    }
  }
}
