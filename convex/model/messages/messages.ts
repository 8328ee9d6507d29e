// Reads and writes of messages. Everything a person sees is picked by that person's own id.
import type { PaginationOptions, PaginationResult } from "convex/server";

import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { appError } from "../errors.ts";
import { claimFile } from "../files/files.ts";
import { firstOf } from "../first.ts";
import { takeAttempt } from "../limits/limits.ts";
import { partyLoader } from "../operators/party.ts";
import { bounded } from "../pages.ts";
import { type Doer, memberField, seatOf } from "../seats/seats.ts";
import { blocksOf, hasBlocked, isBlockBetween } from "../users/blocked.ts";
import { isInGoodStanding } from "../users/person.ts";
import {
  CONVERSATIONS_MAX,
  THREAD_PAGE_DEFAULT,
  THREAD_PAGE_MAX,
  UNREAD_CONVERSATIONS_MAX,
} from "./contract.ts";
import type { SendMessageInput } from "./contract.ts";
import { findHead } from "./heads.ts";
import { findInbox } from "./inboxes.ts";
import { type ConversationsInput, instantOf, type OpenThreadInput } from "./pageRules.ts";
import { endTyping } from "./presence.ts";
import { averageResponseMs, nextMessageTime, pairKey, searchTextOf } from "./rules.ts";
import { toConversationView, toMessageView, toPartnerView } from "./views.ts";
import type { ConversationView, InboxView, MessageView, PartnerView } from "./views.ts";

/** Messages marked in one transaction, each with its head and inbox; still far from the limits of one. */
const MARK_BATCH = 200;

function newestHeads(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  count: number,
  before = Number.MAX_SAFE_INTEGER,
) {
  return ctx.db
    .query("conversations")
    .withIndex("by_ownerUserId_and_lastMessageAt", (q) =>
      q.eq("ownerUserId", ownerUserId).lt("lastMessageAt", before),
    )
    .order("desc")
    .take(count);
}

function unreadHeads(ctx: QueryCtx, ownerUserId: Id<"users">) {
  return ctx.db
    .query("conversations")
    .withIndex("by_ownerUserId_and_unreadCount", (q) =>
      q.eq("ownerUserId", ownerUserId).gt("unreadCount", 0),
    )
    .take(UNREAD_CONVERSATIONS_MAX);
}

async function viewHeads(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  heads: readonly Doc<"conversations">[],
): Promise<ConversationView[]> {
  const partyOf = partyLoader(ctx);
  const { blocked, unreachable } = await blocksOf(ctx, ownerUserId);
  return await Promise.all(
    heads.map(async (head) =>
      toConversationView(head, await partyOf(head.partnerUserId), {
        isBlocked: blocked.has(head.partnerUserId),
        isShut: unreachable.has(head.partnerUserId),
      }),
    ),
  );
}

/**
 * Newest first: the newest CONVERSATIONS_MAX, and below them what still has unread messages, however old. Before a time the newest
 * of those alone that were silent since.
 */
export async function listConversations(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  { before }: ConversationsInput,
): Promise<ConversationView[]> {
  if (before !== undefined) {
    const heads = await newestHeads(ctx, ownerUserId, CONVERSATIONS_MAX, instantOf(before));
    return await viewHeads(ctx, ownerUserId, heads);
  }
  const newest = await newestHeads(ctx, ownerUserId, CONVERSATIONS_MAX);
  const shown = new Set(newest.map((head) => head._id));
  const isFull = newest.length === CONVERSATIONS_MAX;
  const unread = isFull ? await unreadHeads(ctx, ownerUserId) : [];
  const older = unread
    .filter((head) => !shown.has(head._id))
    .toSorted((one, other) => other.lastMessageAt - one.lastMessageAt);
  return await viewHeads(ctx, ownerUserId, [...newest, ...older]);
}

export async function recentConversations(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  count: number,
): Promise<ConversationView[]> {
  return await viewHeads(ctx, ownerUserId, await newestHeads(ctx, ownerUserId, count));
}

/** Newest first, from `until` back. An unknown partner is an empty thread: whether an id exists is nobody's business. */
export async function pageThread(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  partnerUserId: string,
  options: PaginationOptions,
  until = Number.MAX_SAFE_INTEGER,
): Promise<PaginationResult<MessageView>> {
  const result = await ctx.db
    .query("messages")
    .withIndex("by_pairKey_and_createdAt", (q) =>
      q.eq("pairKey", threadKey(ctx, ownerUserId, partnerUserId)).lte("createdAt", until),
    )
    .order("desc")
    .paginate(bounded(options, THREAD_PAGE_MAX));
  return { ...result, page: await viewMessages(ctx, result.page) };
}

async function viewMessages(ctx: QueryCtx, messages: readonly Doc<"messages">[]) {
  const partyOf = partyLoader(ctx);
  return await Promise.all(messages.map((message) => toMessageView(message, partyOf)));
}

/** What is no id of a person names a thread that nobody has. */
function threadKey(ctx: QueryCtx, ownerUserId: Id<"users">, partner: string): string {
  return pairKey(ownerUserId, ctx.db.normalizeId("users", partner) ?? "");
}

/**
 * Oldest first, ending before the given position. Marks the thread read up to the newest message of the page, unless told not to:
 * what is newer was not seen. What can be nobody's id is refused, which tells nothing; a stranger's is an empty thread.
 */
export async function openThread(
  ctx: MutationCtx,
  ownerUserId: Id<"users">,
  { marks = true, ...input }: OpenThreadInput & { marks?: boolean },
  nowMs: number,
): Promise<MessageView[]> {
  if (ctx.db.normalizeId("users", input.partnerUserId) === null) {
    throw appError("NOT_FOUND", "This person cannot be reached");
  }
  const key = threadKey(ctx, ownerUserId, input.partnerUserId);
  const before = await positionOf(ctx, key, input.before);
  const newestFirst = () =>
    ctx.db
      .query("messages")
      .withIndex("by_pairKey_and_createdAt", (q) => q.eq("pairKey", key).lt("createdAt", before))
      .order("desc");
  const newest = marks ? await firstOf(newestFirst()) : null;
  if (newest !== null) {
    await markRead(ctx, ownerUserId, input.partnerUserId, nowMs, newest.createdAt);
  }
  const page = await newestFirst().take(input.limit ?? THREAD_PAGE_DEFAULT);
  return (await viewMessages(ctx, page)).reverse();
}

async function positionOf(ctx: QueryCtx, key: string, before: string | undefined): Promise<number> {
  if (before === undefined) return Number.MAX_SAFE_INTEGER;
  const id = ctx.db.normalizeId("messages", before);
  const message = id === null ? null : await ctx.db.get("messages", id);
  if (message?.pairKey === key) return message.createdAt;
  const instant = instantOf(before);
  if (Number.isNaN(instant)) {
    throw appError("VALIDATION", "Must be the id or the time of a message", "before");
  }
  return instant;
}

/** The message that the sender has sent under this key already; with other words or to somebody else it is refused. */
async function findSent(
  ctx: QueryCtx,
  senderUserId: Id<"users">,
  { clientKey, recipientUserId, body, attachment }: SendMessageInput,
): Promise<Doc<"messages"> | null> {
  if (clientKey === undefined) return null;
  const sent = await firstOf(
    ctx.db
      .query("messages")
      .withIndex("by_senderUserId_and_clientKey", (q) =>
        q.eq("senderUserId", senderUserId).eq("clientKey", clientKey),
      ),
  );
  if (sent === null) return null;
  const isSame = sent.body === body && sent.attachment?.path === attachment?.path;
  if (sent.recipientUserId !== recipientUserId || !isSame) {
    throw appError("CONFLICT", "Another message was sent under this key", "clientKey");
  }
  return sent;
}

/** As people send: not too many in a minute, and what comes again only once. */
export async function sendLimited(
  ctx: MutationCtx,
  doer: Doer,
  input: SendMessageInput,
  nowMs: number,
): Promise<MessageView> {
  const sent = await findSent(ctx, doer.userId, input);
  if (sent !== null) return await toMessageView(sent, partyLoader(ctx));
  await takeAttempt(ctx, "messages", doer.userId, nowMs);
  return await sendMessage(ctx, doer, input, nowMs);
}

async function sendMessage(
  ctx: MutationCtx,
  doer: Doer,
  input: SendMessageInput,
  nowMs: number,
): Promise<MessageView> {
  const { userId: senderUserId } = doer;
  const recipientUserId = ctx.db.normalizeId("users", input.recipientUserId);
  if (recipientUserId === senderUserId) {
    throw appError("VALIDATION", "You cannot write to yourself", "recipientUserId");
  }
  const recipient = recipientUserId === null ? null : await ctx.db.get("users", recipientUserId);
  if (
    !isInGoodStanding(recipient) ||
    (await isBlockBetween(ctx, senderUserId, recipient._id)) ||
    // Who sits at a company is written to there.
    (await seatOf(ctx, recipient._id)) !== null
  ) {
    throw appError("NOT_FOUND", "This person cannot be reached");
  }
  const head = await findHead(ctx, senderUserId, recipient._id);
  if (head === null) await takeAttempt(ctx, "newConversations", senderUserId, nowMs);
  const attachment = await claimAttachment(ctx, senderUserId, recipient._id, input.attachment);
  const draft = {
    senderUserId,
    ...memberField(doer),
    recipientUserId: recipient._id,
    body: input.body,
    sentAt: nowMs,
    ...(attachment !== undefined && { attachment }),
    ...(input.clientKey !== undefined && { clientKey: input.clientKey }),
  };
  const message = await appendMessage(ctx, draft, head);
  await endTyping(ctx, senderUserId, recipient._id, nowMs);
  return await toMessageView(message, partyLoader(ctx));
}

/** From now on the file is the two sides' to see. */
async function claimAttachment(
  ctx: MutationCtx,
  senderUserId: Id<"users">,
  sharedWithUserId: Id<"users">,
  sent: SendMessageInput["attachment"],
): Promise<Doc<"messages">["attachment"]> {
  if (sent === undefined) return undefined;
  const use = { sharedWithUserId, field: "attachment" };
  const file = await claimFile(ctx, senderUserId, sent.path, "attachment", use);
  return { ...file, name: sent.name };
}

/** Writes one message. Who may write has been settled; `known` is the sender's head, where it was read. */
export async function appendMessage(
  ctx: MutationCtx,
  draft: {
    senderUserId: Id<"users">;
    memberUserId?: Id<"users">;
    recipientUserId: Id<"users">;
    body: string;
    sentAt: number;
    jobRequestId?: Id<"jobRequests">;
    clientKey?: string;
    attachment?: NonNullable<Doc<"messages">["attachment"]>;
  },
  known?: Doc<"conversations"> | null,
): Promise<Doc<"messages">> {
  const { sentAt, ...fields } = draft;
  const head =
    known === undefined ? await findHead(ctx, draft.senderUserId, draft.recipientUserId) : known;
  const id = await ctx.db.insert("messages", {
    ...fields,
    pairKey: pairKey(draft.senderUserId, draft.recipientUserId),
    searchText: searchTextOf(draft.body),
    createdAt: nextMessageTime(sentAt, head?.lastMessageAt),
  });
  const written = await ctx.db.get("messages", id);
  if (written === null) throw new Error("a message vanished in its own transaction");
  return written;
}

/** Marks a thread read, up to the message of that time. */
export async function markRead(
  ctx: MutationCtx,
  ownerUserId: Id<"users">,
  partner: string,
  nowMs: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const partnerUserId = ctx.db.normalizeId("users", partner);
  const head = partnerUserId === null ? null : await findHead(ctx, ownerUserId, partnerUserId);
  if (head === null || head.unreadCount === 0) return;
  const mark = {
    conversationId: head._id,
    readAt: nowMs,
    upTo: Math.min(upTo, head.lastMessageAt),
  };
  if (!(await markBatch(ctx, head, mark))) return;
  await ctx.scheduler.runAfter(0, internal.messages.continueMarkRead, { cursor: mark });
}

type Mark = { conversationId: Id<"conversations">; readAt: number; upTo: number };

/** Marks the next part of a thread. What came in since the mark was set stays unread. */
export async function continueMarkRead(ctx: MutationCtx, mark: Mark | null): Promise<Mark | null> {
  const head = mark && (await ctx.db.get("conversations", mark.conversationId));
  return mark !== null && head !== null && (await markBatch(ctx, head, mark)) ? mark : null;
}

/** True when there may be more to mark. */
async function markBatch(
  ctx: MutationCtx,
  head: Doc<"conversations">,
  { readAt, upTo }: Omit<Mark, "conversationId">,
): Promise<boolean> {
  const oldest = await ctx.db
    .query("messages")
    .withIndex("by_recipientUserId_and_senderUserId_and_readAt", (q) =>
      q
        .eq("recipientUserId", head.ownerUserId)
        .eq("senderUserId", head.partnerUserId)
        .eq("readAt", undefined),
    )
    .take(MARK_BATCH);
  const due = oldest.filter((message) => message.createdAt <= upTo);
  for (const message of due) await ctx.db.patch("messages", message._id, { readAt });
  return due.length === MARK_BATCH;
}

/** Puts the partner's latest message back among the unread ones. */
export async function markUnread(
  ctx: MutationCtx,
  ownerUserId: Id<"users">,
  partner: string,
): Promise<void> {
  const partnerUserId = ctx.db.normalizeId("users", partner);
  const head = partnerUserId === null ? null : await findHead(ctx, ownerUserId, partnerUserId);
  if (head === null || head.unreadCount > 0) return;
  const latest = await firstOf(
    ctx.db
      .query("messages")
      .withIndex("by_recipientUserId_and_senderUserId_and_readAt", (q) =>
        q.eq("recipientUserId", ownerUserId).eq("senderUserId", head.partnerUserId),
      )
      .order("desc"),
  );
  if (latest === null) throw appError("CONFLICT", "There is no message to mark as unread");
  await ctx.db.patch("messages", latest._id, { readAt: undefined, isUnreadByHand: true });
}

export async function readInbox(ctx: QueryCtx, userId: Id<"users">): Promise<InboxView> {
  const inbox = await findInbox(ctx, userId);
  return {
    conversations: inbox?.conversationCount ?? 0,
    unreadConversations: inbox?.unreadConversations ?? 0,
    unreadMessages: inbox?.unreadMessages ?? 0,
    responseMs: averageResponseMs(inbox?.replyCount ?? 0, inbox?.replyMsTotal ?? 0),
  };
}

export async function findPartner(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  partner: string,
): Promise<PartnerView | null> {
  const userId = ctx.db.normalizeId("users", partner);
  if (userId === null || userId === ownerUserId) return null;
  const party = await partyLoader(ctx)(userId);
  const head = await findHead(ctx, ownerUserId, userId);
  if (head === null && !isInGoodStanding(party.user)) return null;
  const isBlocked = await hasBlocked(ctx, ownerUserId, userId);
  const isShut = isBlocked || (await hasBlocked(ctx, userId, ownerUserId));
  return toPartnerView(userId, party, head, { isBlocked, isShut });
}
