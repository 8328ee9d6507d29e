import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { requireGuide } from "../guides/find.ts";
import { cardOf } from "../search/cards.ts";
import { toResultView } from "../search/views.ts";
import { SAVED_MAX } from "./contract.ts";

async function savedBy(ctx: QueryCtx, userId: Id<"users">) {
  return await ctx.db
    .query("savedGuides")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(SAVED_MAX);
}

/** Sets or takes back a heart; says whether the guide is saved now. */
export async function toggleSaved(
  ctx: MutationCtx,
  userId: Id<"users">,
  rawGuideId: string,
): Promise<boolean> {
  const guideUserId = ctx.db.normalizeId("users", rawGuideId);
  const existing =
    guideUserId === null
      ? null
      : await ctx.db
          .query("savedGuides")
          .withIndex("by_userId_and_guideUserId", (q) =>
            q.eq("userId", userId).eq("guideUserId", guideUserId),
          )
          .unique();
  // A guide who is no longer listed can still be taken off one's list.
  if (existing) {
    await ctx.db.delete("savedGuides", existing._id);
    return false;
  }
  const guide = await requireGuide(ctx, rawGuideId);
  if ((await savedBy(ctx, userId)).length === SAVED_MAX) {
    throw appError("CONFLICT", "You can save at most 200 guides");
  }
  const row = { userId, guideUserId: guide.user._id, createdAt: Date.now() };
  await ctx.db.insert("savedGuides", row);
  return true;
}

export async function savedIds(ctx: QueryCtx, userId: Id<"users">): Promise<Id<"users">[]> {
  return (await savedBy(ctx, userId)).map((row) => row.guideUserId);
}

/** The saved guides who are listed now, latest heart first. */
export async function listSaved(ctx: QueryCtx, userId: Id<"users">) {
  const ids = await savedIds(ctx, userId);
  const cards = await Promise.all(ids.map((id) => cardOf(ctx, id)));
  return await Promise.all(
    cards.filter((card) => card !== null).map((card) => toResultView(ctx, card)),
  );
}
