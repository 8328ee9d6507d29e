import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import { BLOCK_SOURCES, BLOCK_TYPES, HOLD_STATES } from "./contract.ts";

const week = v.object({
  monday: v.boolean(),
  tuesday: v.boolean(),
  wednesday: v.boolean(),
  thursday: v.boolean(),
  friday: v.boolean(),
  saturday: v.boolean(),
  sunday: v.boolean(),
});

export const availabilityView = v.object({
  weeklyDefaults: week,
  dailyOverrides: v.array(
    v.object({
      date: v.string(),
      /** Null, and only for the guide, where the week says it and there are notes alone. */
      isAvailable: v.union(v.boolean(), v.null()),
      timeSlots: v.array(v.object({ start: v.string(), end: v.string(), available: v.boolean() })),
      /** Only for the guide. */
      notes: v.optional(v.string()),
    }),
  ),
});

export const blockView = v.object({
  id: v.id("availabilityBlocks"),
  guideUserId: v.id("users"),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  type: literals(...BLOCK_TYPES),
  /** Of a BOOKING block: asked for, or agreed. Everybody may know that much. */
  state: v.optional(literals(...HOLD_STATES)),
  createdAt: v.number(),
  /** Why, for which request, and from where: only for the guide. */
  reason: v.optional(v.string()),
  jobRequestId: v.optional(v.id("jobRequests")),
  source: v.optional(literals(...BLOCK_SOURCES)),
});

export function toBlockView(block: Doc<"availabilityBlocks">, viewerId: Id<"users"> | undefined) {
  const { _id, _creationTime, reason, jobRequestId, source, ...open } = block;
  const view = { id: _id, ...open };
  if (viewerId !== block.guideUserId) return view;
  return {
    ...view,
    reason,
    ...(jobRequestId === undefined ? {} : { jobRequestId }),
    ...(source === undefined ? {} : { source }),
  };
}
