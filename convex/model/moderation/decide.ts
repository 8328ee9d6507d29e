// What administrators decide about a report. Whoever is to hear of it hears by rule (notifications/announce.ts).
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { removeMessage } from "../messages/remove.ts";
import type { ReportDecisionInput, TakeDownInput } from "../reports/contract.ts";
import { placeOf } from "../reports/rules.ts";
import { hideReview, showReview } from "../reviews/hide.ts";
import { decidedBy } from "./decided.ts";

type Report = Doc<"abuseReports">;

export async function requireReport(ctx: QueryCtx, rawId: string): Promise<Report> {
  const id = ctx.db.normalizeId("abuseReports", rawId);
  const report = id === null ? null : await ctx.db.get("abuseReports", id);
  if (report === null) throw appError("NOT_FOUND", "Report not found");
  return report;
}

const DECIDED = {
  RESOLVED: "“{{name}}” has resolved this report already",
  DISMISSED: "“{{name}}” has dismissed this report already",
};
const GONE = "This report has already been decided";

async function requirePending(
  ctx: QueryCtx,
  adminUserId: Id<"users">,
  rawId: string,
): Promise<Report> {
  const report = await requireReport(ctx, rawId);
  const { status, decidedByUserId } = report;
  if (status === "PENDING") return report;
  const two = { by: decidedByUserId, to: adminUserId };
  throw await decidedBy(ctx, two, { named: DECIDED[status], unnamed: GONE });
}

type Decision = Pick<Report, "status" | "note" | "isTakenDown" | "removedBody">;

async function close(
  ctx: MutationCtx,
  { _id, isPriority = false, createdAt }: Report,
  decision: Decision,
  { adminUserId, nowMs }: { adminUserId: Id<"users">; nowMs: number },
): Promise<void> {
  const { status } = decision;
  await ctx.db.patch("abuseReports", _id, {
    ...decision,
    ...placeOf({ status, isPriority, createdAt, decidedAt: nowMs }),
    decidedAt: nowMs,
    decidedByUserId: adminUserId,
  });
}

export async function decideReport(
  ctx: MutationCtx,
  adminUserId: Id<"users">,
  { reportId, status, note }: ReportDecisionInput,
  nowMs: number,
): Promise<Report> {
  const report = await requirePending(ctx, adminUserId, reportId);
  const decision = note ? { status, note } : { status };
  await close(ctx, report, decision, { adminUserId, nowMs });
  return await requireReport(ctx, reportId);
}

// Of one thing; who has more of them waiting decides the rest one by one.
const SAME_MAX = 100;

/** Everybody's who reported the same thing, and still wait. */
async function waitingOfSame(ctx: QueryCtx, { reviewId, messageId }: Report): Promise<Report[]> {
  return await ctx.db
    .query("abuseReports")
    .withIndex("by_status_and_reviewId_and_messageId", (q) =>
      q.eq("status", "PENDING").eq("reviewId", reviewId).eq("messageId", messageId),
    )
    .take(SAME_MAX);
}

/** What a removed message said; undefined of a review, which is only out of sight. */
async function takeAway(
  ctx: MutationCtx,
  { type, reviewId, messageId }: Report,
  nowMs: number,
): Promise<string | undefined> {
  if (type === "user") {
    throw appError("VALIDATION", "A person can be suspended, not taken down");
  }
  if (reviewId !== undefined) {
    await hideReview(ctx, reviewId, nowMs);
    return undefined;
  }
  const message = messageId === undefined ? null : await ctx.db.get("messages", messageId);
  if (message === null) throw new Error("a report of a message that is not there");
  const said = [message.body, message.attachment?.name].filter(Boolean).join("\n");
  return (await removeMessage(ctx, message, nowMs)) ? said : undefined;
}

/** Takes away what was reported, and resolves with it every report of the same thing that waits. */
export async function takeDown(
  ctx: MutationCtx,
  adminUserId: Id<"users">,
  { reportId, note }: TakeDownInput,
  nowMs: number,
): Promise<Report> {
  const report = await requirePending(ctx, adminUserId, reportId);
  const removedBody = await takeAway(ctx, report, nowMs);
  const decision: Decision = {
    status: "RESOLVED",
    isTakenDown: true,
    ...(note ? { note } : {}),
    ...(removedBody === undefined ? {} : { removedBody }),
  };
  const same = await waitingOfSame(ctx, report);
  // The one that was named may stand behind the first hundred.
  for (const one of [report, ...same.filter(({ _id }) => _id !== report._id)]) {
    await close(ctx, one, decision, { adminUserId, nowMs });
  }
  return await requireReport(ctx, reportId);
}

/** Shows the review again that was hidden. What was decided about the report stays as it was decided. */
export async function putBack(ctx: MutationCtx, rawReportId: string): Promise<Report> {
  const report = await requireReport(ctx, rawReportId);
  const isShown = report.reviewId !== undefined && (await showReview(ctx, report.reviewId));
  if (!isShown) throw appError("CONFLICT", "No review of this report is hidden");
  return report;
}
