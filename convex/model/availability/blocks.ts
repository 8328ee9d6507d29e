// Blocks that guides put on their days, and the lists of all blocks. Holds of requests are made and removed elsewhere
// (model/requests/holds.ts).
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, daysBetween, parseDay, todayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { requireCalendarOwner } from "./availability.ts";
import { blocksBetween } from "./blocksBetween.ts";
import {
  AHEAD_DAYS_MAX,
  BLOCK_LIST_MAX,
  BLOCK_RANGE_DAYS_MAX,
  BLOCKS_PER_DAY_MAX,
} from "./contract.ts";
import type { AddBlockInput, ListBlocksInput } from "./contract.ts";
import { toBlockView } from "./views.ts";

/** A range of one open end reaches as far as a range may; both ends are included. */
function rangeOf(input: ListBlocksInput): { start: Day; end: Day } | null {
  const start = parseDay(input.startDate ?? "");
  const end = parseDay(input.endDate ?? "");
  if (start === null && end === null) return null;
  const reach = BLOCK_RANGE_DAYS_MAX - 1;
  if (start === null) return { start: addDays(end ?? "", -reach), end: end ?? "" };
  if (end === null) return { start, end: addDays(start, reach) };
  if (end < start) {
    throw appError("VALIDATION", "End date must be after or same as start date", "endDate");
  }
  if (daysBetween(start, end) > reach) {
    throw appError("VALIDATION", "A range can cover at most 366 days", "endDate");
  }
  return { start, end };
}

export async function listBlocks(
  ctx: QueryCtx,
  viewer: Doc<"users"> | undefined,
  input: ListBlocksInput,
) {
  const guideUserId = await requireCalendarOwner(ctx, input.guideId);
  const range = rangeOf(input);
  const blocks = range
    ? await blocksBetween(ctx, guideUserId, range.start, range.end)
    : await latestBlocks(ctx, guideUserId);
  return blocks.map((block) => toBlockView(block, viewer?._id));
}

async function latestBlocks(ctx: QueryCtx, guideUserId: Id<"users">) {
  const latestFirst = await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_date_and_startTime_and_endTime", (q) =>
      q.eq("guideUserId", guideUserId),
    )
    .order("desc")
    .take(BLOCK_LIST_MAX);
  return latestFirst.reverse();
}

export async function addBlock(ctx: MutationCtx, guideUserId: Id<"users">, input: AddBlockInput) {
  const now = Date.now();
  const today = todayInVietnam(now);
  const date = parseDay(input.date) ?? "";
  if (date < today) throw appError("VALIDATION", "Date cannot be in the past", "date");
  if (date > addDays(today, AHEAD_DAYS_MAX)) {
    throw appError("VALIDATION", "Date is too far in the future", "date");
  }
  const ofDay = await blocksBetween(ctx, guideUserId, date, date);
  const { startTime, endTime, reason } = input;
  if (ofDay.some((block) => block.startTime === startTime && block.endTime === endTime)) {
    throw appError("CONFLICT", "This time is already blocked");
  }
  if (ofDay.filter((block) => block.type === "MANUAL").length >= BLOCKS_PER_DAY_MAX) {
    throw appError("CONFLICT", "A day can have at most 8 blocks");
  }
  const blockId = await ctx.db.insert("availabilityBlocks", {
    guideUserId,
    date,
    startTime,
    endTime,
    reason,
    type: "MANUAL",
    createdAt: now,
  });
  const block = await ctx.db.get("availabilityBlocks", blockId);
  if (!block) throw new Error("a block that was just written is missing");
  return toBlockView(block, guideUserId);
}

/** Removes one of the guide's own blocks. Others' blocks are as unknown as those that never were. */
export async function removeBlock(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  rawBlockId: string,
): Promise<void> {
  const blockId = ctx.db.normalizeId("availabilityBlocks", rawBlockId);
  const block = blockId === null ? null : await ctx.db.get("availabilityBlocks", blockId);
  if (!block || block.guideUserId !== guideUserId) throw appError("NOT_FOUND", "Block not found");
  if (block.type === "BOOKING") {
    throw appError(
      "CONFLICT",
      "Booking-related blocks can only be removed by declining the booking request.",
    );
  }
  await ctx.db.delete("availabilityBlocks", block._id);
}
