// Makes conversation heads and inboxes anew from the messages alone. A long thread is read a page at a time, with what
// has been found so far carried along; the heads are written in the transaction that reads its end, so a message that
// came in between is not missed. What is unread is counted in that transaction too: marks change in pages that were read before.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { findHead, headAfterReceiving, headAfterSending } from "./heads.ts";
import type { HeadState } from "./heads.ts";
import { rebuildInbox } from "./inboxes.ts";
import { pairKey } from "./rules.ts";

type UserId = Id<"users">;

const PAGE = 500;
// Heads of one person that one transaction looks at.
const HEADS = 1_000;

// Unread messages of each side that one transaction counts: those and a page of messages of the greatest length are what one
// transaction of Convex may read.
const UNREAD = 300;

const headState = v.object({
  lastMessage: v.string(),
  lastMessageAt: v.number(),
  lastSenderUserId: v.id("users"),
  unreadCount: v.number(),
  unansweredSince: v.optional(v.number()),
  replyCount: v.optional(v.number()),
  replyMsTotal: v.optional(v.number()),
});

/** Where a rebuild of one person's conversations is: with whom, and what a half-read thread came to. */
export const headsCursor = v.object({
  partnerUserId: v.id("users"),
  through: v.optional(v.number()),
  own: v.optional(headState),
  partners: v.optional(headState),
});
type Cursor = Infer<typeof headsCursor>;

/** The next person, by id, who wrote to this one. */
async function nextSender(
  ctx: QueryCtx,
  userId: UserId,
  after: UserId | null,
): Promise<UserId | null> {
  const message = await ctx.db
    .query("messages")
    .withIndex("by_recipientUserId_and_senderUserId_and_readAt", (q) => {
      const received = q.eq("recipientUserId", userId);
      return after === null ? received : received.gt("senderUserId", after);
    })
    .first();
  return message?.senderUserId ?? null;
}

/** How many messages of the partner the owner has not read. Where they are too many to count at once, what the pages came to. */
async function unreadOf(
  ctx: QueryCtx,
  ownerUserId: UserId,
  partnerUserId: UserId,
  found: number,
): Promise<number> {
  const unread = await ctx.db
    .query("messages")
    .withIndex("by_recipientUserId_and_senderUserId_and_readAt", (q) =>
      q
        .eq("recipientUserId", ownerUserId)
        .eq("senderUserId", partnerUserId)
        .eq("readAt", undefined),
    )
    .take(UNREAD);
  return unread.length < UNREAD ? unread.length : Math.max(UNREAD, found);
}

async function writeHead(
  ctx: MutationCtx,
  ownerUserId: UserId,
  partnerUserId: UserId,
  state: HeadState | undefined,
): Promise<void> {
  const existing = await findHead(ctx, ownerUserId, partnerUserId);
  if (state === undefined) return;
  const unreadCount = await unreadOf(ctx, ownerUserId, partnerUserId, state.unreadCount);
  const head = { ownerUserId, partnerUserId, ...state, unreadCount };
  if (existing === null) await ctx.db.insert("conversations", head);
  else await ctx.db.replace("conversations", existing._id, head);
}

/** The next page of one thread; null when its heads are written. */
async function readThread(
  ctx: MutationCtx,
  userId: UserId,
  { partnerUserId, through = -1, own, partners }: Cursor,
): Promise<Cursor | null> {
  const page = await ctx.db
    .query("messages")
    .withIndex("by_pairKey_and_createdAt", (q) =>
      q.eq("pairKey", pairKey(userId, partnerUserId)).gt("createdAt", through),
    )
    .take(PAGE);
  let [mine, theirs]: (HeadState | undefined)[] = [own, partners];
  for (const message of page) {
    if (message.senderUserId === userId) {
      mine = headAfterSending(mine, message);
      theirs = headAfterReceiving(theirs, message);
    } else {
      theirs = headAfterSending(theirs, message);
      mine = headAfterReceiving(mine, message);
    }
  }
  const last = page.at(-1);
  if (page.length === PAGE && last !== undefined) {
    return {
      partnerUserId,
      through: last.createdAt,
      ...(mine && { own: mine }),
      ...(theirs && { partners: theirs }),
    };
  }
  await writeHead(ctx, userId, partnerUserId, mine);
  await writeHead(ctx, partnerUserId, userId, theirs);
  return null;
}

/** Removes heads of conversations in which nothing was written. */
async function removeEmptyHeads(ctx: MutationCtx, userId: UserId): Promise<void> {
  const heads = await ctx.db
    .query("conversations")
    .withIndex("by_ownerUserId_and_partnerUserId", (q) => q.eq("ownerUserId", userId))
    .take(HEADS);
  for (const head of heads) {
    const message = await ctx.db
      .query("messages")
      .withIndex("by_pairKey_and_createdAt", (q) =>
        q.eq("pairKey", pairKey(userId, head.partnerUserId)),
      )
      .first();
    if (message === null) await ctx.db.delete("conversations", head._id);
  }
}

/**
 * The next part of one person's conversations, both sides of each; null when all are done. Who only ever wrote is dealt
 * with where those are who were written to.
 */
export async function rebuildHeads(
  ctx: MutationCtx,
  user: Doc<"users">,
  cursor: Cursor | null,
): Promise<Cursor | null> {
  if (cursor === null) await removeEmptyHeads(ctx, user._id);
  const from = cursor?.through === undefined ? await startOf(ctx, user._id, cursor) : cursor;
  if (from === null) return await finish(ctx, user._id);
  return (await readThread(ctx, user._id, from)) ?? { partnerUserId: from.partnerUserId };
}

async function startOf(ctx: QueryCtx, userId: UserId, done: Cursor | null): Promise<Cursor | null> {
  const partnerUserId = await nextSender(ctx, userId, done?.partnerUserId ?? null);
  return partnerUserId === null ? null : { partnerUserId };
}

async function finish(ctx: MutationCtx, userId: UserId): Promise<null> {
  await rebuildInbox(ctx, userId);
  return null;
}
