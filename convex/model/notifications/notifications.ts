// A person's notifications: how they arrive, are read and go.
import { defineSchema, type PaginationOptions } from "convex/server";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { firstOf } from "../first.ts";
import { partyLoader } from "../operators/party.ts";
import { bounded, pageOf, streamsOf } from "../pages.ts";
import { isStillTold, seatsAt } from "../seats/seats.ts";
import { mailNow } from "../users/mailing.ts";
import { readSettings } from "../users/settings.ts";
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_LIST_MAX,
  type NotificationPageInput,
} from "./contract.ts";
import { EVENT_OF, mailOf, type Told } from "./mails.ts";
import { pushNow } from "./pushes.ts";
import { planReminders } from "./reminders.ts";
import { notificationTables } from "./tables.ts";
import { toNotificationView } from "./views.ts";

const schema = defineSchema(notificationTables);
const BATCH = 200;
/** @internal The pages about data say it. */
export const KEPT_MS = 90 * 86_400_000;

/** The notification in the flat texts of the outbox. */
function readPayload(ctx: MutationCtx, payload: Record<string, string>): Told {
  const userId = ctx.db.normalizeId("users", payload["userId"] ?? "");
  const partnerUserId = ctx.db.normalizeId("users", payload["partnerUserId"] ?? "");
  const kind = NOTIFICATION_KINDS.find((one) => one === payload["kind"]);
  const forUserId = ctx.db.normalizeId("users", payload["forUserId"] ?? "");
  const jobRequestId = ctx.db.normalizeId("jobRequests", payload["jobRequestId"] ?? "");
  if (userId === null || partnerUserId === null || kind === undefined) {
    throw new Error("an effect that is no notification");
  }
  return {
    userId,
    ...(forUserId === null ? {} : { forUserId }),
    partnerUserId,
    kind,
    ...(jobRequestId === null ? {} : { jobRequestId }),
    ...(payload["note"] === undefined ? {} : { note: payload["note"] }),
    createdAt: Number(payload["at"]),
  };
}

async function isUnread(ctx: QueryCtx, id: Id<"messages"> | null): Promise<boolean> {
  const message = id === null ? null : await ctx.db.get("messages", id);
  return message !== null && message.readAt === undefined;
}

/**
 * Tells of something once per key, as the person wants to be told. A message that has been read meanwhile is no news. True when
 * the sender of mails has something to do.
 */
export async function deliverNotification(
  ctx: MutationCtx,
  key: string,
  payload: Record<string, string>,
): Promise<boolean> {
  const arrival = readPayload(ctx, payload);
  const known = await firstOf(
    ctx.db.query("notifications").withIndex("by_key", (q) => q.eq("key", key)),
  );
  if (known !== null) return false;
  // Nobody reads it of whom nothing is kept any more.
  const user = await ctx.db.get("users", arrival.userId);
  if (user === null || user.deletedAt !== undefined) return false;
  if (!(await isStillTold(ctx, arrival))) return false;
  const messageId = ctx.db.normalizeId("messages", payload["messageId"] ?? "");
  if (arrival.kind === "messageReceived" && !(await isUnread(ctx, messageId))) return false;
  const mail = await mailOf(ctx, key, arrival);
  const settings = await readSettings(ctx, arrival.userId);
  if (settings.notifications[EVENT_OF[arrival.kind]].app) {
    await ctx.db.insert("notifications", { key, ...arrival });
  }
  await planReminders(ctx, arrival, messageId);
  await pushNow(ctx, key, arrival);
  return mail !== null && (await mailNow(ctx, mail, { user, settings }));
}

function newestFirst(ctx: QueryCtx, userId: Id<"users">) {
  return ctx.db
    .query("notifications")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc");
}

async function viewAll(ctx: QueryCtx, notifications: readonly Doc<"notifications">[]) {
  const partyOf = partyLoader(ctx);
  return await Promise.all(notifications.map((one) => toNotificationView(ctx, one, partyOf)));
}

/** Newest first. */
export async function listNotifications(ctx: QueryCtx, userId: Id<"users">) {
  return await viewAll(ctx, await newestFirst(ctx, userId).take(NOTIFICATION_LIST_MAX));
}

/** The same, as far as it is asked for: each page is live. */
export async function listAllNotifications(
  ctx: QueryCtx,
  userId: Id<"users">,
  options: PaginationOptions,
) {
  const asked = bounded(options, NOTIFICATION_LIST_MAX);
  const result = await newestFirst(ctx, userId).paginate(asked);
  return { ...result, page: await viewAll(ctx, result.page) };
}

/** The same, a page at a time. */
export async function pageNotifications(
  ctx: QueryCtx,
  userId: Id<"users">,
  { cursor, limit }: NotificationPageInput,
) {
  const own = streamsOf(ctx, schema)
    .query("notifications")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc");
  const { page, nextCursor } = await pageOf(own, "createdAt", { cursor, limit });
  return { notifications: await viewAll(ctx, page), nextCursor };
}

/** Marks those of the person as seen; others' and unknown ids change nothing. */
export async function markSeen(
  ctx: MutationCtx,
  userId: Id<"users">,
  rawIds: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const rawId of rawIds) {
    const id = ctx.db.normalizeId("notifications", rawId);
    const found = id === null ? null : await ctx.db.get("notifications", id);
    if (found?.userId === userId && found.readAt === undefined) {
      await ctx.db.patch("notifications", found._id, { readAt: nowMs });
    }
  }
}

export type AllSeen = { userId: Id<"users">; upTo: number };

/** Marks as seen what the person had at that instant, a batch at a time; null when all are. */
export async function markAllSeen(ctx: MutationCtx, cursor: AllSeen | null, nowMs: number) {
  if (cursor === null) return null;
  const unread = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_readAt_and_createdAt", (q) =>
      q.eq("userId", cursor.userId).eq("readAt", undefined).lte("createdAt", cursor.upTo),
    )
    .take(BATCH);
  for (const { _id } of unread) await ctx.db.patch("notifications", _id, { readAt: nowMs });
  return unread.length === BATCH ? cursor : null;
}

/** Who has read a conversation need not be told of it any more. */
export async function seeMessageNotification(
  ctx: MutationCtx,
  { before, after: head }: Change<"conversations">,
): Promise<void> {
  if (head === null || head.unreadCount > 0 || (before?.unreadCount ?? 0) === 0) return;
  const members = await seatsAt(ctx, head.ownerUserId);
  for (const userId of [head.ownerUserId, ...members.map((member) => member.userId)]) {
    await seeMessagesOf(ctx, userId, head.partnerUserId);
  }
}

async function seeMessagesOf(
  ctx: MutationCtx,
  userId: Id<"users">,
  partnerUserId: Id<"users">,
): Promise<void> {
  const unread = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_kind_and_partnerUserId_and_readAt", (q) =>
      q
        .eq("userId", userId)
        .eq("kind", "messageReceived")
        .eq("partnerUserId", partnerUserId)
        .eq("readAt", undefined),
    )
    .take(BATCH);
  for (const { _id } of unread) await ctx.db.patch("notifications", _id, { readAt: Date.now() });
}

/** Removes what is older than three months. */
export async function removeOldNotifications(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const old = await ctx.db
    .query("notifications")
    .withIndex("by_createdAt", (q) => q.lt("createdAt", nowMs - KEPT_MS))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("notifications", _id);
  return old.length === BATCH ? "more" : null;
}
