// Reporting abuse. Only what the reporter may see can be reported: to all others it is not there.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { findGuide } from "../guides/find.ts";
import { takeAttempt } from "../limits/limits.ts";
import { findHead } from "../messages/heads.ts";
import { findOperator } from "../operators/find.ts";
import { findReview, reviewNotFound, sidesOf } from "../reviews/replies.ts";
import { hasActiveSubscription } from "../subscriptions/access.ts";
import type { ReportInput } from "./contract.ts";
import { placeOf } from "./rules.ts";

type Target = Pick<Doc<"abuseReports">, "type" | "reportedUserId" | "reviewId" | "messageId">;

async function requireTarget(
  ctx: QueryCtx,
  reporterUserId: Id<"users">,
  { reviewId, messageId, userId }: ReportInput,
): Promise<Target> {
  if (typeof reviewId === "string") return await requireReview(ctx, reviewId);
  if (typeof messageId === "string") return await requireMessage(ctx, reporterUserId, messageId);
  return await requireVisible(ctx, reporterUserId, userId ?? "");
}

/** Reviews are public. */
async function requireReview(ctx: QueryCtx, rawId: string): Promise<Target> {
  const review = await findReview(ctx, rawId);
  if (review === null) throw reviewNotFound();
  const reportedUserId = sidesOf(review).reviewer;
  return { type: "review", reportedUserId, reviewId: review.doc._id };
}

/** A message is its two sides', until it is removed. */
async function requireMessage(ctx: QueryCtx, me: Id<"users">, rawId: string): Promise<Target> {
  const id = ctx.db.normalizeId("messages", rawId);
  const message = id === null ? null : await ctx.db.get("messages", id);
  const isOwn = message?.recipientUserId === me || message?.senderUserId === me;
  if (message === null || !isOwn || message.removedAt !== undefined) {
    throw appError("NOT_FOUND", "Message not found");
  }
  return { type: "message", reportedUserId: message.senderUserId, messageId: message._id };
}

/** Whoever has a public page, or has written with the reporter. */
async function requireVisible(ctx: QueryCtx, me: Id<"users">, rawId: string): Promise<Target> {
  const userId = ctx.db.normalizeId("users", rawId);
  const found =
    userId !== null &&
    ((await findGuide(ctx, userId)) ??
      (await findOperator(ctx, userId)) ??
      (await findHead(ctx, me, userId)));
  if (userId === null || !found) throw appError("NOT_FOUND", "Person not found");
  return { type: "user", reportedUserId: userId };
}

/** A report that waits to be read is not made twice: the answer is the one that is there. */
export async function createReport(
  ctx: MutationCtx,
  reporterUserId: Id<"users">,
  input: ReportInput,
  nowMs: number,
): Promise<Doc<"abuseReports">> {
  const target = await requireTarget(ctx, reporterUserId, input);
  if (target.reportedUserId === reporterUserId) {
    throw appError("VALIDATION", "You cannot report yourself", `${target.type}Id`);
  }
  const waiting = await findPending(ctx, reporterUserId, target);
  if (waiting !== null) return waiting;
  await takeAttempt(ctx, "reports", reporterUserId, nowMs);
  const isPriority = await hasActiveSubscription(ctx, reporterUserId);
  const state = { status: "PENDING", isPriority, createdAt: nowMs } as const;
  const id = await ctx.db.insert("abuseReports", {
    ...target,
    reporterUserId,
    reason: input.reason,
    ...state,
    ...placeOf(state),
  });
  const written = await ctx.db.get("abuseReports", id);
  if (written === null) throw new Error("a report vanished in its own transaction");
  return written;
}

function findPending(ctx: QueryCtx, reporterUserId: Id<"users">, target: Target) {
  return firstOf(
    ctx.db
      .query("abuseReports")
      .withIndex("by_reporter_and_status_and_target", (q) =>
        q
          .eq("reporterUserId", reporterUserId)
          .eq("status", "PENDING")
          .eq("reviewId", target.reviewId)
          .eq("messageId", target.messageId)
          .eq("reportedUserId", target.reportedUserId),
      ),
  );
}
