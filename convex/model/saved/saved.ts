import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { requireGuide } from "../guides/find.ts";
import { SAVED_MAX, type SavedGuideInput } from "./contract.ts";

async function savedBy(ctx: QueryCtx, userId: Id<"users">) {
  return await ctx.db
    .query("savedGuides")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(SAVED_MAX);
}

async function findSaved(ctx: QueryCtx, userId: Id<"users">, rawGuideId: string) {
  const guideUserId = ctx.db.normalizeId("users", rawGuideId);
  if (guideUserId === null) return null;
  return await firstOf(
    ctx.db
      .query("savedGuides")
      .withIndex("by_userId_and_guideUserId", (q) =>
        q.eq("userId", userId).eq("guideUserId", guideUserId),
      ),
  );
}

/** Sets or takes back a heart, as wished; a wish that is already so changes nothing. */
export async function setSaved(
  ctx: MutationCtx,
  userId: Id<"users">,
  { guideUserId: rawGuideId, saved }: SavedGuideInput,
): Promise<null> {
  const existing = await findSaved(ctx, userId, rawGuideId);
  if (saved === (existing !== null)) return null;
  // A guide who is no longer listed can still be taken off one's list.
  if (existing) {
    await ctx.db.delete("savedGuides", existing._id);
    return null;
  }
  const guide = await requireGuide(ctx, rawGuideId);
  if ((await savedBy(ctx, userId)).length === SAVED_MAX) {
    throw appError("CONFLICT", "You can save at most 200 guides");
  }
  const row = { userId, guideUserId: guide.user._id, createdAt: Date.now() };
  await ctx.db.insert("savedGuides", row);
  return null;
}

export async function savedIds(ctx: QueryCtx, userId: Id<"users">): Promise<Id<"users">[]> {
  return (await savedBy(ctx, userId)).map((row) => row.guideUserId);
}
