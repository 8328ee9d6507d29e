// Conversation heads: what each side sees of a thread in its list. Kept from the messages by rule (model/derived/derived.ts), in
// the transaction that changes one: both heads are read and written for a new message, one for a change of its mark.
import type { WithoutSystemFields } from "convex/server";

import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import type { Change, Written } from "../changes.ts";
import { firstOf } from "../first.ts";
import { previewOf, REPLY_WINDOW_MS } from "./rules.ts";

type Message = Written<"messages">;
type Head = Doc<"conversations">;

export async function findHead(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  partnerUserId: Id<"users">,
): Promise<Doc<"conversations"> | null> {
  return await firstOf(
    ctx.db
      .query("conversations")
      .withIndex("by_ownerUserId_and_partnerUserId", (q) =>
        q.eq("ownerUserId", ownerUserId).eq("partnerUserId", partnerUserId),
      ),
  );
}

/** Whether only the latest has come since all was read: one that was put back by hand was there before. */
export async function isFirstToWait(
  ctx: QueryCtx,
  { ownerUserId, partnerUserId, unreadCount }: Doc<"conversations">,
): Promise<boolean> {
  if (unreadCount !== 2) return unreadCount === 1;
  const oldest = await firstOf(
    ctx.db
      .query("messages")
      .withIndex("by_recipientUserId_and_senderUserId_and_readAt", (q) =>
        q
          .eq("recipientUserId", ownerUserId)
          .eq("senderUserId", partnerUserId)
          .eq("readAt", undefined),
      ),
  );
  return oldest?.isUnreadByHand === true;
}

/** What a head says of its thread. */
export type HeadState = Omit<WithoutSystemFields<Head>, "ownerUserId" | "partnerUserId">;

function latestOf({ body, attachment, createdAt, senderUserId }: Message) {
  return {
    lastMessage: previewOf(body || (attachment?.name ?? "")),
    lastMessageAt: createdAt,
    lastSenderUserId: senderUserId,
  };
}

/** The sender's head after the message: nothing waits for an answer any more, and it may have been one. */
export function headAfterSending(head: HeadState | undefined, message: Message): HeadState {
  const { unreadCount = 0, unansweredSince, replyCount = 0, replyMsTotal = 0 } = head ?? {};
  const replyMs = message.createdAt - (unansweredSince ?? Number.NEGATIVE_INFINITY);
  const isReply = replyMs <= REPLY_WINDOW_MS;
  return {
    ...latestOf(message),
    unreadCount,
    replyCount: replyCount + (isReply ? 1 : 0),
    replyMsTotal: replyMsTotal + (isReply ? replyMs : 0),
  };
}

/** The recipient's head after the message. */
export function headAfterReceiving(head: HeadState | undefined, message: Message): HeadState {
  const { unreadCount = 0, unansweredSince, replyCount = 0, replyMsTotal = 0 } = head ?? {};
  return {
    ...latestOf(message),
    unreadCount: unreadCount + (message.readAt === undefined ? 1 : 0),
    unansweredSince: unansweredSince ?? message.createdAt,
    replyCount,
    replyMsTotal,
  };
}

async function moveHead(
  ctx: MutationCtx,
  owner: { ownerUserId: Id<"users">; partnerUserId: Id<"users"> },
  after: (head: HeadState | undefined) => HeadState,
): Promise<void> {
  const head = await findHead(ctx, owner.ownerUserId, owner.partnerUserId);
  const moved = { ...owner, ...after(head ?? undefined) };
  if (head === null) await ctx.db.insert("conversations", moved);
  else await ctx.db.replace("conversations", head._id, moved);
}

/** The two heads that may show the message go on showing what it says. */
async function showAnew(ctx: MutationCtx, message: Message): Promise<void> {
  const { senderUserId, recipientUserId, createdAt } = message;
  for (const [owner, partner] of [
    [senderUserId, recipientUserId],
    [recipientUserId, senderUserId],
  ] as const) {
    const head = await findHead(ctx, owner, partner);
    if (head?.lastMessageAt !== createdAt) continue;
    await ctx.db.patch("conversations", head._id, latestOf(message));
  }
}

/**
 * Messages are written once and never deleted; whether they are read changes, an attachment goes with its sender, and an
 * administrator may remove what one says.
 */
export async function keepHeads(
  ctx: MutationCtx,
  { before, after }: Change<"messages">,
): Promise<void> {
  if (after === null) throw new Error("messages are never deleted");
  if (before === null) {
    const { senderUserId, recipientUserId } = after;
    const sender = { ownerUserId: senderUserId, partnerUserId: recipientUserId };
    await moveHead(ctx, sender, (head) => headAfterSending(head, after));
    const recipient = { ownerUserId: recipientUserId, partnerUserId: senderUserId };
    await moveHead(ctx, recipient, (head) => headAfterReceiving(head, after));
    return;
  }
  const by = Number(after.readAt === undefined) - Number(before.readAt === undefined);
  const isSame = before.body === after.body && before.attachment?.name === after.attachment?.name;
  if (!isSame) await showAnew(ctx, after);
  if (by === 0) return;
  const head = await findHead(ctx, after.recipientUserId, after.senderUserId);
  if (head === null) throw new Error("a message without a conversation");
  await ctx.db.patch("conversations", head._id, { unreadCount: head.unreadCount + by });
}
