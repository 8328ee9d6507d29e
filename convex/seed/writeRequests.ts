// Requests, reviews and talks of the plan. Creating a request through its public form would refuse the past, so the
// request is written here; its holds, its moves and its reviews go through the domain's own functions.
import type { Doc, Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { addDays, startOfDay, type Day } from "../model/days.ts";
import { appendMessage, markRead } from "../model/messages/messages.ts";
import { firstClosedDay, holdDays } from "../model/requests/holds.ts";
import { REQUEST_TRANSITIONS } from "../model/requests/rules.ts";
import { move } from "../model/requests/transitions.ts";
import { replyToReview } from "../model/reviews/replies.ts";
import { createGuideReview, createOperatorReview } from "../model/reviews/reviews.ts";
import { guideScore, operatorScore } from "../model/reviews/rules.ts";
import { findSettlement } from "../model/settlements/keep.ts";
import { settle } from "../model/settlements/settle.ts";
import type { SeedRequest, SeedStep } from "./history.ts";
import { replyTo, type SeedReply } from "./replies.ts";
import type { SeedTalk } from "./talks.ts";
import { toldBy } from "./tourDays.ts";

const READING_MS = 45_000;
const PAID_BEFORE_MS = 2 * 86_400_000;
/** Of what is not due yet, one in so many is said to be paid. */
const PAYMENT_KINDS = 3;
const OFFER_AFTER_MS = 3_600_000;

export interface Parties {
  guideUserId: Id<"users">;
  operatorUserId: Id<"users">;
}

export async function writeRequest(
  ctx: MutationCtx,
  plan: SeedRequest,
  parties: Parties,
  today: Day,
): Promise<void> {
  let request = await writeOpenRequest(ctx, plan, parties, today);
  for (const step of plan.steps) request = await writeStep(ctx, request, step, today);
  const told = toldBy(Date.now(), plan, today);
  if (told !== null) {
    await ctx.db.insert("tourDays", { jobRequestId: request._id, date: today, ...told });
  }
  await writePayment(ctx, request, today);
  await writeReviews(ctx, plan, request, today);
}

/** Behind its due day nearly everything is paid; of what is due now, one side may have said so. */
async function writePayment(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  today: Day,
): Promise<void> {
  const settlement = await findSettlement(ctx, request._id);
  if (settlement?.dueOn === undefined) return;
  const sides = {
    operator: { request, party: "OPERATOR" },
    guide: { request, party: "GUIDE" },
  } as const;
  const jobRequestId = request._id;
  const at = startOfDay(settlement.dueOn) - PAID_BEFORE_MS;
  const isPast = settlement.dueOn < today;
  const chance = settlement.amountVND % PAYMENT_KINDS;
  if (!isPast && chance !== 0) return;
  const paidAt = Math.min(at, startOfDay(today) - PAID_BEFORE_MS);
  await settle(ctx, sides.operator, { jobRequestId, deed: "say" }, paidAt);
  if (!isPast) return;
  await settle(ctx, sides.guide, { jobRequestId, deed: "confirm" }, paidAt + READING_MS);
}

/** All of them are open before one is accepted, which closes the others. */
export async function writeRound(
  ctx: MutationCtx,
  asked: readonly { request: SeedRequest; parties: Parties }[],
  today: Day,
): Promise<void> {
  const [first] = asked;
  if (first === undefined) return;
  const broadcastId = await ctx.db.insert("broadcasts", {
    operatorUserId: first.parties.operatorUserId,
    createdAt: startOfDay(today) - first.request.bookedAgoMs,
  });
  const open: { plan: SeedRequest; request: Doc<"jobRequests"> }[] = [];
  for (const { request: plan, parties } of asked) {
    const request = await writeOpenRequest(ctx, plan, parties, today, broadcastId);
    open.push({ plan, request });
  }
  for (const { plan, request } of open) {
    for (const step of plan.steps) await writeStep(ctx, request, step, today);
  }
}

async function writeOpenRequest(
  ctx: MutationCtx,
  plan: SeedRequest,
  parties: Parties,
  today: Day,
  broadcastId?: Id<"broadcasts">,
): Promise<Doc<"jobRequests">> {
  const startDate = addDays(today, plan.startsIn);
  const endDate = addDays(today, plan.endsIn);
  const closed = await firstClosedDay(ctx, parties.guideUserId, startDate, endDate);
  if (closed !== null) throw new Error(`the plan books ${closed} twice`);
  const createdAt = startOfDay(today) - plan.bookedAgoMs;
  const jobRequestId = await ctx.db.insert("jobRequests", {
    ...parties,
    title: plan.title,
    startDate,
    endDate,
    locationCity: plan.city,
    ...(plan.notes === "" ? {} : { notes: plan.notes }),
    ...plan.tourDay,
    ...(plan.offer === undefined ? {} : { offerCount: 1 }),
    ...(broadcastId === undefined ? {} : { broadcastId }),
    proposedHours: plan.hours,
    proposedRateVND: plan.rateVND,
    status: "PENDING",
    createdAt,
  });
  const request = await ctx.db.get("jobRequests", jobRequestId);
  if (request === null) throw new Error("a request vanished in the transaction that made it");
  await holdDays(ctx, request);
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId,
    actorUserId: parties.operatorUserId,
    action: "create",
    to: "PENDING",
    at: createdAt,
  });
  if (plan.offer !== undefined) await writeOffer(ctx, request, plan.offer);
  return request;
}

/** The operator's, an hour after the request. */
async function writeOffer(
  ctx: MutationCtx,
  { _id: jobRequestId, operatorUserId, startDate, endDate, createdAt }: Doc<"jobRequests">,
  { rateVND, hours, note }: NonNullable<SeedRequest["offer"]>,
): Promise<void> {
  const at = createdAt + OFFER_AFTER_MS;
  await ctx.db.insert("jobOffers", {
    jobRequestId,
    by: "OPERATOR",
    proposedRateVND: rateVND,
    proposedHours: hours,
    startDate,
    endDate,
    note,
    status: "OPEN",
    createdAt: at,
  });
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId,
    actorUserId: operatorUserId,
    action: "offer",
    from: "PENDING",
    to: "PENDING",
    at,
  });
}

async function writeStep(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  step: SeedStep,
  today: Day,
): Promise<Doc<"jobRequests">> {
  const transition = REQUEST_TRANSITIONS.find(
    (one) => one.action === step.action && one.from === request.status && one.by.includes(step.by),
  );
  if (!transition) throw new Error(`the plan cannot ${step.action} what is ${request.status}`);
  const doers = {
    GUIDE: { userId: request.guideUserId },
    OPERATOR: { userId: request.operatorUserId },
    SYSTEM: undefined,
  };
  return await move(ctx, request, transition, doers[step.by], startOfDay(today) - step.agoMs);
}

async function writeReviews(
  ctx: MutationCtx,
  plan: SeedRequest,
  { _id: jobRequestId, guideUserId, operatorUserId }: Doc<"jobRequests">,
  today: Day,
): Promise<void> {
  if (plan.guideReview !== null) {
    const { agoMs, ...ratings } = plan.guideReview;
    const input = { jobRequestId, guideUserId, ...ratings };
    const reviewId = await createGuideReview(ctx, operatorUserId, input, startOfDay(today) - agoMs);
    const reply = replyTo(ratings.comment, guideScore(ratings), agoMs);
    await writeReply(ctx, guideUserId, reviewId, reply, today);
  }
  if (plan.operatorReview !== null) {
    const { agoMs, ...ratings } = plan.operatorReview;
    const input = { jobRequestId, operatorUserId, ...ratings };
    const reviewId = await createOperatorReview(ctx, guideUserId, input, startOfDay(today) - agoMs);
    const reply = replyTo(ratings.comment, operatorScore(ratings), agoMs);
    await writeReply(ctx, operatorUserId, reviewId, reply, today);
  }
}

async function writeReply(
  ctx: MutationCtx,
  userId: Id<"users">,
  reviewId: string,
  reply: SeedReply | null,
  today: Day,
): Promise<void> {
  if (reply === null) return;
  const { body, agoMs } = reply;
  await replyToReview(ctx, userId, { reviewId, body }, startOfDay(today) - agoMs);
}

export async function writeTalk(
  ctx: MutationCtx,
  talk: SeedTalk,
  { guideUserId, operatorUserId }: Parties,
  today: Day,
): Promise<void> {
  for (const [index, line] of talk.lines.entries()) {
    const [from, to] = line.fromOperator
      ? [operatorUserId, guideUserId]
      : [guideUserId, operatorUserId];
    const { createdAt } = await appendMessage(ctx, {
      senderUserId: from,
      recipientUserId: to,
      body: line.body,
      sentAt: startOfDay(today) - line.agoMs,
    });
    if (index < talk.lines.length - talk.unread)
      await markRead(ctx, to, from, createdAt + READING_MS);
  }
}
