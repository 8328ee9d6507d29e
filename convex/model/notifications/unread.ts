// The number beside the bell. Kept by rule from the notifications: one row is read and written for each that comes, is
// seen, or goes.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { firstOf } from "../first.ts";
import { writeKept } from "../keptRow.ts";

function findRow(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(
    ctx.db.query("unreadNotifications").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function countUnread(ctx: QueryCtx, userId: Id<"users">): Promise<number> {
  return (await findRow(ctx, userId))?.count ?? 0;
}

function write(
  { db }: MutationCtx,
  userId: Id<"users">,
  row: Doc<"unreadNotifications"> | null,
  count: number,
): Promise<unknown> {
  return writeKept(row, count <= 0, {
    add: () => db.insert("unreadNotifications", { userId, count }),
    change: (id) => db.patch("unreadNotifications", id, { count }),
    remove: (id) => db.delete("unreadNotifications", id),
  });
}

function isUnread(notification: Written<"notifications"> | null): boolean {
  return notification !== null && notification.readAt === undefined;
}

export async function keepUnread(
  ctx: MutationCtx,
  { before, after }: Change<"notifications">,
): Promise<void> {
  const userId = (after ?? before)?.userId;
  const by = Number(isUnread(after)) - Number(isUnread(before));
  if (userId === undefined || by === 0) return;
  const row = await findRow(ctx, userId);
  await write(ctx, userId, row, (row?.count ?? 0) + by);
}

// Unseen ones of one person that one transaction counts; the sweep removes what is older than three months.
const UNREAD_MAX = 8_000;

/** Counts one person's unseen notifications anew. */
export async function rebuildUnread(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const unread = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_readAt_and_createdAt", (q) =>
      q.eq("userId", userId).eq("readAt", undefined),
    )
    .take(UNREAD_MAX);
  await write(ctx, userId, await findRow(ctx, userId), unread.length);
}
