// What leaves the server about a notification; only ever one's own.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { partyFields, type PartyLoader } from "../operators/party.ts";
import { NOTIFICATION_KINDS, sentenceOf } from "./contract.ts";

export const notificationView = v.object({
  id: v.id("notifications"),
  kind: literals(...NOTIFICATION_KINDS),
  partnerUserId: v.id("users"),
  partner: v.object(partyFields),
  /** Of the request that it is about; null for a message. */
  requestTitle: v.union(v.string(), v.null()),
  createdAt: v.number(),
  readAt: v.union(v.number(), v.null()),
});
export type NotificationView = Infer<typeof notificationView>;

export function titleOf({ kind, partner, requestTitle }: NotificationView): string {
  return sentenceOf(kind, partner.companyName ?? partner.name, requestTitle ?? "");
}

/** Where the app shows what it is about. */
export function pathOf({ kind, partnerUserId }: NotificationView): string {
  return kind === "messageReceived" ? `/messages?partner=${partnerUserId}` : "/bookings";
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
    createdAt,
    readAt: readAt ?? null,
  };
}
