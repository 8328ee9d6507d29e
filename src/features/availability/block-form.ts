// What the 'Block dates' dialog starts with, and what it complains about before all else.
import * as z from "zod/mini";

import { BLOCK_DEFAULTS } from "#convex/model/availability/contract.ts";
import type { AddBlocksInput } from "#convex/model/availability/contract.ts";

const BLANK_BLOCK: AddBlocksInput = {
  startDate: "",
  endDate: "",
  startTime: BLOCK_DEFAULTS.startTime,
  endTime: BLOCK_DEFAULTS.endTime,
  reason: "",
};

const draftShape = z.object({
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string(),
});

/** What was written before a reload; what is none counts for nothing. */
export function readBlockDraft(kept: unknown): AddBlocksInput {
  const parsed = draftShape.safeParse(kept);
  return parsed.success ? parsed.data : BLANK_BLOCK;
}

/** What the form goes on with once a block is made: what was typed while it was sent is for the next one. */
export function writtenSince(sent: AddBlocksInput, now: AddBlocksInput): AddBlocksInput {
  const since = Object.entries(now).filter(
    ([field, value]) => value !== sent[field as keyof AddBlocksInput],
  );
  return { ...BLANK_BLOCK, ...Object.fromEntries(since) };
}

/** Something that is missing is told before days that are in the wrong order; null where only a field says more. */
export function blockProblem(values: AddBlocksInput): "missingInfo" | "invalidDates" | null {
  const { startDate, endDate, reason } = values;
  if (startDate === "" || endDate === "" || reason.trim() === "") return "missingInfo";
  return endDate < startDate ? "invalidDates" : null;
}
