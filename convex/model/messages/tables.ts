import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/** The name is the sender's own; it says nothing of what the file is. */
export const attachment = v.object({
  path: v.string(),
  name: v.string(),
  kind: literals("picture", "document"),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
});

// Written by model/messages/messages.ts; nothing deletes a message (a deleted person's stay with 'Deleted user', without their
// files): what one says is removed by remove.ts. `createdAt` is unique within a `pairKey`. `readAt` is missing while unread.
// `clientKey` is unique per sender where there is one.
const messages = defineTable({
  pairKey: v.string(),
  senderUserId: v.id("users"),
  /** Who wrote it in the name of the sender's company, where it was not its owner. */
  memberUserId: v.optional(v.id("users")),
  recipientUserId: v.id("users"),
  jobRequestId: v.optional(v.id("jobRequests")),
  body: v.string(),
  createdAt: v.number(),
  readAt: v.optional(v.number()),
  /** Its reader has put it back among the unread; it stays when it is read again, for nothing else can unread it. */
  isUnreadByHand: v.optional(v.literal(true)),
  clientKey: v.optional(v.string()),
  /** When an administrator removed what it said: neither body nor attachment is left. */
  removedAt: v.optional(v.number()),
  /** A file that its sender claimed for the two of them (model/files). */
  attachment: v.optional(attachment),
  // Coming: the folded body. Missing in rows of before migration 008, which a search does not find.
  searchText: v.optional(v.string()),
})
  .searchIndex("by_searchText", {
    searchField: "searchText",
    filterFields: ["senderUserId", "recipientUserId"],
  })
  .index("by_senderUserId_and_clientKey", ["senderUserId", "clientKey"])
  .index("by_pairKey_and_createdAt", ["pairKey", "createdAt"])
  .index("by_recipientUserId_and_senderUserId_and_readAt", [
    "recipientUserId",
    "senderUserId",
    "readAt",
  ]);

// Read model: the head of a conversation as one side sees it. Unique per owner and partner; kept by
// model/messages/heads.ts. `unreadCount` equals the partner's messages without `readAt`, `unansweredSince` is when the
// partner wrote first after the owner's last message. Replies of the owner count that came within REPLY_WINDOW_MS.
const conversations = defineTable({
  ownerUserId: v.id("users"),
  partnerUserId: v.id("users"),
  lastMessage: v.string(),
  lastMessageAt: v.number(),
  lastSenderUserId: v.id("users"),
  unreadCount: v.number(),
  unansweredSince: v.optional(v.number()),
  // Coming: missing in rows of before migration 012, where it means 0.
  replyCount: v.optional(v.number()),
  replyMsTotal: v.optional(v.number()),
})
  .index("by_ownerUserId_and_partnerUserId", ["ownerUserId", "partnerUserId"])
  .index("by_ownerUserId_and_lastMessageAt", ["ownerUserId", "lastMessageAt"])
  .index("by_ownerUserId_and_unreadCount", ["ownerUserId", "unreadCount"]);

// Read model: totals over one person's conversations. Unique per user, made with the first message; kept by
// model/messages/inboxes.ts.
const inboxes = defineTable({
  userId: v.id("users"),
  conversationCount: v.number(),
  unreadConversations: v.number(),
  unreadMessages: v.number(),
  replyCount: v.number(),
  replyMsTotal: v.number(),
}).index("by_userId", ["userId"]);

// Unique per user and partner, made at the first sign; written by model/messages/presence.ts only, kept for `seenAt`.
// `typingUntil` and `hereUntil` are there while they last: the call that waits for `endsAt` takes them away.
const presence = defineTable({
  userId: v.id("users"),
  partnerUserId: v.id("users"),
  typingUntil: v.optional(v.number()),
  hereUntil: v.optional(v.number()),
  seenAt: v.number(),
  endsAt: v.optional(v.number()),
}).index("by_userId_and_partnerUserId", ["userId", "partnerUserId"]);

export const messageTables = { messages, conversations, inboxes, presence };
