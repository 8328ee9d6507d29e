// Who is told of what: by rule, from the history of requests, from reviews and from messages (model/derived/derived.ts). Each telling is one row
// of the outbox, written with its cause.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import type { LicenceStatus } from "../licences/contract.ts";
import { findHead } from "../messages/heads.ts";
import { causeEffect } from "../outbox/outbox.ts";
import type { RequestAction } from "../requests/contract.ts";
import type { TourDayStatus } from "../tourDays/contract.ts";
import type { NotificationKind } from "./contract.ts";

/** What is older is history, written by an import or the demo data, and no news. */
const NEWS_MS = 3 * 86_400_000;

const KIND_OF: Record<RequestAction, NotificationKind> = {
  create: "requestCreated",
  accept: "requestAccepted",
  decline: "requestDeclined",
  expire: "requestExpired",
  lose: "requestLost",
  cancel: "requestCancelled",
  complete: "requestCompleted",
  offer: "offerMade",
  declineOffer: "offerDeclined",
};

const TOUR_KIND_OF: Record<TourDayStatus, NotificationKind> = {
  ON_THE_WAY: "tourOnTheWay",
  STARTED: "tourStarted",
  FINISHED: "tourFinished",
};

function isNews(at: number): boolean {
  return at >= Date.now() - NEWS_MS;
}

async function tell(
  ctx: MutationCtx,
  notification: {
    userId: Id<"users">;
    kind: NotificationKind;
    partnerUserId: Id<"users">;
    jobRequestId?: Id<"jobRequests">;
    messageId?: Id<"messages">;
    cause: string;
    at: number;
  },
): Promise<void> {
  const { cause, at, ...payload } = notification;
  await causeEffect(ctx, {
    kind: "notification",
    key: `${cause}:${payload.userId}`,
    payload: { ...payload, at: String(at) },
  });
}

/**
 * Both sides of a request but the one who acted; both where the system did. Of a lost one the guide alone: the operator
 * is told who got it. One read, and a row for each.
 */
export async function announceEvent(
  ctx: MutationCtx,
  { before, after: event }: Change<"jobRequestEvents">,
): Promise<void> {
  if (before !== null || event === null || !isNews(event.at)) return;
  const request = await ctx.db.get("jobRequests", event.jobRequestId);
  if (request === null) return;
  for (const { userId, partnerUserId } of sidesOf(request)) {
    if (userId === event.actorUserId) continue;
    if (event.action === "lose" && userId === request.operatorUserId) continue;
    const what = { kind: KIND_OF[event.action], jobRequestId: request._id };
    await tell(ctx, { userId, partnerUserId, ...what, cause: event._id, at: event.at });
  }
}

function sidesOf({ guideUserId, operatorUserId }: Doc<"jobRequests">) {
  return [
    { userId: guideUserId, partnerUserId: operatorUserId },
    { userId: operatorUserId, partnerUserId: guideUserId },
  ];
}

/** Of the first message only that waits to be read: the conversation counts the others. */
export async function announceMessage(
  ctx: MutationCtx,
  { before, after: message }: Change<"messages">,
): Promise<void> {
  if (before !== null || message === null || !isNews(message.createdAt)) return;
  const { senderUserId, recipientUserId } = message;
  const head = await findHead(ctx, recipientUserId, senderUserId);
  if (head?.unreadCount !== 1) return;
  await tell(ctx, {
    userId: recipientUserId,
    kind: "messageReceived",
    partnerUserId: senderUserId,
    messageId: message._id,
    cause: message._id,
    at: message.createdAt,
  });
}

interface ToldReview extends Pick<Doc<"reviewsGuide">, "jobRequestId" | "createdAt" | "reply"> {
  reviewerUserId: Id<"users">;
  reviewedUserId: Id<"users">;
}

/** The one reviewed of the review, the reviewer of the reply to it. */
async function announceReview(
  ctx: MutationCtx,
  id: string,
  isNew: boolean,
  hadReply: boolean,
  { jobRequestId, reviewerUserId, reviewedUserId, createdAt, reply }: ToldReview,
): Promise<void> {
  if (isNew && isNews(createdAt)) {
    const [userId, partnerUserId] = [reviewedUserId, reviewerUserId];
    const what = { kind: "reviewReceived", jobRequestId, cause: id, at: createdAt } as const;
    await tell(ctx, { userId, partnerUserId, ...what });
  }
  if (reply !== undefined && !hadReply && isNews(reply.createdAt)) {
    const [userId, partnerUserId] = [reviewerUserId, reviewedUserId];
    const what = { kind: "reviewAnswered", jobRequestId, cause: id, at: reply.createdAt } as const;
    await tell(ctx, { userId, partnerUserId, ...what });
  }
}

export async function announceGuideReview(
  ctx: MutationCtx,
  { id, before, after }: Change<"reviewsGuide">,
): Promise<void> {
  if (after === null) return;
  const { reviewerOperatorUserId: reviewerUserId, guideUserId: reviewedUserId, ...rest } = after;
  const review = { ...rest, reviewerUserId, reviewedUserId };
  await announceReview(ctx, id, before === null, before?.reply !== undefined, review);
}

export async function announceOperatorReview(
  ctx: MutationCtx,
  { id, before, after }: Change<"reviewsOperator">,
): Promise<void> {
  if (after === null) return;
  const { reviewerGuideUserId: reviewerUserId, operatorUserId: reviewedUserId, ...rest } = after;
  const review = { ...rest, reviewerUserId, reviewedUserId };
  await announceReview(ctx, id, before === null, before?.reply !== undefined, review);
}

/**
 * The operator, at most twice a day of a tour: of its first sign of life and of its end. What lies between is on the board,
 * and what was taken back and said again is no news.
 */
export async function announceTourDay(
  ctx: MutationCtx,
  { id, before, after: day }: Change<"tourDays">,
): Promise<void> {
  if (day === null || day.isCorrected === true || !isNews(day.changedAt)) return;
  if (before !== null && (day.status !== "FINISHED" || before.status === "FINISHED")) return;
  const request = await ctx.db.get("jobRequests", day.jobRequestId);
  if (request === null) return;
  await tell(ctx, {
    userId: request.operatorUserId,
    kind: TOUR_KIND_OF[day.status],
    partnerUserId: request.guideUserId,
    jobRequestId: request._id,
    cause: `${id}:${day.status}`,
    at: day.changedAt,
  });
}

const LICENCE_KIND_OF: Partial<Record<LicenceStatus, NotificationKind>> = {
  CHECKED: "licenceChecked",
  REFUSED: "licenceRefused",
  EXPIRED: "licenceExpired",
};

/** The guide, of what was decided about the licence, of its end, and before that of the end to come. */
export async function announceLicence(
  ctx: MutationCtx,
  { id, before, after: licence }: Change<"licences">,
): Promise<void> {
  if (before === null || licence === null || licence.version !== before.version) return;
  const { guideUserId: userId, version, status, reminded } = licence;
  const about = { userId, partnerUserId: userId, at: Date.now() };
  const kind = status === before.status ? undefined : LICENCE_KIND_OF[status];
  if (kind !== undefined) await tell(ctx, { ...about, kind, cause: `${id}:${version}:${status}` });
  if (reminded !== undefined && reminded !== before.reminded) {
    const cause = `${id}:${version}:in ${reminded} days`;
    await tell(ctx, { ...about, kind: "licenceExpiring", cause });
  }
}
