import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { BOOKING_STATUSES, OFFER_PARTIES, OFFER_STATUSES, REQUEST_ACTIONS } from "./contract.ts";

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
  groupSize: v.optional(v.number()),
  meetingPoint: v.optional(v.string()),
  /** `HH:MM` in Vietnam, on each day. */
  startTime: v.optional(v.string()),
  proposedHours: v.number(),
  proposedRateVND: v.number(),
  status: literals(...BOOKING_STATUSES),
  /** What the side that declined or cancelled it said, if anything. */
  reason: v.optional(v.string()),
  createdAt: v.number(),
  /** When the guide accepted or declined; and when the system closed a request that nobody had answered. */
  answeredAt: v.optional(v.number()),
  expiredAt: v.optional(v.number()),
  /** The round it belongs to, if any; and when another guide of that round was quicker. */
  broadcastId: v.optional(v.id("broadcasts")),
  lostAt: v.optional(v.number()),
  /** Rows of `jobOffers` that are about it; missing at 0. */
  offerCount: v.optional(v.number()),
  /** The guide gave it up: declined it, called it off, let it expire, or was away when it was closed or called off. */
  guideLeft: v.optional(v.literal(true)),
  /**
   * Of a replacement: the booking that it stands in for, and the first one of that tour. The first one names the newest
   * replacement, whichever booking that stands in for. Written by replacements.ts only.
   */
  replacesBookingId: v.optional(v.id("jobRequests")),
  firstBookingId: v.optional(v.id("jobRequests")),
  replacedByBookingId: v.optional(v.id("jobRequests")),
})
  .index("by_operatorUserId_and_createdAt", ["operatorUserId", "createdAt"])
  .index("by_operatorUserId_and_status_and_createdAt", ["operatorUserId", "status", "createdAt"])
  .index("by_operatorUserId_and_status_and_startDate", ["operatorUserId", "status", "startDate"])
  .index("by_guideUserId_and_createdAt", ["guideUserId", "createdAt"])
  .index("by_guideUserId_and_status_and_createdAt", ["guideUserId", "status", "createdAt"])
  .index("by_operatorUserId_and_guideUserId_and_status_and_startDate", [
    "operatorUserId",
    "guideUserId",
    "status",
    "startDate",
  ])
  .index("by_guideUserId_and_status_and_startDate", ["guideUserId", "status", "startDate"])
  .index("by_status_and_startDate_and_createdAt", ["status", "startDate", "createdAt"])
  .index("by_createdAt", ["createdAt"])
  .index("by_broadcastId", ["broadcastId"]);

// A round: one request to several guides at once, of whom the first to accept gets it. Written once, with its two to five
// requests in the same mutation (model/requests/create.ts), never changed or deleted. At most one of its requests is ever accepted.
const broadcasts = defineTable({
  operatorUserId: v.id("users"),
  createdAt: v.number(),
});

// Other terms that a side of an open request offers. Written by model/requests/offers.ts only, at most OFFERS_MAX of one request,
// never deleted. Of one request at most one is OPEN, and none once the request is not PENDING.
const jobOffers = defineTable({
  jobRequestId: v.id("jobRequests"),
  by: literals(...OFFER_PARTIES),
  proposedRateVND: v.number(),
  proposedHours: v.number(),
  startDate: v.string(),
  endDate: v.string(),
  note: v.optional(v.string()),
  status: literals(...OFFER_STATUSES),
  createdAt: v.number(),
  answeredAt: v.optional(v.number()),
}).index("by_jobRequestId", ["jobRequestId"]);

// The history of a request: one row when it is made (`create`, without `from`), one for each change of its status, and one
// for each offer that is made or declined.
// Written in the mutation that makes the change, never changed or deleted. Without `actorUserId`, the side, the system did
// it; of `close` it is the side that was suspended or deleted. `memberUserId` is the person where a member of the company did.
const jobRequestEvents = defineTable({
  jobRequestId: v.id("jobRequests"),
  actorUserId: v.optional(v.id("users")),
  memberUserId: v.optional(v.id("users")),
  action: literals(...REQUEST_ACTIONS),
  from: v.optional(literals(...BOOKING_STATUSES)),
  to: literals(...BOOKING_STATUSES),
  at: v.number(),
}).index("by_jobRequestId_and_at", ["jobRequestId", "at"]);

export const requestTables = { jobRequests, broadcasts, jobOffers, jobRequestEvents };
