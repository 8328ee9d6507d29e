// Conversation heads and inbox totals made anew from the messages alone, to be compared with the stored ones.
import { previewOf, REPLY_WINDOW_MS } from "../../convex/model/messages/rules.ts";
import type { Backend } from "./backend.ts";

interface Head {
  lastMessage: string;
  lastMessageAt: number;
  lastSenderUserId: string;
  unreadCount: number;
  unansweredSince?: number;
  replyCount: number;
  replyMsTotal: number;
}

interface Totals {
  heads: Record<string, Head>;
  inboxes: Record<string, Record<string, number>>;
}

const NOTHING = {
  conversationCount: 0,
  unreadConversations: 0,
  unreadMessages: 0,
  replyCount: 0,
  replyMsTotal: 0,
};

export async function rebuildInboxes(t: Backend): Promise<{ stored: Totals; rebuilt: Totals }> {
  const data = await t.run(async (ctx) => ({
    messages: await ctx.db.query("messages").collect(),
    conversations: await ctx.db.query("conversations").collect(),
    inboxes: await ctx.db.query("inboxes").collect(),
  }));
  const stored: Totals = { heads: {}, inboxes: {} };
  for (const { _id, _creationTime, ownerUserId, partnerUserId, ...head } of data.conversations) {
    const { replyCount = 0, replyMsTotal = 0 } = head;
    stored.heads[`${ownerUserId}>${partnerUserId}`] = { ...head, replyCount, replyMsTotal };
  }
  for (const { _id, _creationTime, userId, ...inbox } of data.inboxes) {
    stored.inboxes[userId] = inbox;
  }

  const rebuilt: Totals = { heads: {}, inboxes: {} };
  const waitingSince = new Map<string, number>();
  for (const message of data.messages.sort((a, b) => a.createdAt - b.createdAt)) {
    const { senderUserId, recipientUserId, body, createdAt, readAt } = message;
    const latest = {
      lastMessage: previewOf(body),
      lastMessageAt: createdAt,
      lastSenderUserId: senderUserId,
    };
    const [own, theirs] = [
      `${senderUserId}>${recipientUserId}`,
      `${recipientUserId}>${senderUserId}`,
    ];
    for (const [key, owner] of [
      [own, senderUserId],
      [theirs, recipientUserId],
    ] as const) {
      const inbox = (rebuilt.inboxes[owner] ??= { ...NOTHING });
      const head = rebuilt.heads[key];
      if (!head) inbox["conversationCount"] = (inbox["conversationCount"] ?? 0) + 1;
      const { unreadCount = 0, replyCount = 0, replyMsTotal = 0 } = head ?? {};
      rebuilt.heads[key] = { unreadCount, replyCount, replyMsTotal, ...latest };
    }
    count(rebuilt, theirs, recipientUserId, readAt === undefined);
    const since = waitingSince.get(own);
    if (since !== undefined && createdAt - since <= REPLY_WINDOW_MS)
      reply(rebuilt, own, senderUserId, createdAt - since);
    waitingSince.delete(own);
    if (!waitingSince.has(theirs)) waitingSince.set(theirs, createdAt);
  }
  for (const [key, unansweredSince] of waitingSince) {
    const head = rebuilt.heads[key];
    if (head) head.unansweredSince = unansweredSince;
  }
  return { stored, rebuilt };
}

function count(totals: Totals, key: string, owner: string, isUnread: boolean): void {
  const head = totals.heads[key];
  const inbox = totals.inboxes[owner];
  if (!isUnread || !head || !inbox) return;
  if (head.unreadCount === 0) {
    inbox["unreadConversations"] = (inbox["unreadConversations"] ?? 0) + 1;
  }
  head.unreadCount += 1;
  inbox["unreadMessages"] = (inbox["unreadMessages"] ?? 0) + 1;
}

function reply(totals: Totals, key: string, owner: string, ms: number): void {
  const head = totals.heads[key];
  const inbox = totals.inboxes[owner];
  if (!head || !inbox) return;
  head.replyCount += 1;
  head.replyMsTotal += ms;
  inbox["replyCount"] = (inbox["replyCount"] ?? 0) + 1;
  inbox["replyMsTotal"] = (inbox["replyMsTotal"] ?? 0) + ms;
}
