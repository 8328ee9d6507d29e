// The answer to a review: public, once, by the person whom the review is about.
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { appError } from "../errors.ts";
import type { ReviewReplyInput } from "./contract.ts";

export type Review =
  | { table: "reviewsGuide"; doc: Doc<"reviewsGuide"> }
  | { table: "reviewsOperator"; doc: Doc<"reviewsOperator"> };

export function reviewNotFound() {
  return appError("NOT_FOUND", "Review not found");
}

/** A review of either kind by an id from outside, also where it is hidden. */
export async function findAnyReview(ctx: QueryCtx, rawId: string): Promise<Review | null> {
  const ofGuide = ctx.db.normalizeId("reviewsGuide", rawId);
  if (ofGuide !== null) {
    const doc = await ctx.db.get("reviewsGuide", ofGuide);
    return doc && { table: "reviewsGuide", doc };
  }
  const ofOperator = ctx.db.normalizeId("reviewsOperator", rawId);
  const doc = ofOperator && (await ctx.db.get("reviewsOperator", ofOperator));
  return doc && { table: "reviewsOperator", doc };
}

/** One that people see. */
export async function findReview(ctx: QueryCtx, rawId: string): Promise<Review | null> {
  const review = await findAnyReview(ctx, rawId);
  return review?.doc.hiddenAt === undefined ? review : null;
}

/** Who wrote a review, and about whom. */
export function sidesOf(review: Review): { reviewer: Id<"users">; reviewed: Id<"users"> } {
  return review.table === "reviewsGuide"
    ? { reviewer: review.doc.reviewerOperatorUserId, reviewed: review.doc.guideUserId }
    : { reviewer: review.doc.reviewerGuideUserId, reviewed: review.doc.operatorUserId };
}

/** Somebody else's review is as one that is not there. */
export async function replyToReview(
  ctx: MutationCtx,
  userId: Id<"users">,
  { reviewId, body }: ReviewReplyInput,
  nowMs: number,
) {
  const review = await findReview(ctx, reviewId);
  if (review === null || sidesOf(review).reviewed !== userId) throw reviewNotFound();
  if (review.doc.reply !== undefined) {
    throw appError("CONFLICT", "You have already replied to this review");
  }
  const reply = { body, createdAt: nowMs };
  if (review.table === "reviewsGuide") {
    await ctx.db.patch("reviewsGuide", review.doc._id, { reply });
  } else {
    await ctx.db.patch("reviewsOperator", review.doc._id, { reply });
  }
  return { reviewId: review.doc._id, ...reply };
}
