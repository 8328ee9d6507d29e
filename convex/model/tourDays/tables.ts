import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { TOUR_DAY_STATUSES } from "./contract.ts";

// How far a tour has come on one of its days. Unique per request and date; written by model/tourDays/progress.ts as the
// request's guide says it on that day, never deleted.
const tourDays = defineTable({
  jobRequestId: v.id("jobRequests"),
  date: v.string(),
  status: literals(...TOUR_DAY_STATUSES),
  changedAt: v.number(),
  /** The last change was a step back; missing otherwise. */
  isCorrected: v.optional(v.boolean()),
}).index("by_jobRequestId_and_date", ["jobRequestId", "date"]);

export const tourDayTables = { tourDays };
