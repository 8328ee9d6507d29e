// Taking a review out of sight and back: an administrator's deeds. Its author and the job keep it, so that it is not written
// again.
import type { MutationCtx } from "../../_generated/server.d.ts";
import { findAnyReview, type Review } from "./replies.ts";

/** The rated person's stars follow by rule. */
async function setHidden(ctx: MutationCtx, review: Review, hiddenAt: number | undefined) {
  if (review.table === "reviewsGuide") {
    await ctx.db.patch("reviewsGuide", review.doc._id, { hiddenAt });
  } else {
    await ctx.db.patch("reviewsOperator", review.doc._id, { hiddenAt });
  }
}

/** What is hidden already, or not there, stays as it is: false. */
export async function hideReview(
  ctx: MutationCtx,
  reviewId: string,
  nowMs: number,
): Promise<boolean> {
  const review = await findAnyReview(ctx, reviewId);
  if (review === null || review.doc.hiddenAt !== undefined) return false;
  await setHidden(ctx, review, nowMs);
  return true;
}

/** What is not hidden, or not there, stays as it is: false. */
export async function showReview(ctx: MutationCtx, reviewId: string): Promise<boolean> {
  const review = await findAnyReview(ctx, reviewId);
  if (review === null || review.doc.hiddenAt === undefined) return false;
  await setHidden(ctx, review, undefined);
  return true;
}
