// What leaves the server about a report, to the one who made it.
import { literals, nullable } from "convex-helpers/validators";
import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { REPORT_STATUSES, REPORT_TYPES } from "./contract.ts";

export const reportView = v.object({
  id: v.id("abuseReports"),
  type: literals(...REPORT_TYPES),
  reporterUserId: v.id("users"),
  /** Who wrote what is reported, or is reported. */
  reportedUserId: v.id("users"),
  reviewId: nullable(v.union(v.id("reviewsGuide"), v.id("reviewsOperator"))),
  messageId: nullable(v.id("messages")),
  reason: v.string(),
  status: literals(...REPORT_STATUSES),
  createdAt: v.number(),
});

export function toReportView(report: Doc<"abuseReports">) {
  const { _id: id, type, reporterUserId, reportedUserId, reason, status, createdAt } = report;
  const { reviewId = null, messageId = null } = report;
  const about = { id, type, reporterUserId, reportedUserId, reviewId, messageId };
  return { ...about, reason, status, createdAt };
}
