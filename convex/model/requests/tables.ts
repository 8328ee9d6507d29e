import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { BOOKING_STATUSES, REQUEST_ACTIONS } from "./contract.ts";

// Bookings and jobs are one thing. Written by model/requests/ only: made by an operator, moved along by rules.ts. Never
// deleted; a deleted person's requests stay. Days are inclusive on both ends.
const jobRequests = defineTable({
  operatorUserId: v.id("users"),
  guideUserId: v.id("users"),
  title: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  locationCity: v.string(),
  notes: v.optional(v.string()),
  proposedHours: v.number(),
  proposedRateVND: v.number(),
  status: literals(...BOOKING_STATUSES),
  createdAt: v.number(),
  /** When the guide accepted or declined; and when the system closed a request that nobody had answered. */
  answeredAt: v.optional(v.number()),
  expiredAt: v.optional(v.number()),
})
  .index("by_operatorUserId_and_createdAt", ["operatorUserId", "createdAt"])
  .index("by_operatorUserId_and_status_and_createdAt", ["operatorUserId", "status", "createdAt"])
  .index("by_guideUserId_and_createdAt", ["guideUserId", "createdAt"])
  .index("by_guideUserId_and_status_and_createdAt", ["guideUserId", "status", "createdAt"])
  .index("by_status_and_startDate_and_createdAt", ["status", "startDate", "createdAt"]);

// The history of a request: one row when it is made (`create`, without `from`) and one for each change of its status.
// Written in the mutation that makes the change, never changed or deleted. Without `actorUserId` the system did it.
const jobRequestEvents = defineTable({
  jobRequestId: v.id("jobRequests"),
  actorUserId: v.optional(v.id("users")),
  action: literals(...REQUEST_ACTIONS),
  from: v.optional(literals(...BOOKING_STATUSES)),
  to: literals(...BOOKING_STATUSES),
  at: v.number(),
}).index("by_jobRequestId_and_at", ["jobRequestId", "at"]);

export const requestTables = { jobRequests, jobRequestEvents };
