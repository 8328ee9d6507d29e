// What a person sees of their own work at a glance.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Id } from "../../_generated/dataModel.js";
import type { ConversationView } from "../messages/views.ts";
import { partyTitle } from "../operators/rules.ts";
import { jobView, toJobView } from "../requests/views.ts";
import type { BookingView } from "../requests/views.ts";
import { profileView } from "./ownViews.ts";

const recentJobView = jobView
  .pick("id", "title", "status", "startDate", "proposedRateVND", "proposedHours", "createdAt")
  .extend({ operatorName: v.string(), guideName: v.string(), isGuideDeleted: v.boolean() });

const recentMessageView = v.object({
  /** The partner's user id, by which the conversation is opened. */
  id: v.id("users"),
  partnerName: v.string(),
  isPartnerDeleted: v.boolean(),
  lastMessage: v.string(),
  /** Whether one's own side wrote it. */
  isMine: v.boolean(),
  createdAt: v.number(),
  unreadCount: v.number(),
});

export const dashboardView = v.object({
  user: profileView,
  stats: v.object({
    totalBookings: v.number(),
    /** Whole VND over the completed ones: earned by a guide, spent by an operator. */
    totalRevenue: v.number(),
    /** 0 to 5 with at most two decimals; 0 without reviews. */
    averageRating: v.number(),
    activeConversations: v.number(),
  }),
  /** The newest five. */
  recentJobs: v.array(recentJobView),
  /** The newest five conversations; none for who may not read messages. */
  recentMessages: v.array(recentMessageView),
});

export function toRecentJob(booking: BookingView): Infer<typeof recentJobView> {
  const { id, title, status, startDate, proposedRateVND, proposedHours, createdAt } =
    toJobView(booking);
  return {
    id,
    title,
    status,
    startDate,
    proposedRateVND,
    proposedHours,
    createdAt,
    operatorName: partyTitle(booking.operator),
    guideName: booking.guide.name,
    isGuideDeleted: booking.guide.isDeleted,
  };
}

export function toRecentMessage(
  head: ConversationView,
  ownUserId: Id<"users">,
): Infer<typeof recentMessageView> {
  return {
    id: head.partnerUserId,
    partnerName: partyTitle(head.partner),
    isPartnerDeleted: head.partner.isDeleted,
    lastMessage: head.lastMessage,
    isMine: head.lastSenderUserId === ownUserId,
    createdAt: head.lastMessageAt,
    unreadCount: head.unreadCount,
  };
}
