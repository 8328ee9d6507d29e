// Making requests: one mutation writes the request, its holds and the first row of its history; of a round all of them, or none.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { normaliseCity } from "../catalog/rules.ts";
import type { Written } from "../changes.ts";
import { parseDay, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { findGuide, requireGuide } from "../guides/find.ts";
import type { Guide } from "../guides/find.ts";
import { takeAttempt } from "../limits/limits.ts";
import { type Doer, memberField } from "../seats/seats.ts";
import { isBlockBetween } from "../users/blocked.ts";
import { BOOKING_RATE_MIN, OPEN_REQUESTS_MAX } from "./contract.ts";
import type { CreateBookingInput, CreateJobInput } from "./contract.ts";
import { firstClosedDay, holdDays } from "./holds.ts";
import type { CreateRoundInput } from "./roundRules.ts";
import { datesProblem, minimumBookingRate } from "./rules.ts";

/** Where a guide stands among those who are asked at once. */
type Place = { readonly broadcastId: Id<"broadcasts">; readonly index: number };

/** Who asks. */
export interface Asker extends Doer {
  /** How many requests of theirs wait for an answer, with what this transaction has made. */
  openRequests(): Promise<number>;
}

/** Several guides, or one. */
interface Asking extends Asker {
  place?: Place;
}

/** What is said of a guide who is asked alone, and of one among several: there the guide is named. */
const REFUSALS = {
  lowRate: {
    code: "VALIDATION",
    alone: "Rate must be at least 100,000 VND",
    named: "Rate must be at least 100,000 VND for “{{name}}”",
  },
  ownRate: {
    code: "VALIDATION",
    alone: "Rate must be at least the guide's own rate",
    named: "Rate must be at least the own rate of “{{name}}”",
  },
  unreachable: {
    code: "NOT_FOUND",
    alone: "This person cannot be reached",
    named: "“{{name}}” cannot be reached",
  },
  taken: {
    code: "CONFLICT",
    alone: "The guide is not available on all of these dates",
    named: "“{{name}}” is not available on all of these dates",
  },
} as const;

/** Points to the field, or else to the guide in the list. */
function refuse(
  why: keyof typeof REFUSALS,
  { user }: Guide,
  place: Place | undefined,
  field?: keyof CreateBookingInput,
) {
  const { code, alone, named } = REFUSALS[why];
  if (place === undefined) return appError(code, alone, field);
  const message = named.replace("{{name}}", () => user.name);
  return appError(code, message, field ?? `guideUserIds.${place.index}`);
}

async function requireRoomForOneMore(asker: Asker): Promise<void> {
  if ((await asker.openRequests()) >= OPEN_REQUESTS_MAX) {
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
  input: Omit<CreateJobInput, "guideUserId">,
  asking: Asking,
): Promise<Written<"jobRequests">> {
  const { place } = asking;
  const now = Date.now();
  const startDate = parseDay(input.startDate) ?? "";
  const endDate = parseDay(input.endDate) ?? "";
  const problem = datesProblem(startDate, endDate, todayInVietnam(now));
  if (problem) throw appError("VALIDATION", problem.message, problem.field);
  if (await isBlockBetween(ctx, operator._id, guide.user._id)) {
    throw refuse("unreachable", guide, place);
  }
  // First what most often says no.
  if (await firstClosedDay(ctx, guide.user._id, startDate, endDate)) {
    throw refuse("taken", guide, place);
  }
  await requireRoomForOneMore(asking);
  await takeAttempt(ctx, "requests", operator._id, now);
  const fields = {
    operatorUserId: operator._id,
    guideUserId: guide.user._id,
    title: input.title,
    startDate,
    endDate,
    locationCity: normaliseCity(input.locationCity),
    ...(input.notes ? { notes: input.notes } : {}),
    ...(input.groupSize ? { groupSize: input.groupSize } : {}),
    ...(input.meetingPoint ? { meetingPoint: input.meetingPoint } : {}),
    ...(input.startTime ? { startTime: input.startTime } : {}),
    proposedHours: input.proposedHours,
    proposedRateVND: input.proposedRateVND,
    status: "PENDING" as const,
    createdAt: now,
    ...(place === undefined ? {} : { broadcastId: place.broadcastId }),
  };
  const jobRequestId = await ctx.db.insert("jobRequests", fields);
  const request = { _id: jobRequestId, ...fields };
  await holdDays(ctx, request);
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId,
    actorUserId: operator._id,
    ...memberField(asking),
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
  asker: Asker,
): Promise<Written<"jobRequests">> {
  return await requestGuide(
    ctx,
    operator,
    await requireGuide(ctx, input.guideUserId),
    input,
    asker,
  );
}

/** The Book dialog's form of a request: its rate may not undercut the guide. */
export async function bookGuide(
  ctx: MutationCtx,
  operator: Doc<"users">,
  guide: Guide,
  input: Omit<CreateBookingInput, "guideUserId">,
  asking: Asking,
): Promise<Written<"jobRequests">> {
  const minimum = minimumBookingRate(guide.profile.hourlyRateVND);
  if (input.proposedRateVND < minimum) {
    const why = minimum === BOOKING_RATE_MIN ? "lowRate" : "ownRate";
    throw refuse(why, guide, asking.place, "proposedRateVND");
  }
  return await requestGuide(ctx, operator, guide, input, asking);
}

export type Round = { id: Id<"broadcasts">; requests: Written<"jobRequests">[] };

/** Asks each of the guides as a booking would. One who cannot be asked refuses for all of them. */
export async function createRound(
  ctx: MutationCtx,
  operator: Doc<"users">,
  { guideUserIds, ...input }: CreateRoundInput,
  asker: Asker,
): Promise<Round> {
  const id = await ctx.db.insert("broadcasts", {
    operatorUserId: operator._id,
    createdAt: Date.now(),
  });
  const requests: Written<"jobRequests">[] = [];
  for (const [index, guideUserId] of guideUserIds.entries()) {
    const guide = await findGuide(ctx, guideUserId);
    if (!guide) throw appError("NOT_FOUND", "Guide not found", `guideUserIds.${index}`);
    const place = { broadcastId: id, index };
    requests.push(await bookGuide(ctx, operator, guide, input, { ...asker, place }));
  }
  return { id, requests };
}
