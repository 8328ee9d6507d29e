// Counter-offers: either side of an open request proposes other terms until one accepts. What is allowed stands in
// offerRules.ts; only this file writes the table.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { parseDay, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { requireGuide } from "../guides/find.ts";
import { takeAttempt } from "../limits/limits.ts";
import { type Doer, memberField } from "../seats/seats.ts";
import { isBlockBetween } from "../users/blocked.ts";
import { OFFERS_MAX } from "./contract.ts";
import type { AnswerOfferInput, MakeOfferInput, OfferParty, OfferStatus } from "./contract.ts";
import { firstClosedDay, holdAnew } from "./holds.ts";
import { judgeAnswer, offerRefusal, openOffer, termsProblem } from "./offerRules.ts";
import type { Terms } from "./offerRules.ts";
import { requireNotLost } from "./rounds.ts";
import { datesProblem, isExpired } from "./rules.ts";

/** The offers of a request, oldest first. A request without any costs no read. */
export async function offersOf(
  ctx: QueryCtx,
  request: Written<"jobRequests">,
): Promise<Doc<"jobOffers">[]> {
  if (request.offerCount === undefined) return [];
  return await ctx.db
    .query("jobOffers")
    .withIndex("by_jobRequestId", (q) => q.eq("jobRequestId", request._id))
    .take(OFFERS_MAX);
}

/** Settles the offer that waits, if one does, and answers it as it was. */
export async function settleOpenOffer(
  ctx: MutationCtx,
  request: Written<"jobRequests">,
  status: Exclude<OfferStatus, "OPEN">,
  now: number,
): Promise<Doc<"jobOffers"> | null> {
  const open = openOffer(await offersOf(ctx, request));
  if (open !== null) await ctx.db.patch("jobOffers", open._id, { status, answeredAt: now });
  return open;
}

/** The day is filled in; the app says it in the reader's language and form. */
const DAY_TAKEN = "The guide is not available on {{day}}";

async function requireFreeDays(ctx: QueryCtx, request: Doc<"jobRequests">, terms: Terms) {
  const { startDate, endDate } = terms;
  const closed = await firstClosedDay(ctx, request.guideUserId, startDate, endDate, request._id);
  if (closed !== null) {
    throw appError("CONFLICT", DAY_TAKEN.replace("{{day}}", closed), "startDate");
  }
}

/** Between the end of the waiting time and the sweep an open request can be refused, and nothing is agreed any more. */
export function requireNotExpired(request: Doc<"jobRequests">, now: number): void {
  if (isExpired(request, now)) throw appError("CONFLICT", "This request has expired");
}

/** Its days may lie before the request's own, and have come while nobody answered. */
function requireDaysAhead({ startDate, endDate }: Terms, now: number): void {
  const problem = datesProblem(startDate, endDate, todayInVietnam(now));
  if (problem) throw appError("CONFLICT", problem.message);
}

function tellHistory(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  doer: Doer,
  event: { action: "offer" | "declineOffer"; at: number },
) {
  const { status } = request;
  return ctx.db.insert("jobRequestEvents", {
    jobRequestId: request._id,
    actorUserId: doer.userId,
    ...memberField(doer),
    ...event,
    from: status,
    to: status,
  });
}

function requireOfferPossible(request: Doc<"jobRequests">): void {
  const refusal = offerRefusal(request.status, request.offerCount ?? 0);
  if (refusal === "REQUEST_CLOSED") {
    requireNotLost(request);
    throw appError("CONFLICT", "Only an open request can be negotiated");
  }
  if (refusal === "TOO_MANY") {
    throw appError("CONFLICT", "A request can have at most 20 offers");
  }
}

export async function makeOffer(
  ctx: MutationCtx,
  doer: Doer,
  { request, party }: { request: Doc<"jobRequests">; party: OfferParty },
  input: MakeOfferInput,
): Promise<Doc<"jobRequests">> {
  const now = Date.now();
  requireOfferPossible(request);
  requireNotExpired(request, now);
  if (await isBlockBetween(ctx, request.operatorUserId, request.guideUserId)) {
    throw appError("NOT_FOUND", "This person cannot be reached");
  }
  const terms = {
    proposedRateVND: input.proposedRateVND,
    proposedHours: input.proposedHours,
    startDate: parseDay(input.startDate ?? request.startDate) ?? "",
    endDate: parseDay(input.endDate ?? request.endDate) ?? "",
  };
  const { profile } = await requireGuide(ctx, request.guideUserId);
  const problem = termsProblem(terms, request, profile.hourlyRateVND, todayInVietnam(now));
  if (problem) throw appError("VALIDATION", problem.message, problem.field);
  await requireFreeDays(ctx, request, terms);
  await takeAttempt(ctx, "offers", doer.userId, now);
  await settleOpenOffer(ctx, request, "SUPERSEDED", now);
  await ctx.db.insert("jobOffers", {
    jobRequestId: request._id,
    by: party,
    ...terms,
    ...(input.note ? { note: input.note } : {}),
    status: "OPEN",
    createdAt: now,
  });
  const offerCount = (request.offerCount ?? 0) + 1;
  await ctx.db.patch("jobRequests", request._id, { offerCount });
  await tellHistory(ctx, request, doer, { action: "offer", at: now });
  return { ...request, offerCount };
}

/** The offer of this request; one of another is as unknown as one that never was. */
async function requireOffer(ctx: QueryCtx, request: Doc<"jobRequests">, rawOfferId: string) {
  const offerId = ctx.db.normalizeId("jobOffers", rawOfferId);
  const offer = offerId === null ? null : await ctx.db.get("jobOffers", offerId);
  if (offer?.jobRequestId !== request._id) throw appError("NOT_FOUND", "Offer not found");
  return offer;
}

/**
 * The other side's answer. What is accepted becomes the request's own terms and takes the place of its holds; agreeing on
 * the request itself is the caller's next step in the same transaction.
 */
export async function answerOffer(
  ctx: MutationCtx,
  doer: Doer,
  { request, party }: { request: Doc<"jobRequests">; party: OfferParty },
  { offerId, status }: Pick<AnswerOfferInput, "offerId" | "status">,
  now: number,
): Promise<Doc<"jobRequests">> {
  const offer = await requireOffer(ctx, request, offerId);
  const verdict = judgeAnswer(offer, party, status);
  if (verdict === "FORBIDDEN") {
    throw appError("FORBIDDEN", "Only the other side can answer this offer");
  }
  requireNotLost(request);
  if (verdict === "CONFLICT") throw appError("CONFLICT", "This offer is no longer open");
  requireNotExpired(request, now);
  if (status === "ACCEPTED") requireDaysAhead(offer, now);
  await ctx.db.patch("jobOffers", offer._id, { status, answeredAt: now });
  if (status === "DECLINED") {
    await tellHistory(ctx, request, doer, { action: "declineOffer", at: now });
    return request;
  }
  const { proposedRateVND, proposedHours, startDate, endDate } = offer;
  const terms = { proposedRateVND, proposedHours, startDate, endDate };
  await requireFreeDays(ctx, request, terms);
  const agreed = { ...request, ...terms };
  await holdAnew(ctx, agreed);
  await ctx.db.patch("jobRequests", request._id, terms);
  return agreed;
}
