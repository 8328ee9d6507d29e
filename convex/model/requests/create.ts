// Making a request: one mutation writes the request, its holds and the first row of its history.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { normaliseCity } from "../catalog/rules.ts";
import type { Written } from "../changes.ts";
import { parseDay, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { requireGuide } from "../guides/find.ts";
import type { Guide } from "../guides/find.ts";
import { takeAttempt } from "../limits/limits.ts";
import { BOOKING_RATE_MIN, OPEN_REQUESTS_MAX } from "./contract.ts";
import type { CreateBookingInput, CreateJobInput } from "./contract.ts";
import { firstClosedDay, holdDays } from "./holds.ts";
import { datesProblem, minimumBookingRate } from "./rules.ts";

async function requireRoomForOneMore(ctx: MutationCtx, operatorUserId: Id<"users">) {
  const open = await ctx.db
    .query("jobRequests")
    .withIndex("by_operatorUserId_and_status_and_createdAt", (q) =>
      q.eq("operatorUserId", operatorUserId).eq("status", "PENDING"),
    )
    .take(OPEN_REQUESTS_MAX);
  if (open.length === OPEN_REQUESTS_MAX) {
    throw appError(
      "CONFLICT",
      "You have 50 open requests. Please wait for answers or cancel some first.",
    );
  }
}

async function requestGuide(
  ctx: MutationCtx,
  operator: Doc<"users">,
  guide: Guide,
  input: CreateJobInput,
): Promise<Written<"jobRequests">> {
  const now = Date.now();
  const startDate = parseDay(input.startDate) ?? "";
  const endDate = parseDay(input.endDate) ?? "";
  const problem = datesProblem(startDate, endDate, todayInVietnam(now));
  if (problem) throw appError("VALIDATION", problem.message, problem.field);
  // First what most often says no.
  if (await firstClosedDay(ctx, guide.user._id, startDate, endDate)) {
    throw appError("CONFLICT", "The guide is not available on all of these dates");
  }
  await requireRoomForOneMore(ctx, operator._id);
  await takeAttempt(ctx, "requests", operator._id, now);
  const fields = {
    operatorUserId: operator._id,
    guideUserId: guide.user._id,
    title: input.title,
    startDate,
    endDate,
    locationCity: normaliseCity(input.locationCity),
    ...(input.notes ? { notes: input.notes } : {}),
    proposedHours: input.proposedHours,
    proposedRateVND: input.proposedRateVND,
    status: "PENDING" as const,
    createdAt: now,
  };
  const jobRequestId = await ctx.db.insert("jobRequests", fields);
  const request = { ...fields, _id: jobRequestId };
  await holdDays(ctx, request);
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId,
    actorUserId: operator._id,
    action: "create",
    to: "PENDING",
    at: now,
  });
  return request;
}

export async function createRequest(
  ctx: MutationCtx,
  operator: Doc<"users">,
  input: CreateJobInput,
): Promise<Written<"jobRequests">> {
  return await requestGuide(ctx, operator, await requireGuide(ctx, input.guideUserId), input);
}

/** The Book dialog's form of a request: its rate may not undercut the guide. */
export async function createBooking(
  ctx: MutationCtx,
  operator: Doc<"users">,
  input: CreateBookingInput,
): Promise<Written<"jobRequests">> {
  const guide = await requireGuide(ctx, input.guideUserId);
  const minimum = minimumBookingRate(guide.profile.hourlyRateVND);
  if (input.proposedRateVND < minimum) {
    const message =
      minimum === BOOKING_RATE_MIN
        ? "Rate must be at least 100,000 VND"
        : "Rate must be at least the guide's own rate";
    throw appError("VALIDATION", message, "proposedRateVND");
  }
  return await requestGuide(ctx, operator, guide, input);
}
