// What of a notification goes out by mail: at most one mail, under the notification's own key.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { dayInVietnam } from "../days.ts";
import { licenceOf } from "../licences/find.ts";
import type { MailCause } from "../mail/cause.ts";
import type { MailKind, MailValues, NoticeEvent } from "../mail/contract.ts";
import { partyLoader } from "../operators/party.ts";
import { offersOf } from "../requests/offers.ts";
import { estimateVND } from "../requests/rules.ts";
import { companyField } from "../seats/seats.ts";
import { findSettlement } from "../settlements/keep.ts";
import { type NotificationKind, topicOf } from "./contract.ts";
import { pathOf, placeOf } from "./views.ts";

/** The switch that a notification hangs on. */
export const EVENT_OF: Readonly<Record<NotificationKind, NoticeEvent>> = {
  requestCreated: "requests",
  requestAccepted: "answers",
  requestDeclined: "answers",
  requestExpired: "changes",
  requestLost: "changes",
  requestCancelled: "changes",
  requestClosed: "changes",
  partnerAway: "changes",
  partnerBack: "changes",
  requestCompleted: "tours",
  paymentDue: "tours",
  paymentChanged: "tours",
  reviewReceived: "reviews",
  reviewAnswered: "reviews",
  offerMade: "answers",
  offerDeclined: "answers",
  tourOnTheWay: "tours",
  tourStarted: "tours",
  tourFinished: "tours",
  licenceChecked: "profile",
  licenceRefused: "profile",
  licenceExpiring: "profile",
  licenceExpired: "profile",
  messageReceived: "messages",
  reportResolved: "profile",
  reportDismissed: "profile",
  reviewHidden: "reviews",
  messageRemoved: "messages",
  companyVerified: "profile",
  companyRefused: "profile",
};

/** Messages are told of in a digest; a tour under way is for the board. */
const MAIL_OF: Partial<Record<NotificationKind, MailKind>> = {
  requestCreated: "request",
  requestAccepted: "accepted",
  requestDeclined: "declined",
  requestExpired: "expired",
  requestLost: "lost",
  requestCancelled: "cancelled",
  requestClosed: "closed",
  partnerAway: "partner-away",
  partnerBack: "partner-back",
  requestCompleted: "completed",
  reviewReceived: "new-review",
  reviewAnswered: "review-answered",
  offerMade: "counter-offer",
  offerDeclined: "offer-declined",
  licenceExpiring: "licence-expiring",
  licenceChecked: "licence-checked",
  licenceRefused: "licence-refused",
  reportResolved: "report-resolved",
  reportDismissed: "report-dismissed",
  reviewHidden: "review-hidden",
  messageRemoved: "message-removed",
  companyVerified: "company-verified",
  companyRefused: "company-refused",
};

/** A mail about what is older is none: an import and the demo's history write to nobody. */
const MAIL_NEWS_MS = 3_600_000;

export function isMailNews(at: number): boolean {
  return at >= Date.now() - MAIL_NEWS_MS;
}

export type Told = Pick<
  Doc<"notifications">,
  "userId" | "forUserId" | "kind" | "partnerUserId" | "jobRequestId" | "note" | "createdAt"
>;

/** The terms of the request, or of the offer that waits. */
async function termsOf(
  ctx: QueryCtx,
  kind: NotificationKind,
  request: Doc<"jobRequests">,
): Promise<MailValues> {
  const offers = kind === "offerMade" ? await offersOf(ctx, request) : [];
  const offer = offers.find(({ status }) => status === "OPEN");
  const terms = offer ?? request;
  const { startDate, endDate, proposedHours, proposedRateVND } = terms;
  const note = offer?.note;
  return {
    startDate,
    endDate,
    hours: String(proposedHours),
    rateVND: String(proposedRateVND),
    totalVND: String(estimateVND(terms)),
    ...(note === undefined ? {} : { note }),
  };
}

/** Empty of who is gone: what is written to a reader says so in the reader's language. */
export async function partyNameOf(ctx: QueryCtx, userId: Id<"users">): Promise<string> {
  const { view } = await partyLoader(ctx)(userId);
  return view.isDeleted ? "" : (view.companyName ?? view.name);
}

/** What the guide is to be paid for a request that has just ended, where that is anything. */
async function owedFor(ctx: QueryCtx, { _id }: Doc<"jobRequests">): Promise<MailValues> {
  const settlement = await findSettlement(ctx, _id);
  if (settlement?.state !== "DUE" || settlement.dueOn === undefined) return {};
  return { owedVND: String(settlement.amountVND), dueOn: settlement.dueOn };
}

/** It lasts through its first day, which has begun when it is made (isExpired). */
function isForToday({ kind, createdAt }: Told, { startDate }: Doc<"jobRequests">): boolean {
  return kind === "requestCreated" && startDate === dayInVietnam(createdAt);
}

const ENDINGS: ReadonlySet<NotificationKind> = new Set([
  "requestCancelled",
  "requestClosed",
  "requestCompleted",
]);

export async function requestValues(
  ctx: QueryCtx,
  kind: NotificationKind,
  request: Doc<"jobRequests">,
): Promise<MailValues> {
  const { title: tour, locationCity: city } = request;
  return { tour, city, ...(await termsOf(ctx, kind, request)) };
}

/** What is told of a person's own: what was said beside it, and what it is about. Null where that is gone. */
async function ownValues(ctx: QueryCtx, told: Told): Promise<MailValues | null> {
  const { kind, userId, partnerUserId, jobRequestId, note } = told;
  const request = jobRequestId === undefined ? null : await ctx.db.get("jobRequests", jobRequestId);
  const path = pathOf({ ...told, ...placeOf(told, request) });
  const values: MailValues = note === undefined ? { path } : { path, note };
  if (kind === "licenceExpiring") {
    const licence = await licenceOf(ctx, userId);
    return licence && { ...values, expiresOn: licence.expiresOn };
  }
  if (kind === "messageRemoved") {
    return { ...values, partner: await partyNameOf(ctx, partnerUserId) };
  }
  return request === null ? values : { ...values, tour: request.title };
}

/** Null where nothing of it goes out by mail. Reads only. */
export async function mailOf(ctx: QueryCtx, key: string, told: Told): Promise<MailCause | null> {
  const kind = MAIL_OF[told.kind];
  if (kind === undefined || !isMailNews(told.createdAt)) return null;
  const { userId, partnerUserId, jobRequestId } = told;
  const about = { key: `${kind}:${key}`, kind, userId, ...companyField(told) };
  if (topicOf(told.kind) !== null) {
    const values = await ownValues(ctx, told);
    return values && { ...about, values };
  }
  const request = jobRequestId === undefined ? null : await ctx.db.get("jobRequests", jobRequestId);
  if (request === null) return null;
  const partner = await partyNameOf(ctx, partnerUserId);
  const path = pathOf({ ...told, ...placeOf(told, request) });
  const terms = await requestValues(ctx, told.kind, request);
  const owed = ENDINGS.has(told.kind) ? await owedFor(ctx, request) : {};
  const note: MailValues = isForToday(told, request) ? { noteForm: "noteToday" } : {};
  const values = { partner, path, ...terms, ...owed, ...note };
  return { ...about, values };
}
