import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { REPORT_STATUSES, REPORT_TYPES } from "./contract.ts";

// Abuse that people report. Written by model/reports/reports.ts; nothing deletes a report. Unique per reporter and target
// while PENDING. `reportedUserId` wrote what is reported, or is the person reported. A report of a user has neither
// `reviewId` nor `messageId`, any other has the one of its type.
const abuseReports = defineTable({
  type: literals(...REPORT_TYPES),
  reporterUserId: v.id("users"),
  reportedUserId: v.id("users"),
  reviewId: v.optional(v.union(v.id("reviewsGuide"), v.id("reviewsOperator"))),
  messageId: v.optional(v.id("messages")),
  reason: v.string(),
  status: literals(...REPORT_STATUSES),
  createdAt: v.number(),
}).index("by_reporter_and_status_and_target", [
  "reporterUserId",
  "status",
  "reviewId",
  "messageId",
  "reportedUserId",
]);

export const reportTables = { abuseReports };
