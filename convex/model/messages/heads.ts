// Conversation heads and inbox totals: what is derived from messages, moved in the same mutation.
// model/messages/messages.ts is the only caller.
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { previewOf, REPLY_WINDOW_MS } from "./rules.ts";

type Inbox = Doc<"inboxes">;
type InboxChange = Partial<
  Pick<
    Inbox,
    "conversationCount" | "unreadConversations" | "unreadMessages" | "replyCount" | "replyMsTotal"
  >
>;

export async function findHead(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  partnerUserId: Id<"users">,
): Promise<Doc<"conversations"> | null> {
  return await ctx.db
    .query("conversations")
    .withIndex("by_ownerUserId_and_partnerUserId", (q) =>
      q.eq("ownerUserId", ownerUserId).eq("partnerUserId", partnerUserId),
    )
    .unique();
}

export async function findInbox(ctx: QueryCtx, userId: Id<"users">): Promise<Inbox | null> {
  return await ctx.db
    .query("inboxes")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** Adds the given amounts; the first change makes the row. */
async function moveInbox(ctx: MutationCtx, userId: Id<"users">, by: InboxChange): Promise<void> {
  const inbox = await findInbox(ctx, userId);
  const totals = {
    conversationCount: (inbox?.conversationCount ?? 0) + (by.conversationCount ?? 0),
    unreadConversations: (inbox?.unreadConversations ?? 0) + (by.unreadConversations ?? 0),
    unreadMessages: (inbox?.unreadMessages ?? 0) + (by.unreadMessages ?? 0),
    replyCount: (inbox?.replyCount ?? 0) + (by.replyCount ?? 0),
    replyMsTotal: (inbox?.replyMsTotal ?? 0) + (by.replyMsTotal ?? 0),
  };
  if (inbox === null) await ctx.db.insert("inboxes", { userId, ...totals });
  else await ctx.db.patch("inboxes", inbox._id, totals);
}

type Written = Pick<Doc<"messages">, "senderUserId" | "recipientUserId" | "body" | "createdAt">;

function latestOf({ body, createdAt, senderUserId }: Written) {
  return {
    lastMessage: previewOf(body),
    lastMessageAt: createdAt,
    lastSenderUserId: senderUserId,
  };
}

export async function moveSenderHead(
  ctx: MutationCtx,
  head: Doc<"conversations"> | null,
  message: Written,
): Promise<void> {
  const latest = latestOf(message);
  if (head === null) {
    await ctx.db.insert("conversations", {
      ownerUserId: message.senderUserId,
      partnerUserId: message.recipientUserId,
      unreadCount: 0,
      ...latest,
    });
    await moveInbox(ctx, message.senderUserId, { conversationCount: 1 });
    return;
  }
  await ctx.db.patch("conversations", head._id, { ...latest, unansweredSince: undefined });
  if (head.unansweredSince === undefined) return;
  const replyMs = message.createdAt - head.unansweredSince;
  if (replyMs <= REPLY_WINDOW_MS) {
    await moveInbox(ctx, message.senderUserId, { replyCount: 1, replyMsTotal: replyMs });
  }
}

export async function moveRecipientHead(
  ctx: MutationCtx,
  head: Doc<"conversations"> | null,
  message: Written,
): Promise<void> {
  const latest = {
    ...latestOf(message),
    unreadCount: (head?.unreadCount ?? 0) + 1,
    unansweredSince: head?.unansweredSince ?? message.createdAt,
  };
  if (head === null) {
    await ctx.db.insert("conversations", {
      ownerUserId: message.recipientUserId,
      partnerUserId: message.senderUserId,
      ...latest,
    });
  } else {
    await ctx.db.patch("conversations", head._id, latest);
  }
  await moveInbox(ctx, message.recipientUserId, {
    conversationCount: head === null ? 1 : 0,
    unreadConversations: latest.unreadCount === 1 ? 1 : 0,
    unreadMessages: 1,
  });
}

export async function setUnreadCount(
  ctx: MutationCtx,
  head: Doc<"conversations">,
  unreadCount: number,
): Promise<void> {
  if (unreadCount === head.unreadCount) return;
  await ctx.db.patch("conversations", head._id, { unreadCount });
  await moveInbox(ctx, head.ownerUserId, {
    unreadConversations: Number(unreadCount > 0) - Number(head.unreadCount > 0),
    unreadMessages: unreadCount - head.unreadCount,
  });
}
