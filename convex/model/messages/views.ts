// What leaves the server about messages.

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import { memberName, partyFields } from "../operators/party.ts";
import type { Party, PartyLoader } from "../operators/party.ts";
import { isInGoodStanding } from "../users/person.ts";
import { attachment } from "./tables.ts";

export const messageView = v.object({
  id: v.id("messages"),
  senderUserId: v.id("users"),
  /** The person of the sender's company who wrote it, where it was not its owner. */
  member: v.union(v.string(), v.null()),
  recipientUserId: v.id("users"),
  body: v.string(),
  attachment: v.optional(attachment),
  createdAt: v.number(),
  readAt: v.union(v.number(), v.null()),
  /** What it said was removed by an administrator. */
  isRemoved: v.optional(v.literal(true)),
  /** By which the sender's windows know it again. */
  clientKey: v.union(v.string(), v.null()),
});
export type MessageView = Infer<typeof messageView>;

const partnerFields = {
  ...partyFields,
  role: literals("GUIDE", "OPERATOR", "ADMIN"),
  /** Whether the partner can still be written to. */
  isReachable: v.boolean(),
  /** Whether the reader has blocked the partner; what the partner did is nobody's to know. */
  isBlocked: v.boolean(),
};

export const conversationView = v.object({
  partnerUserId: v.id("users"),
  partner: v.object(partnerFields),
  lastMessage: v.string(),
  lastMessageAt: v.number(),
  lastSenderUserId: v.id("users"),
  unreadCount: v.number(),
});
export type ConversationView = Infer<typeof conversationView>;

export const partnerView = v.object({
  userId: v.id("users"),
  ...partnerFields,
  /** 0 before the first message. */
  unreadCount: v.number(),
});
export type PartnerView = Infer<typeof partnerView>;

export const inboxView = v.object({
  conversations: v.number(),
  unreadConversations: v.number(),
  unreadMessages: v.number(),
  /** Mean time to a reply in milliseconds; null while there are too few replies. */
  responseMs: v.union(v.number(), v.null()),
});
export type InboxView = Infer<typeof inboxView>;

/** A message that a search has found, and with whom it was exchanged. */
export const foundView = messageView.extend({
  partnerUserId: v.id("users"),
  partner: v.object(partyFields),
});
export const searchView = v.object({ messages: v.array(foundView), total: v.number() });
export type SearchView = Infer<typeof searchView>;

/** The partner in this conversation. `seenAt` is when the partner last had it open; null for never. */
export const presenceView = v.object({
  isTyping: v.boolean(),
  isHere: v.boolean(),
  seenAt: v.union(v.number(), v.null()),
});
export type PresenceView = Infer<typeof presenceView>;

export async function toMessageView(
  message: Doc<"messages">,
  partyOf: PartyLoader,
): Promise<MessageView> {
  return {
    id: message._id,
    senderUserId: message.senderUserId,
    member: await memberName(partyOf, message.memberUserId),
    recipientUserId: message.recipientUserId,
    body: message.body,
    ...(message.attachment !== undefined && { attachment: message.attachment }),
    createdAt: message.createdAt,
    readAt: message.readAt ?? null,
    ...(message.removedAt !== undefined && { isRemoved: true as const }),
    clientKey: message.clientKey ?? null,
  };
}

/** What the reader did to the partner, and whether either of them has shut the other out. */
interface Blocks {
  isBlocked: boolean;
  isShut: boolean;
}

function toPartner({ user, view }: Party, { isBlocked, isShut }: Blocks) {
  const isReachable = isInGoodStanding(user) && !isShut;
  return { ...view, role: user?.role ?? "GUIDE", isReachable, isBlocked };
}

export function toConversationView(
  head: Doc<"conversations">,
  partner: Party,
  blocks: Blocks,
): ConversationView {
  return {
    partnerUserId: head.partnerUserId,
    partner: toPartner(partner, blocks),
    lastMessage: head.lastMessage,
    lastMessageAt: head.lastMessageAt,
    lastSenderUserId: head.lastSenderUserId,
    unreadCount: head.unreadCount,
  };
}

export function toPartnerView(
  userId: Id<"users">,
  partner: Party,
  head: Doc<"conversations"> | null,
  blocks: Blocks,
): PartnerView {
  return { userId, ...toPartner(partner, blocks), unreadCount: head?.unreadCount ?? 0 };
}
