import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { BLOCK_SOURCES, BLOCK_TYPES, HOLD_STATES } from "./contract.ts";

// Unique per guide, missing while the guide keeps the usual week. Written by model/availability/availability.ts.
const weeklyAvailability = defineTable({
  guideUserId: v.id("users"),
  monday: v.boolean(),
  tuesday: v.boolean(),
  wednesday: v.boolean(),
  thursday: v.boolean(),
  friday: v.boolean(),
  saturday: v.boolean(),
  sunday: v.boolean(),
}).index("by_guideUserId", ["guideUserId"]);

// What a guide set for one date. Unique per guide and date; written and deleted by model/availability/availability.ts,
// which keeps at most OVERRIDES_MAX of them per guide.
const dayOverrides = defineTable({
  guideUserId: v.id("users"),
  date: v.string(),
  /** Null where there are notes alone: the week says whether the day is free. */
  isAvailable: v.union(v.boolean(), v.null()),
  timeSlots: v.optional(
    v.array(v.object({ start: v.string(), end: v.string(), available: v.boolean() })),
  ),
  notes: v.optional(v.string()),
})
  .index("by_guideUserId_and_date", ["guideUserId", "date"])
  .index("by_date_and_guideUserId", ["date", "guideUserId"]);

// Unique on guide, source, date, start and end. MANUAL blocks belong to model/availability/blocks.ts, those of them with a
// source to model/availability/imported.ts, which keeps one a day, beside a hold or a block by hand that the day has
// already. BOOKING blocks belong to model/requests/holds.ts: one for each calendar day that a live request holds, with its
// `jobRequestId` and the `state` that the request's status gives it. MANUAL blocks have neither.
const availabilityBlocks = defineTable({
  guideUserId: v.id("users"),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  type: literals(...BLOCK_TYPES),
  source: v.optional(literals(...BLOCK_SOURCES)),
  state: v.optional(literals(...HOLD_STATES)),
  reason: v.string(),
  jobRequestId: v.optional(v.id("jobRequests")),
  createdAt: v.number(),
})
  .index("by_guideUserId_and_date_and_startTime_and_endTime", [
    "guideUserId",
    "date",
    "startTime",
    "endTime",
  ])
  .index("by_guideUserId_and_source_and_date", ["guideUserId", "source", "date"])
  .index("by_guideUserId_and_createdAt", ["guideUserId", "createdAt"])
  .index("by_date_and_guideUserId", ["date", "guideUserId"])
  .index("by_jobRequestId", ["jobRequestId"]);

export const availabilityTables = { weeklyAvailability, dayOverrides, availabilityBlocks };
