import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { REPORT_STATUSES, REPORT_TYPES } from "./contract.ts";

// Abuse that people report. Written by model/reports/reports.ts, decided by model/moderation/decide.ts; nothing deletes a report. Unique per reporter and target
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
  // Coming: missing in rows of before migration 010.
  /** The reporter subscribed when this was reported. */
  isPriority: v.optional(v.boolean()),
  /** The place in the list of administrators (rules.ts). */
  rank: v.optional(v.number()),
  order: v.optional(v.number()),
  decidedAt: v.optional(v.number()),
  decidedByUserId: v.optional(v.id("users")),
  /** What the reporter was told beside the decision. */
  note: v.optional(v.string()),
  /** What was reported was taken away; of a message this is what it said, for administrators alone. */
  isTakenDown: v.optional(v.literal(true)),
  removedBody: v.optional(v.string()),
})
  .index("by_reporter_and_status_and_target", [
    "reporterUserId",
    "status",
    "reviewId",
    "messageId",
    "reportedUserId",
  ])
  .index("by_rank_and_order", ["rank", "order"])
  .index("by_status_and_rank_and_order", ["status", "rank", "order"])
  .index("by_type_and_rank_and_order", ["type", "rank", "order"])
  .index("by_type_and_status_and_rank_and_order", ["type", "status", "rank", "order"])
  .index("by_status_and_reviewId_and_messageId", ["status", "reviewId", "messageId"])
  .index("by_createdAt", ["createdAt"])
  .index("by_reporterUserId_and_createdAt", ["reporterUserId", "createdAt"])
  .index("by_reportedUserId_and_createdAt", ["reportedUserId", "createdAt"]);

export const reportTables = { abuseReports };
