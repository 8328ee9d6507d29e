// The space that one's files may take: how much of it is taken, kept by rule from the files, and the refusal of what would
// not fit. It is asked in the transaction that writes down what was stored, so that uploads at once can not pass it together.
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { writeKept } from "../keptRow.ts";
import { SPACE_BYTES } from "./contract.ts";
import type { spaceView } from "./views.ts";

function findRow(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(ctx.db.query("fileTotals").withIndex("by_userId", (q) => q.eq("userId", userId)));
}

async function write(
  { db }: MutationCtx,
  userId: Id<"users">,
  row: Doc<"fileTotals"> | null,
  bytes: number,
): Promise<void> {
  await writeKept(row, bytes <= 0, {
    add: () => db.insert("fileTotals", { userId, bytes }),
    change: (id) => db.patch("fileTotals", id, { bytes }),
    remove: (id) => db.delete("fileTotals", id),
  });
}

async function bytesOf(ctx: QueryCtx, userId: Id<"users">): Promise<number> {
  return (await findRow(ctx, userId))?.bytes ?? 0;
}

export async function readSpace(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof spaceView>> {
  return { usedBytes: await bytesOf(ctx, userId), limitBytes: SPACE_BYTES };
}

export async function hasSpace(
  ctx: QueryCtx,
  userId: Id<"users">,
  bytes: number,
): Promise<boolean> {
  return (await bytesOf(ctx, userId)) + bytes <= SPACE_BYTES;
}

/** Nothing that waiting helps against: space comes back when files go. */
export function spaceTaken() {
  return appError(
    "PAYLOAD_TOO_LARGE",
    "Your 5 GB for files are used up. Please remove pictures that you need no more, or contact support.",
  );
}

export async function requireSpace(
  ctx: QueryCtx,
  userId: Id<"users">,
  bytes: number,
): Promise<void> {
  if (!(await hasSpace(ctx, userId, bytes))) throw spaceTaken();
}

/** What stored objects take together. */
export async function sizeOf(
  ctx: QueryCtx,
  forms: readonly { storageId: Id<"_storage"> }[],
): Promise<number> {
  let bytes = 0;
  for (const { storageId } of forms) {
    bytes += (await ctx.db.system.get("_storage", storageId))?.size ?? 0;
  }
  return bytes;
}

export async function keepFileTotal(
  ctx: MutationCtx,
  { before, after }: Change<"files">,
): Promise<void> {
  const userId = (after ?? before)?.ownerUserId;
  const by = (after?.storedBytes ?? 0) - (before?.storedBytes ?? 0);
  if (userId === undefined || by === 0) return;
  const row = await findRow(ctx, userId);
  await write(ctx, userId, row, (row?.bytes ?? 0) + by);
}

/** Files of one person that one transaction adds up. */
const FILES_MAX = 8_000;

/** Adds one person's files up anew. Who has more of them keeps the sum that is kept. */
export async function rebuildFileTotal(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const files = await ctx.db
    .query("files")
    .withIndex("by_ownerUserId", (q) => q.eq("ownerUserId", userId))
    .take(FILES_MAX + 1);
  if (files.length > FILES_MAX) return;
  const bytes = files.reduce((sum, { storedBytes = 0 }) => sum + storedBytes, 0);
  await write(ctx, userId, await findRow(ctx, userId), bytes);
}
