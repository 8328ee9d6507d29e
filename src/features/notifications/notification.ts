// Where a notification leads, and which ones are news. Pure.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import { isOfTourDay, topicOf } from "#convex/model/notifications/contract.ts";

import { paths } from "../../lib/paths.ts";

export type Notification = FunctionReturnType<typeof api.notifications.list>[number];

type Leading = Pick<
  Notification,
  "kind" | "partnerUserId" | "reviewed" | "lostBookingId" | "bookingId"
>;

export function addressOf(leading: Leading): string {
  const { kind, partnerUserId, reviewed, lostBookingId, bookingId } = leading;
  if (reviewed !== null) {
    return reviewed.role === "GUIDE"
      ? paths.guide(reviewed.userId)
      : paths.operator(reviewed.userId);
  }
  if (lostBookingId !== null) return paths.replacement(lostBookingId);
  if (bookingId !== null) return paths.booking(bookingId);
  if (isOfTourDay(kind)) return paths.operatorDashboard;
  const topic = topicOf(kind);
  if (topic === "licence") return paths.guideProfileTab;
  if (topic === "company") return paths.operatorProfileTab;
  if (topic === "report") return paths.dashboard;
  return kind === "messageReceived" || topic === "message"
    ? paths.messages(partnerUserId)
    : paths.bookings;
}

/** Those that came since the list was `known`; nothing on the first answer. The newest comes first, as in the list. */
export function arrivedSince<Item extends Pick<Notification, "id" | "readAt">>(
  known: ReadonlySet<string> | null,
  list: readonly Item[],
): Item[] {
  if (known === null) return [];
  return list.filter(({ id, readAt }) => readAt === null && !known.has(id));
}

/** Whether it tells of a message that stands in the conversation open at this address: at an earlier place the newest do not. */
export function isOpenAt(
  notification: Pick<Notification, "kind" | "partnerUserId">,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const params = new URLSearchParams(search);
  return (
    notification.kind === "messageReceived" &&
    pathname === paths.messages() &&
    params.get("partner") === notification.partnerUserId &&
    !params.has("at")
  );
}
