// What is told again, or told later, by mail: a request that waits for its guide after a day and after two, and messages that nobody
// has read for a quarter of an hour. Each is written down when it is known and looked at when it is due: what is settled by then is
// told to nobody.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { lastMailAt } from "../mail/queue.ts";
import { findHead } from "../messages/heads.ts";
import { findInbox } from "../messages/inboxes.ts";
import { openOffer } from "../requests/offerRules.ts";
import { offersOf } from "../requests/offers.ts";
import { isExpired } from "../requests/rules.ts";
import { companyField, isStillTold } from "../seats/seats.ts";
import { isBlockBetween } from "../users/blocked.ts";
import { mailNow } from "../users/mailing.ts";
import { isMailNews, partyNameOf, requestValues, type Told } from "./mails.ts";

const HOUR_MS = 3_600_000;
const DIGEST_WAIT_MS = 15 * 60_000;
/** From a request to the first reminder of it, and from that to the second. */
const REQUEST_WAIT_MS = 24 * HOUR_MS;
const BATCH = 50;

/** Writes down what a notification may have to be followed by. */
export async function planReminders(
  ctx: MutationCtx,
  { kind, userId, partnerUserId, jobRequestId, createdAt, ...told }: Told,
  messageId: Id<"messages"> | null,
): Promise<void> {
  if (!isMailNews(createdAt)) return;
  const about = { userId, partnerUserId, ...companyField(told) };
  if (kind === "requestCreated" && jobRequestId !== undefined) {
    const dueAt = createdAt + REQUEST_WAIT_MS;
    await ctx.db.insert("reminders", { kind: "expiring-24", jobRequestId, dueAt, ...about });
  }
  if (kind === "messageReceived" && messageId !== null) {
    const dueAt = createdAt + DIGEST_WAIT_MS;
    await ctx.db.insert("reminders", { kind: "unread-digest", messageId, dueAt, ...about });
  }
}

/** Where an earlier version had planned it with the first, the mail's key lets one of them go out. */
async function planSecond(
  ctx: MutationCtx,
  { _id, _creationTime, ...first }: Doc<"reminders">,
): Promise<void> {
  const dueAt = first.dueAt + REQUEST_WAIT_MS;
  await ctx.db.insert("reminders", { ...first, kind: "expiring-48", dueAt });
}

/** Only while the guide can still answer, and has nothing else to answer first: an offer of the guide's waits for the operator. */
async function remindOfRequest(
  ctx: MutationCtx,
  reminder: Doc<"reminders">,
  nowMs: number,
): Promise<boolean> {
  const { kind, userId, partnerUserId, jobRequestId } = reminder;
  const request = jobRequestId === undefined ? null : await ctx.db.get("jobRequests", jobRequestId);
  if (request?.status !== "PENDING" || isExpired(request, nowMs)) return false;
  if (kind === "expiring-24") await planSecond(ctx, reminder);
  const offer = openOffer(await offersOf(ctx, request));
  if (offer?.by === "GUIDE") return false;
  const partner = await partyNameOf(ctx, partnerUserId);
  const terms = await requestValues(ctx, offer === null ? "requestCreated" : "offerMade", request);
  const values = { partner, path: "/bookings", ...terms };
  const about = { kind, userId, ...companyField(reminder), values };
  return await mailNow(ctx, { key: `${kind}:${request._id}`, ...about });
}

/** A message is still worth a digest: not where it was removed and the only one, nor of somebody who was blocked meanwhile. */
async function isStillToRead(
  ctx: QueryCtx,
  ownerUserId: Id<"users">,
  { senderUserId, readAt, removedAt }: Doc<"messages">,
): Promise<boolean> {
  if (readAt !== undefined || (await isBlockBetween(ctx, ownerUserId, senderUserId))) return false;
  if (removedAt === undefined) return true;
  return ((await findHead(ctx, ownerUserId, senderUserId))?.unreadCount ?? 0) > 1;
}

/** One digest tells of all that waits. What came before it has been told of. */
async function remindOfMessages(ctx: MutationCtx, reminder: Doc<"reminders">): Promise<boolean> {
  const { userId, forUserId = userId, partnerUserId, messageId } = reminder;
  const message = messageId === undefined ? null : await ctx.db.get("messages", messageId);
  if (message === null || !(await isStillToRead(ctx, forUserId, message))) return false;
  if ((await lastMailAt(ctx, userId, "unread-digest")) >= message.createdAt) return false;
  if (!(await isStillTold(ctx, reminder))) return false;
  const inbox = await findInbox(ctx, forUserId);
  if (inbox === null || inbox.unreadMessages === 0) return false;
  const isOne = inbox.unreadConversations === 1;
  const values = {
    partner: await partyNameOf(ctx, partnerUserId),
    count: String(inbox.unreadMessages),
    path: isOne ? `/messages?partner=${partnerUserId}` : "/messages",
    ...(isOne ? {} : { form: "textMore" }),
  };
  const told = forUserId === userId ? message._id : `${message._id}:${userId}`;
  const [kind, key] = ["unread-digest", `unread-digest:${told}`] as const;
  return await mailNow(ctx, { key, kind, userId, ...companyField(reminder), values });
}

/** Looks at what is due. Runs every minute. */
export async function remind(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const due = await ctx.db
    .query("reminders")
    .withIndex("by_dueAt", (q) => q.lte("dueAt", nowMs))
    .take(BATCH);
  let isMailWaiting = false;
  for (const reminder of due) {
    const hasMail =
      reminder.kind === "unread-digest"
        ? await remindOfMessages(ctx, reminder)
        : await remindOfRequest(ctx, reminder, nowMs);
    isMailWaiting ||= hasMail;
    await ctx.db.delete("reminders", reminder._id);
  }
  if (isMailWaiting) await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
  return due.length === BATCH ? "more" : null;
}
