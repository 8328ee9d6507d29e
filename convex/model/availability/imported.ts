// Days that a calendar elsewhere closes: blocks whose source is IMPORT, one for each day. Nobody but this file writes them.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Day } from "../days.ts";
import { IMPORTED_DAYS_MAX, IMPORTED_REASON } from "./contract.ts";

const WHOLE_DAY = { startTime: "00:00", endTime: "23:59" } as const;

// Never more than those of the last success, whose days were at most IMPORTED_DAYS_MAX.
async function importedBlocks(ctx: QueryCtx, guideUserId: Id<"users">) {
  return await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_source_and_date", (q) =>
      q.eq("guideUserId", guideUserId).eq("source", "IMPORT"),
    )
    .take(IMPORTED_DAYS_MAX);
}

/** All other blocks from a day on. */
export async function blocksNotImported(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
  from: Day,
  max: number,
) {
  return await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_source_and_date", (q) =>
      q.eq("guideUserId", guideUserId).eq("source", undefined).gte("date", from),
    )
    .take(max);
}

/** Makes the imported blocks those of exactly these days from today on; says how many they are. */
export async function setImportedDays(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  days: readonly Day[],
  today: Day,
): Promise<number> {
  const wanted = new Set(days.filter((day) => day >= today).slice(0, IMPORTED_DAYS_MAX));
  const there = new Set<Day>();
  for (const block of await importedBlocks(ctx, guideUserId)) {
    if (wanted.has(block.date)) there.add(block.date);
    else await ctx.db.delete("availabilityBlocks", block._id);
  }
  const createdAt = Date.now();
  for (const date of wanted) {
    if (there.has(date)) continue;
    await ctx.db.insert("availabilityBlocks", {
      guideUserId,
      date,
      ...WHOLE_DAY,
      type: "MANUAL",
      source: "IMPORT",
      reason: IMPORTED_REASON,
      createdAt,
    });
  }
  return wanted.size;
}

export async function clearImportedDays(ctx: MutationCtx, guideUserId: Id<"users">): Promise<void> {
  for (const block of await importedBlocks(ctx, guideUserId)) {
    await ctx.db.delete("availabilityBlocks", block._id);
  }
}
