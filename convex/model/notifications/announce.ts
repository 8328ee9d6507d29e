// Who is told of what: by rule, from the history of requests, from reviews and from messages (model/derived/derived.ts). Each telling is one row
// of the outbox, written with its cause.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import type { LicenceStatus } from "../licences/contract.ts";
import { findHead, isFirstToWait } from "../messages/heads.ts";
import { causeEffect } from "../outbox/outbox.ts";
import type { RequestAction } from "../requests/contract.ts";
import { seatsAt } from "../seats/seats.ts";
import { LATE_STATES } from "../settlements/rules.ts";
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
  close: "requestClosed",
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

export function isNews(at: number): boolean {
  return at >= Date.now() - NEWS_MS;
}

/** The person, and of a company all who sit there: each as they want to be told. */
export async function tell(
  ctx: MutationCtx,
  notification: {
    userId: Id<"users">;
    kind: NotificationKind;
    partnerUserId: Id<"users">;
    jobRequestId?: Id<"jobRequests">;
    messageId?: Id<"messages">;
    note?: string;
    cause: string;
    at: number;
  },
): Promise<void> {
  const { cause, at, ...payload } = notification;
  const members = await seatsAt(ctx, payload.userId);
  for (const userId of [payload.userId, ...members.map((member) => member.userId)]) {
    await causeEffect(ctx, {
      kind: "notification",
      key: `${cause}:${userId}`,
      payload: {
        ...payload,
        userId,
        ...(userId === payload.userId ? {} : { forUserId: payload.userId }),
        at: String(at),
      },
    });
  }
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

export function sidesOf({ guideUserId, operatorUserId }: Doc<"jobRequests">) {
  return [
    { userId: guideUserId, partnerUserId: operatorUserId },
    { userId: operatorUserId, partnerUserId: guideUserId },
  ];
}

/** Of the first message only that has come to be read: the conversation counts the others. */
export async function announceMessage(
  ctx: MutationCtx,
  { before, after: message }: Change<"messages">,
): Promise<void> {
  if (before !== null || message === null || !isNews(message.createdAt)) return;
  const { senderUserId, recipientUserId } = message;
  const head = await findHead(ctx, recipientUserId, senderUserId);
  if (head === null || !(await isFirstToWait(ctx, head))) return;
  await tell(ctx, {
    userId: recipientUserId,
    kind: "messageReceived",
    partnerUserId: senderUserId,
    messageId: message._id,
    cause: message._id,
    at: message.createdAt,
  });
}

/** The sender, whose message an administrator removed. */
export async function announceRemoval(
  ctx: MutationCtx,
  { before, after: message }: Change<"messages">,
): Promise<void> {
  if (before === null || before.removedAt !== undefined) return;
  if (message?.removedAt === undefined || !isNews(message.removedAt)) return;
  await tell(ctx, {
    userId: message.senderUserId,
    kind: "messageRemoved",
    partnerUserId: message.recipientUserId,
    cause: `${message._id}:removed`,
    at: message.removedAt,
  });
}

interface ToldReview extends Pick<
  Doc<"reviewsGuide">,
  "jobRequestId" | "createdAt" | "reply" | "hiddenAt"
> {
  reviewerUserId: Id<"users">;
  reviewedUserId: Id<"users">;
}

type Before = Pick<ToldReview, "reply" | "hiddenAt"> | null;

/** The one reviewed of the review, the reviewer of the reply to it and of an administrator who hid it. */
async function announceReview(
  ctx: MutationCtx,
  id: string,
  before: Before,
  { jobRequestId, reviewerUserId, reviewedUserId, createdAt, reply, hiddenAt }: ToldReview,
): Promise<void> {
  const isHiddenNow = before !== null && before.hiddenAt === undefined && hiddenAt !== undefined;
  if (isHiddenNow && isNews(hiddenAt)) {
    const [userId, partnerUserId] = [reviewerUserId, reviewedUserId];
    const what = { kind: "reviewHidden", jobRequestId, cause: `${id}:hidden:${hiddenAt}` } as const;
    await tell(ctx, { userId, partnerUserId, ...what, at: hiddenAt });
  }
  if (before === null && isNews(createdAt)) {
    const [userId, partnerUserId] = [reviewedUserId, reviewerUserId];
    const what = { kind: "reviewReceived", jobRequestId, cause: id, at: createdAt } as const;
    await tell(ctx, { userId, partnerUserId, ...what });
  }
  if (reply !== undefined && before?.reply === undefined && isNews(reply.createdAt)) {
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
  await announceReview(ctx, id, before, review);
}

export async function announceOperatorReview(
  ctx: MutationCtx,
  { id, before, after }: Change<"reviewsOperator">,
): Promise<void> {
  if (after === null) return;
  const { reviewerGuideUserId: reviewerUserId, operatorUserId: reviewedUserId, ...rest } = after;
  const review = { ...rest, reviewerUserId, reviewedUserId };
  await announceReview(ctx, id, before, review);
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
  const { guideUserId: userId, version, status, reminded, reason } = licence;
  const about = { userId, partnerUserId: userId, at: Date.now() };
  const kind = status === before.status ? undefined : LICENCE_KIND_OF[status];
  const note = status === "REFUSED" && reason !== undefined ? { note: reason } : {};
  if (kind !== undefined) {
    await tell(ctx, { ...about, ...note, kind, cause: `${id}:${version}:${status}` });
  }
  if (reminded !== undefined && reminded !== before.reminded) {
    const cause = `${id}:${version}:in ${reminded} days`;
    await tell(ctx, { ...about, kind: "licenceExpiring", cause });
  }
}

/** The reporter, of what became of the report. */
export async function announceReport(
  ctx: MutationCtx,
  { id, before, after: report }: Change<"abuseReports">,
): Promise<void> {
  if (before?.status !== "PENDING" || report === null || report.status === "PENDING") return;
  const { reporterUserId: userId, status, note, decidedAt = Date.now() } = report;
  if (!isNews(decidedAt)) return;
  await tell(ctx, {
    userId,
    kind: status === "RESOLVED" ? "reportResolved" : "reportDismissed",
    partnerUserId: userId,
    ...(note === undefined ? {} : { note }),
    cause: `${id}:${status}`,
    at: decidedAt,
  });
}

/** The operator, of a company that was verified: by whichever way of the administrators'. */
export async function announceCompany(
  ctx: MutationCtx,
  { id, before, after: company }: Change<"operatorProfiles">,
): Promise<void> {
  if (before === null || before.verified || company?.verified !== true) return;
  const { userId, verifiedAt = Date.now() } = company;
  if (!isNews(verifiedAt)) return;
  const about = { userId, partnerUserId: userId, at: verifiedAt };
  await tell(ctx, { ...about, kind: "companyVerified", cause: `${id}:verified:${verifiedAt}` });
}

export async function announceCompanyRefusal(
  ctx: MutationCtx,
  { id, before, after: check }: Change<"companyChecks">,
): Promise<void> {
  if (before?.status !== "REQUESTED" || check?.status !== "REFUSED") return;
  const { operatorUserId: userId, decidedAt = Date.now(), reason } = check;
  if (!isNews(decidedAt)) return;
  const about = { userId, partnerUserId: userId, at: decidedAt };
  const note = reason === undefined ? {} : { note: reason };
  const cause = `${id}:refused:${decidedAt}`;
  await tell(ctx, { ...about, ...note, kind: "companyRefused", cause });
}

/** The operator when the time to pay comes near or is over; the other side of what one says of a payment. */
export async function announceSettlement(
  ctx: MutationCtx,
  { id, before, after: settlement }: Change<"settlements">,
): Promise<void> {
  if (before === null || settlement === null) return;
  const { operatorUserId, guideUserId, jobRequestId, remindedAt, saidAt, answeredAt } = settlement;
  const told = { jobRequestId, cause: `${id}:${settlement.state}` };
  if (remindedAt !== undefined && remindedAt !== before.remindedAt) {
    const sides = { userId: operatorUserId, partnerUserId: guideUserId };
    const cause = `${id}:reminded:${remindedAt}`;
    if (LATE_STATES.has(settlement.state) && isNews(remindedAt)) {
      await tell(ctx, { ...sides, ...told, kind: "paymentDue", cause, at: remindedAt });
    }
    return;
  }
  const at = answeredAt ?? saidAt;
  if (at === undefined || settlement.state === before.state || !isNews(at)) return;
  // What was said is for the other side, the answer for who said it.
  const isForGuide = (settlement.saidBy === "OPERATOR") === (answeredAt === undefined);
  const [userId, partnerUserId] = isForGuide
    ? [guideUserId, operatorUserId]
    : [operatorUserId, guideUserId];
  const cause = `${told.cause}:${at}`;
  await tell(ctx, { userId, partnerUserId, ...told, kind: "paymentChanged", cause, at });
}
