// Who has left a company sees nothing more of what it was told: the titles of its requests are read when they are shown.
import { v } from "convex/values";

import { internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";

/** As many as fit into the transaction that ends a seat, each with its total. */
const BATCH = 100;

export const leftCompany = v.object({ userId: v.id("users"), forUserId: v.id("users") });
type Left = Pick<Doc<"seats">, "userId"> & { forUserId: Doc<"seats">["operatorUserId"] };

export async function forgetNewsBatch(ctx: MutationCtx, left: Left | null): Promise<Left | null> {
  if (left === null) return null;
  const told = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_forUserId", (q) =>
      q.eq("userId", left.userId).eq("forUserId", left.forUserId),
    )
    .take(BATCH);
  for (const { _id } of told) await ctx.db.delete("notifications", _id);
  return told.length === BATCH ? left : null;
}

export async function forgetNews(
  ctx: MutationCtx,
  { before, after }: Change<"seats">,
): Promise<void> {
  if (before === null || after !== null) return;
  const { userId, operatorUserId: forUserId } = before;
  const cursor = await forgetNewsBatch(ctx, { userId, forUserId });
  if (cursor === null) return;
  await ctx.scheduler.runAfter(0, internal.notifications.forgetLeft, { cursor });
}
