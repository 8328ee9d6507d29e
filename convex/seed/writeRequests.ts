// Requests, reviews and talks of the plan. Creating a request through its public form would refuse the past, so the
// request is written here; its holds, its moves and its reviews go through the domain's own functions.
import type { Doc, Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { addDays, startOfDay, type Day } from "../model/days.ts";
import { appendMessage, markRead } from "../model/messages/messages.ts";
import { firstClosedDay, holdDays } from "../model/requests/holds.ts";
import { REQUEST_TRANSITIONS } from "../model/requests/rules.ts";
import { move } from "../model/requests/transitions.ts";
import { createGuideReview, createOperatorReview } from "../model/reviews/reviews.ts";
import type { SeedRequest, SeedStep } from "./history.ts";
import type { SeedTalk } from "./talks.ts";

const READING_MS = 45_000;

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
  await writeReviews(ctx, plan, request, today);
}

async function writeOpenRequest(
  ctx: MutationCtx,
  plan: SeedRequest,
  parties: Parties,
  today: Day,
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
  return request;
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
  const actors = {
    GUIDE: request.guideUserId,
    OPERATOR: request.operatorUserId,
    SYSTEM: undefined,
  };
  return await move(ctx, request, transition, actors[step.by], startOfDay(today) - step.agoMs);
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
    await createGuideReview(ctx, operatorUserId, input, startOfDay(today) - agoMs);
  }
  if (plan.operatorReview !== null) {
    const { agoMs, ...ratings } = plan.operatorReview;
    const input = { jobRequestId, operatorUserId, ...ratings };
    await createOperatorReview(ctx, guideUserId, input, startOfDay(today) - agoMs);
  }
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
