// The guide says how far a tour has come today.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { type Day, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { requireOwnRequest } from "../requests/transitions.ts";
import type { TourProgressInput } from "./contract.ts";
import { isTourDay, judgeStep, type TourDayState } from "./rules.ts";
import { toProgressView } from "./views.ts";

export async function findTourDay(
  ctx: QueryCtx,
  jobRequestId: Id<"jobRequests">,
  date: Day,
): Promise<Doc<"tourDays"> | null> {
  return await firstOf(
    ctx.db
      .query("tourDays")
      .withIndex("by_jobRequestId_and_date", (q) =>
        q.eq("jobRequestId", jobRequestId).eq("date", date),
      ),
  );
}

export function stateOf(row: Doc<"tourDays"> | null): TourDayState | null {
  return row && { ...row, isCorrected: row.isCorrected ?? false };
}

/** Saying the same again changes nothing. */
export async function setProgress(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  { jobRequestId, status, date }: TourProgressInput,
) {
  const nowMs = Date.now();
  const today = todayInVietnam(nowMs);
  const { request } = await requireOwnRequest(ctx, guideUserId, jobRequestId);
  if (request.status !== "ACCEPTED") {
    throw appError("CONFLICT", "Only an accepted booking has a tour day");
  }
  if ((date ?? today) !== today || !isTourDay(request, today)) {
    throw appError("CONFLICT", "A tour's progress can be set on its own days only");
  }
  const row = await findTourDay(ctx, request._id, today);
  const step = judgeStep(stateOf(row), status, nowMs);
  if (step === "refused") {
    throw appError("CONFLICT", "A tour goes forwards: this step can no longer be taken back");
  }
  if (step === "same") return toProgressView(request._id, today, row);
  const change = {
    status,
    changedAt: nowMs,
    isCorrected: step === "correction" ? true : undefined,
  };
  if (row === null) {
    const { isCorrected: _none, ...first } = change;
    await ctx.db.insert("tourDays", { jobRequestId: request._id, date: today, ...first });
  } else await ctx.db.patch("tourDays", row._id, change);
  return toProgressView(request._id, today, change);
}
