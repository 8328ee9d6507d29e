// Totals over the conversations of one person. Kept from the heads by rule (model/derived/derived.ts): one row is read and written
// for each head that changes in what is totalled.
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import type { Change, Written } from "../changes.ts";
import { firstOf } from "../first.ts";

type Head = Written<"conversations">;
type Totals = Pick<
  Doc<"inboxes">,
  "conversationCount" | "unreadConversations" | "unreadMessages" | "replyCount" | "replyMsTotal"
>;

const NOTHING: Totals = {
  conversationCount: 0,
  unreadConversations: 0,
  unreadMessages: 0,
  replyCount: 0,
  replyMsTotal: 0,
};

export async function findInbox(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"inboxes"> | null> {
  return await firstOf(
    ctx.db.query("inboxes").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

function totalsOf(head: Head | null): Totals {
  if (head === null) return NOTHING;
  return {
    conversationCount: 1,
    unreadConversations: head.unreadCount > 0 ? 1 : 0,
    unreadMessages: head.unreadCount,
    replyCount: head.replyCount ?? 0,
    replyMsTotal: head.replyMsTotal ?? 0,
  };
}

function add(one: Totals, other: Totals, times: 1 | -1): Totals {
  return {
    conversationCount: one.conversationCount + times * other.conversationCount,
    unreadConversations: one.unreadConversations + times * other.unreadConversations,
    unreadMessages: one.unreadMessages + times * other.unreadMessages,
    replyCount: one.replyCount + times * other.replyCount,
    replyMsTotal: one.replyMsTotal + times * other.replyMsTotal,
  };
}

async function write(
  ctx: MutationCtx,
  userId: Id<"users">,
  inbox: Doc<"inboxes"> | null,
  totals: Totals,
): Promise<void> {
  if (inbox !== null) await ctx.db.patch("inboxes", inbox._id, totals);
  else await ctx.db.insert("inboxes", { userId, ...totals });
}

export async function keepInbox(
  ctx: MutationCtx,
  { before, after }: Change<"conversations">,
): Promise<void> {
  const head = after ?? before;
  if (head === null) return;
  const by = add(totalsOf(after), totalsOf(before), -1);
  if (Object.values(by).every((total) => total === 0)) return;
  const inbox = await findInbox(ctx, head.ownerUserId);
  await write(ctx, head.ownerUserId, inbox, add(inbox ?? NOTHING, by, 1));
}

// Conversations of one person that one transaction adds up; a marketplace's busiest inbox has some thousands.
const HEADS_MAX = 8_000;

/** Makes the totals anew from the heads. */
export async function rebuildInbox(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const heads = await ctx.db
    .query("conversations")
    .withIndex("by_ownerUserId_and_partnerUserId", (q) => q.eq("ownerUserId", userId))
    .take(HEADS_MAX + 1);
  if (heads.length > HEADS_MAX) throw new Error("too many conversations for one transaction");
  const totals = heads.reduce((sum, head) => add(sum, totalsOf(head), 1), NOTHING);
  const inbox = await findInbox(ctx, userId);
  if (heads.length > 0) await write(ctx, userId, inbox, totals);
  else if (inbox !== null) await ctx.db.delete("inboxes", inbox._id);
}
