// Saved guides, each with a note and the lists it is in.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { requireGuide } from "../guides/find.ts";
import { SAVED_MAX, type SavedDetailsInput, type SavedGuideInput } from "./contract.ts";
import { findLists } from "./lists.ts";

/** Latest heart first. */
export async function savedBy(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"savedGuides">[]> {
  return await ctx.db
    .query("savedGuides")
    .withIndex("by_userId_and_removedAt_and_createdAt", (q) =>
      q.eq("userId", userId).eq("removedAt", undefined),
    )
    .order("desc")
    .take(SAVED_MAX);
}

/** Those that were taken back and have something to bring back, the latest first. */
export async function removedBy(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"savedGuides">[]> {
  return await ctx.db
    .query("savedGuides")
    .withIndex("by_userId_and_removedAt_and_createdAt", (q) =>
      q.eq("userId", userId).gt("removedAt", 0),
    )
    .order("desc")
    .take(SAVED_MAX + 1);
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

const isActive = (row: Doc<"savedGuides"> | null) => row !== null && row.removedAt === undefined;

/** Keeps what a second heart would bring back; what has nothing to bring back goes. */
async function takeBack(ctx: MutationCtx, row: Doc<"savedGuides">): Promise<void> {
  if (row.note === undefined && (row.listIds ?? []).length === 0) {
    await ctx.db.delete("savedGuides", row._id);
    return;
  }
  await ctx.db.patch("savedGuides", row._id, { removedAt: Date.now() });
  const [oldest] = (await removedBy(ctx, row.userId)).slice(SAVED_MAX);
  if (oldest !== undefined) await ctx.db.delete("savedGuides", oldest._id);
}

/**
 * Room for one more. Guides who were erased are shown nowhere, and nobody could take back the hearts for them: where there is no
 * room left, these hearts go. Who is suspended or leaving may come back.
 */
async function makeRoom(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const rows = await savedBy(ctx, userId);
  if (rows.length < SAVED_MAX) return;
  let kept = rows.length;
  for (const { _id, guideUserId } of rows) {
    const guide = await ctx.db.get("users", guideUserId);
    if (guide !== null && guide.deletedAt === undefined) continue;
    await ctx.db.delete("savedGuides", _id);
    kept -= 1;
  }
  if (kept === SAVED_MAX) throw appError("CONFLICT", "You can save at most 200 guides");
}

async function save(ctx: MutationCtx, userId: Id<"users">, rawGuideId: string) {
  const existing = await findSaved(ctx, userId, rawGuideId);
  if (existing !== null && isActive(existing)) return existing._id;
  const guide = await requireGuide(ctx, rawGuideId);
  await makeRoom(ctx, userId);
  if (existing !== null) {
    await ctx.db.patch("savedGuides", existing._id, { removedAt: undefined });
    return existing._id;
  }
  const row = { userId, guideUserId: guide.user._id, createdAt: Date.now() };
  return await ctx.db.insert("savedGuides", row);
}

/** Sets or takes back a heart, as wished; a wish that is already so changes nothing. */
export async function setSaved(
  ctx: MutationCtx,
  userId: Id<"users">,
  { guideUserId, saved }: SavedGuideInput,
): Promise<null> {
  if (saved) {
    await save(ctx, userId, guideUserId);
    return null;
  }
  // A guide who is no longer listed can still be taken off one's list.
  const existing = await findSaved(ctx, userId, guideUserId);
  if (existing === null) await requireGuide(ctx, guideUserId);
  else if (isActive(existing)) await takeBack(ctx, existing);
  return null;
}

/** Notes something about a guide, or says in which lists the guide is to be. Whoever is not saved yet is so from now on. */
export async function saveDetails(
  ctx: MutationCtx,
  userId: Id<"users">,
  { guideUserId, note, listIds }: SavedDetailsInput,
): Promise<null> {
  const lists = listIds === undefined ? {} : { listIds: await ownIds(ctx, userId, listIds) };
  const id = await save(ctx, userId, guideUserId);
  await ctx.db.patch("savedGuides", id, {
    ...(note === undefined ? {} : { note: note || undefined }),
    ...lists,
  });
  return null;
}

/** In the order of the person's lists, each once. */
async function ownIds(ctx: QueryCtx, userId: Id<"users">, rawIds: readonly string[]) {
  const own = (await findLists(ctx, userId)).map((list) => list._id);
  if (rawIds.some((raw) => !own.some((id) => id === raw))) {
    throw appError("VALIDATION", "This list is not there any more", "listIds");
  }
  return own.filter((id) => rawIds.includes(id));
}

export async function savedIds(ctx: QueryCtx, userId: Id<"users">): Promise<Id<"users">[]> {
  return (await savedBy(ctx, userId)).map((row) => row.guideUserId);
}
