// Moving a request through its life. What is allowed stands in rules.ts; this file carries it out.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, startOfDay, todayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { type Doer, memberField } from "../seats/seats.ts";
import { isAway } from "../users/person.ts";
import {
  type AnswerOfferInput,
  MOVED_ON,
  type OfferParty,
  type RequestAction,
  type RequestStatusInput,
} from "./contract.ts";
import { applyHoldEffect } from "./holds.ts";
import { openOffer, replacesOwnTerms } from "./offerRules.ts";
import { answerOffer, offersOf, requireNotExpired, settleOpenOffer } from "./offers.ts";
import { stands } from "./replaceRules.ts";
import type { CancelRoundInput } from "./roundRules.ts";
import { openOthersOf, requireNotLost, requireOwnRound, rowsOf } from "./rounds.ts";
import { AGREEMENT, EXPIRY, judgeTransition, LOSS, targetOf, WITHDRAWAL } from "./rules.ts";
import type { RequestTransition } from "./rules.ts";
import { findFinishedDay } from "./worked.ts";
import { isAllWorked } from "./workedRules.ts";

/** A request and the caller's side of it. Others' requests are as unknown as those that never were. */
export async function requireOwnRequest(
  ctx: QueryCtx,
  userId: Id<"users">,
  rawJobRequestId: string,
): Promise<{ request: Doc<"jobRequests">; party: OfferParty }> {
  const jobRequestId = ctx.db.normalizeId("jobRequests", rawJobRequestId);
  const request = jobRequestId === null ? null : await ctx.db.get("jobRequests", jobRequestId);
  if (request?.guideUserId === userId) return { request, party: "GUIDE" };
  if (request?.operatorUserId === userId) return { request, party: "OPERATOR" };
  throw appError("NOT_FOUND", "Request not found");
}

/** Of what was asked for as it was seen, and is another by now. */
export const CHANGED = "This request has changed meanwhile. Please look at it again.";

export async function setStatus(
  ctx: MutationCtx,
  doer: Doer,
  { jobRequestId, status, from, reason }: RequestStatusInput,
): Promise<Doc<"jobRequests">> {
  const now = Date.now();
  const { request, party } = await requireOwnRequest(ctx, doer.userId, jobRequestId);
  const verdict = judgeTransition(request.status, status, party);
  if (!verdict.ok) {
    if (verdict.reason === "FORBIDDEN") {
      throw appError("FORBIDDEN", "You are not allowed to make this change");
    }
    throw await movedOn(ctx, request, party);
  }
  if (from !== undefined && targetOf(from, request.status, party) !== request.status) {
    throw appError("CONFLICT", CHANGED);
  }
  const { transition } = verdict;
  if (transition.action === "accept") {
    requireNotExpired(request, now);
    if (replacesOwnTerms(openOffer(await offersOf(ctx, request)))) {
      throw appError("CONFLICT", "The operator has offered other terms. Please answer the offer.");
    }
  }
  if (transition.action === "cancel" && (await isOver(ctx, request, todayInVietnam(now)))) {
    throw appError("CONFLICT", "Every day of this tour has been worked: it can only be completed");
  }
  return await move(ctx, request, transition, doer, now, reason);
}

/** Takes back what is still open of a round, each as one request would be. Refused where nothing of it is open any more. */
export async function cancelRound(
  ctx: MutationCtx,
  doer: Doer,
  { broadcastId, reason }: CancelRoundInput,
): Promise<Doc<"jobRequests">[]> {
  const now = Date.now();
  const round = await rowsOf(ctx, await requireOwnRound(ctx, doer.userId, broadcastId));
  const open = round.filter(({ status }) => status === "PENDING");
  if (open.length === 0) {
    const told = round.find(({ status }) => stands(status)) ?? round.at(-1);
    throw told ? await movedOn(ctx, told, "OPERATOR") : appError("CONFLICT", MOVED_ON);
  }
  const cancelled: Doc<"jobRequests">[] = [];
  for (const request of open) {
    cancelled.push(await move(ctx, request, WITHDRAWAL, doer, now, reason));
  }
  return cancelled;
}

/** By the last step of its life. Who comes second may sit at the same desk: it may be just what they wanted. */
const REFUSED_AFTER: Partial<Record<RequestAction, string>> = {
  accept: "This request has been agreed on meanwhile",
  cancel: "This request has already been cancelled",
  close: "This request was closed: one side is not available",
  complete: "This tour has already been completed",
  decline: "This request has already been declined",
  expire: "This request has expired",
};

async function movedOn(ctx: QueryCtx, request: Doc<"jobRequests">, party: OfferParty) {
  requireNotLost(request);
  return appError("CONFLICT", await whyNot(ctx, request, party));
}

/** What became of it, for who did not know and wanted to move it on. */
async function whyNot(
  ctx: QueryCtx,
  { _id, operatorUserId }: Doc<"jobRequests">,
  party: OfferParty,
): Promise<string> {
  const last = await firstOf(
    ctx.db
      .query("jobRequestEvents")
      .withIndex("by_jobRequestId_and_at", (q) => q.eq("jobRequestId", _id))
      .order("desc"),
  );
  if (party === "GUIDE" && last?.action === "cancel" && last.actorUserId === operatorUserId) {
    return "The operator has taken this request back";
  }
  return (last && REFUSED_AFTER[last.action]) ?? MOVED_ON;
}

/** An agreed tour whose days have all been worked. */
export async function isOver(
  ctx: QueryCtx,
  request: Doc<"jobRequests">,
  today: Day,
): Promise<boolean> {
  if (request.status !== "ACCEPTED" || request.endDate > today) return false;
  return isAllWorked(request, await findFinishedDay(ctx, request._id), today);
}

/** The other side's answer to an offer; accepting it agrees on the request, in the same transaction. */
export async function settleOffer(
  ctx: MutationCtx,
  doer: Doer,
  { jobRequestId, ...answer }: AnswerOfferInput,
): Promise<Doc<"jobRequests">> {
  const now = Date.now();
  const own = await requireOwnRequest(ctx, doer.userId, jobRequestId);
  const request = await answerOffer(ctx, doer, own, answer, now);
  if (answer.status === "DECLINED") return request;
  return await move(ctx, request, AGREEMENT, doer, now);
}

/** Carries a step out. An acceptance closes what is still open of the same round, in the same transaction. */
export async function move(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  transition: RequestTransition,
  doer: Doer | undefined,
  now: number,
  reason?: string | null,
): Promise<Doc<"jobRequests">> {
  const isLeft = await leavesTour(ctx, transition.action, request, doer?.userId);
  const waiting = await settleOpenOffer(ctx, request, "SUPERSEDED", now);
  const change = {
    status: transition.to,
    ...marksOf(transition.action, waiting?.by, now),
    ...(isLeft ? { guideLeft: true as const } : {}),
    ...(reason && isRefusal(transition.action) ? { reason } : {}),
  };
  await ctx.db.patch("jobRequests", request._id, change);
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId: request._id,
    ...(doer === undefined ? {} : { actorUserId: doer.userId, ...memberField(doer) }),
    action: transition.action,
    from: request.status,
    to: transition.to,
    at: now,
  });
  await applyHoldEffect(ctx, request._id, transition.holds, todayInVietnam(now));
  if (transition.action === "accept") {
    for (const other of await openOthersOf(ctx, request)) {
      await move(ctx, other, LOSS, undefined, now);
    }
  }
  return { ...request, ...change };
}

function isRefusal(action: RequestTransition["action"]): boolean {
  return action === "decline" || action === "cancel";
}

/** Whether it is the guide who leaves the operator without one: so it is where the guide is away, whoever calls it off. */
async function leavesTour(
  ctx: QueryCtx,
  action: RequestTransition["action"],
  { guideUserId }: Doc<"jobRequests">,
  actorUserId: Id<"users"> | undefined,
): Promise<boolean> {
  if (action === "decline" || action === "expire") return true;
  if (action !== "cancel" && action !== "close") return false;
  return actorUserId === guideUserId || (await isAway(ctx, guideUserId));
}

/** What a request remembers of the step beside its status. A guide whose offer waits has not kept anybody waiting. */
function marksOf(
  action: RequestTransition["action"],
  offeredBy: OfferParty | undefined,
  now: number,
) {
  if (action === "accept" || action === "decline") return { answeredAt: now };
  if (action === "lose") return { lostAt: now };
  return action === "expire" && offeredBy !== "GUIDE" ? { expiredAt: now } : {};
}

const SWEEP_SIZE = 50;

/** Closes open requests that waited too long, at most SWEEP_SIZE at once. */
export async function expireRequests(
  ctx: MutationCtx,
  _cursor: "more" | null,
  now: number,
): Promise<"more" | null> {
  const today = todayInVietnam(now);
  const begunBefore = await ctx.db
    .query("jobRequests")
    .withIndex("by_status_and_startDate_and_createdAt", (q) =>
      q.eq("status", "PENDING").lte("startDate", addDays(today, -1)),
    )
    .take(SWEEP_SIZE);
  const begunToday = await ctx.db
    .query("jobRequests")
    .withIndex("by_status_and_startDate_and_createdAt", (q) =>
      q.eq("status", "PENDING").eq("startDate", today).lt("createdAt", startOfDay(today)),
    )
    .take(SWEEP_SIZE - begunBefore.length);
  const batch = [...begunBefore, ...begunToday];
  for (const request of batch) {
    await move(ctx, request, EXPIRY, undefined, now);
  }
  return batch.length === SWEEP_SIZE ? "more" : null;
}
