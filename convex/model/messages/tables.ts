import { defineTable } from "convex/server";
import { v } from "convex/values";

// Written by model/messages/messages.ts only; nothing deletes a message (a deleted person's stay
// with 'Deleted user'). `createdAt` is unique within a `pairKey`. `readAt` is missing while unread.
const messages = defineTable({
  pairKey: v.string(),
  senderUserId: v.id("users"),
  recipientUserId: v.id("users"),
  jobRequestId: v.optional(v.id("jobRequests")),
  body: v.string(),
  createdAt: v.number(),
  readAt: v.optional(v.number()),
})
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
  // Coming: missing in rows of before migration 006, where it means 0.
  replyCount: v.optional(v.number()),
  replyMsTotal: v.optional(v.number()),
})
  .index("by_ownerUserId_and_partnerUserId", ["ownerUserId", "partnerUserId"])
  .index("by_ownerUserId_and_lastMessageAt", ["ownerUserId", "lastMessageAt"]);

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

export const messageTables = { messages, conversations, inboxes };
