// A person's own lists of saved guides: names alone, the guides say in which they are.
import { v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { fold } from "../fold.ts";
import { SAVED_LISTS_MAX, SAVED_MAX } from "./contract.ts";

export const savedListView = v.object({ id: v.id("savedLists"), name: v.string() });

/** In the order in which they were made. */
export async function findLists(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"savedLists">[]> {
  return await ctx.db
    .query("savedLists")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .take(SAVED_LISTS_MAX);
}

export function toListView({ _id, name }: Doc<"savedLists">) {
  return { id: _id, name };
}

/** Of the person, or none at all: others' lists are as if they were not there. */
export async function requireOwnList(
  ctx: QueryCtx,
  userId: Id<"users">,
  rawId: string,
): Promise<Doc<"savedLists">> {
  const id = ctx.db.normalizeId("savedLists", rawId);
  const list = id === null ? null : await ctx.db.get("savedLists", id);
  if (list?.userId !== userId) throw appError("NOT_FOUND", "List not found");
  return list;
}

function requireNew(lists: readonly Doc<"savedLists">[], name: string): void {
  if (lists.some((list) => fold(list.name) === fold(name))) {
    throw appError("CONFLICT", "You have a list of this name already", "name");
  }
}

export async function createList(ctx: MutationCtx, userId: Id<"users">, name: string) {
  const lists = await findLists(ctx, userId);
  requireNew(lists, name);
  if (lists.length === SAVED_LISTS_MAX) throw appError("CONFLICT", "You can have at most 20 lists");
  const id = await ctx.db.insert("savedLists", { userId, name, createdAt: Date.now() });
  return { id, name };
}

export async function renameList(
  ctx: MutationCtx,
  userId: Id<"users">,
  listId: string,
  name: string,
) {
  const list = await requireOwnList(ctx, userId, listId);
  const lists = await findLists(ctx, userId);
  requireNew(
    lists.filter(({ _id }) => _id !== list._id),
    name,
  );
  await ctx.db.patch("savedLists", list._id, { name });
  return { id: list._id, name };
}

/** The guides stay saved, without this list. */
export async function removeList(
  ctx: MutationCtx,
  userId: Id<"users">,
  listId: string,
): Promise<null> {
  const list = await requireOwnList(ctx, userId, listId);
  const rows = await ctx.db
    .query("savedGuides")
    .withIndex("by_userId_and_guideUserId", (q) => q.eq("userId", userId))
    // Saved ones, and those that wait to be brought back.
    .take(2 * SAVED_MAX);
  for (const { _id, listIds = [] } of rows) {
    if (!listIds.includes(list._id)) continue;
    await ctx.db.patch("savedGuides", _id, { listIds: listIds.filter((id) => id !== list._id) });
  }
  await ctx.db.delete("savedLists", list._id);
  return null;
}
