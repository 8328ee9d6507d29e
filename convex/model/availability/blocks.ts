// Blocks that guides put on their days, and the lists of all blocks. Holds of requests are made and removed elsewhere
// (model/requests/holds.ts).
import type { PaginationOptions } from "convex/server";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, daysBetween, eachDay, parseDay, todayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { bounded } from "../pages.ts";
import { requireCalendarOwner } from "./availability.ts";
import { blocksBetween } from "./blocksBetween.ts";
import {
  AHEAD_DAYS_MAX,
  BLOCK_DEFAULTS,
  BLOCK_LIST_MAX,
  BLOCK_PAGE_MAX,
  BLOCK_RANGE_DAYS_MAX,
  BLOCKS_PER_DAY_MAX,
} from "./contract.ts";
import type { AddBlockInput, AddBlocksInput, ListBlocksInput } from "./contract.ts";
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

/** The guide's own blocks and the holds on their days, the one that was made last first. */
export async function pageRecentBlocks(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
  options: PaginationOptions,
) {
  const result = await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_guideUserId_and_createdAt", (q) => q.eq("guideUserId", guideUserId))
    .order("desc")
    .paginate(bounded(options, BLOCK_PAGE_MAX));
  return { ...result, page: result.page.map((block) => toBlockView(block, guideUserId)) };
}

/** The days from the first to the last, if a guide may block them from today on. */
function blockableDays(startDate: string, endDate: string, today: Day, fields: [string, string]) {
  const start = parseDay(startDate) ?? "";
  const end = parseDay(endDate) ?? "";
  const [startField, endField] = fields;
  if (start < today) throw appError("VALIDATION", "Date cannot be in the past", startField);
  if (end < start) {
    throw appError("VALIDATION", "End date must be after or same as start date", endField);
  }
  if (end > addDays(today, AHEAD_DAYS_MAX)) {
    throw appError("VALIDATION", "Date is too far in the future", endField);
  }
  if (daysBetween(start, end) >= BLOCK_RANGE_DAYS_MAX) {
    throw appError("VALIDATION", "A range can cover at most 366 days", endField);
  }
  return eachDay(start, end);
}

type BlockTimes = Pick<AddBlocksInput, "startTime" | "endTime" | "reason">;

/** One block a day, on all of the days or on none. */
async function blockDays(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  days: readonly Day[],
  { startTime, endTime, reason }: BlockTimes,
) {
  const createdAt = Date.now();
  const existing = await blocksBetween(ctx, guideUserId, days[0] ?? "", days.at(-1) ?? "");
  const views = [];
  for (const date of days) {
    const ofDay = existing.filter((block) => block.date === date);
    const byHand = ofDay.filter(({ type, source }) => type === "MANUAL" && source === undefined);
    if (ofDay.some((block) => block.startTime === startTime && block.endTime === endTime)) {
      throw appError("CONFLICT", "This time is already blocked");
    }
    if (byHand.length >= BLOCKS_PER_DAY_MAX) {
      throw appError("CONFLICT", "A day can have at most 8 blocks");
    }
    const fields = { guideUserId, date, startTime, endTime, reason, createdAt };
    const blockId = await ctx.db.insert("availabilityBlocks", { ...fields, type: "MANUAL" });
    views.push({ id: blockId, ...fields, type: "MANUAL" as const });
  }
  return views;
}

export async function addBlock(ctx: MutationCtx, guideUserId: Id<"users">, input: AddBlockInput) {
  const today = todayInVietnam(Date.now());
  const days = blockableDays(input.date, input.date, today, ["date", "date"]);
  const [block] = await blockDays(ctx, guideUserId, days, {
    startTime: input.startTime ?? BLOCK_DEFAULTS.startTime,
    endTime: input.endTime ?? BLOCK_DEFAULTS.endTime,
    reason: input.reason ?? BLOCK_DEFAULTS.reason,
  });
  if (!block) throw new Error("a block that was just written is missing");
  return block;
}

/** Blocks every day of the range, or none: a day that cannot be blocked refuses them all. */
export async function addBlocks(ctx: MutationCtx, guideUserId: Id<"users">, input: AddBlocksInput) {
  const today = todayInVietnam(Date.now());
  const days = blockableDays(input.startDate, input.endDate, today, ["startDate", "endDate"]);
  return await blockDays(ctx, guideUserId, days, input);
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
  if (block.source === "IMPORT") {
    throw appError(
      "CONFLICT",
      "This day is closed by your external calendar. Change it there, or stop the import.",
    );
  }
  await ctx.db.delete("availabilityBlocks", block._id);
}
