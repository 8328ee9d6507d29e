// What leaves the server about a notification; only ever one's own.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { partyFields, type PartyLoader } from "../operators/party.ts";
import { hasGuideLeft } from "../requests/replacements.ts";
import {
  isOfOneBooking,
  isOfTourDay,
  NOTIFICATION_KINDS,
  sentenceOf,
  topicOf,
} from "./contract.ts";
import type { NotificationKind } from "./contract.ts";

export const notificationView = v.object({
  id: v.id("notifications"),
  kind: literals(...NOTIFICATION_KINDS),
  partnerUserId: v.id("users"),
  partner: v.object(partyFields),
  /** Of the request that it is about; null for a message. */
  requestTitle: v.union(v.string(), v.null()),
  /** Whose page shows the review that it is about; null for all else. */
  reviewed: v.union(
    v.object({ userId: v.id("users"), role: literals("GUIDE", "OPERATOR") }),
    v.null(),
  ),
  /** The reader's own booking that its guide gave up; null for all else. */
  lostBookingId: v.union(v.id("jobRequests"), v.null()),
  /** The one whose details it leads to; null where it leads elsewhere. */
  bookingId: v.union(v.id("jobRequests"), v.null()),
  /** What was said beside a decision; null where nothing was. */
  note: v.union(v.string(), v.null()),
  createdAt: v.number(),
  readAt: v.union(v.number(), v.null()),
});
export type NotificationView = Infer<typeof notificationView>;

export const notificationPageView = v.object({
  notifications: v.array(notificationView),
  /** Where the next page begins; null behind the last one. */
  nextCursor: v.union(v.string(), v.null()),
});

export function titleOf({ kind, partner, requestTitle }: NotificationView): string {
  return sentenceOf(kind, partner.companyName ?? partner.name, requestTitle ?? "");
}

/** Where the app shows what it is about. */
export function pathOf({
  kind,
  partnerUserId,
  reviewed,
  lostBookingId,
  bookingId,
}: Pick<NotificationView, "kind" | "partnerUserId" | keyof Place>): string {
  if (reviewed !== null) {
    return `${reviewed.role === "GUIDE" ? "/guides" : "/operators"}/${reviewed.userId}`;
  }
  if (lostBookingId !== null) return `/bookings?replace=${lostBookingId}`;
  if (bookingId !== null) return `/bookings?booking=${bookingId}`;
  if (isOfTourDay(kind)) return "/dashboard/operator";
  const topic = topicOf(kind);
  if (topic === "licence") return "/dashboard/guide?tab=profile";
  if (topic === "company") return "/dashboard/operator?tab=profile";
  if (topic === "report") return "/dashboard";
  return kind === "messageReceived" || topic === "message"
    ? `/messages?partner=${partnerUserId}`
    : "/bookings";
}

type Place = Pick<NotificationView, "reviewed" | "lostBookingId" | "bookingId">;
type Told = Pick<Doc<"notifications">, "kind" | "userId" | "forUserId" | "partnerUserId">;

function reviewedOf(
  { kind, userId, forUserId = userId, partnerUserId }: Told,
  request: Doc<"jobRequests"> | null,
): NotificationView["reviewed"] {
  if (request === null || (kind !== "reviewReceived" && kind !== "reviewAnswered")) return null;
  const reviewed = kind === "reviewReceived" ? forUserId : partnerUserId;
  return { userId: reviewed, role: reviewed === request.guideUserId ? "GUIDE" : "OPERATOR" };
}

const LOSSES = new Set<NotificationKind>([
  "requestDeclined",
  "requestExpired",
  "requestCancelled",
  "requestClosed",
]);

/** The operator is led to who could take the guide's place. */
function lostBookingOf(
  { kind, userId, forUserId = userId }: Told,
  request: Doc<"jobRequests"> | null,
): NotificationView["lostBookingId"] {
  if (request === null || !LOSSES.has(kind) || forUserId !== request.operatorUserId) return null;
  return hasGuideLeft(request) ? request._id : null;
}

/** What of the request tells where the app shows it. */
export function placeOf(told: Told, request: Doc<"jobRequests"> | null): Place {
  return {
    reviewed: reviewedOf(told, request),
    lostBookingId: lostBookingOf(told, request),
    bookingId: request !== null && isOfOneBooking(told.kind) ? request._id : null,
  };
}

export async function toNotificationView(
  ctx: QueryCtx,
  notification: Doc<"notifications">,
  partyOf: PartyLoader,
): Promise<NotificationView> {
  const { _id, kind, partnerUserId, jobRequestId, createdAt, readAt } = notification;
  const request = jobRequestId === undefined ? null : await ctx.db.get("jobRequests", jobRequestId);
  return {
    id: _id,
    kind,
    partnerUserId,
    partner: (await partyOf(partnerUserId)).view,
    requestTitle: request?.title ?? null,
    ...placeOf(notification, request),
    note: notification.note ?? null,
    createdAt,
    readAt: readAt ?? null,
  };
}
