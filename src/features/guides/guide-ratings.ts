// What a page of reviews adds up to. Pure.
import { GUIDE_REVIEW_CATEGORIES } from "#convex/model/reviews/contract.ts";
import type { GuideReviewCategory } from "#convex/model/reviews/contract.ts";

export type RatingRow = { category: GuideReviewCategory; average: number };

/** Each category averaged over the reviews; empty without reviews. */
export function ratingBreakdown(
  reviews: readonly Record<GuideReviewCategory, number>[],
): RatingRow[] {
  if (reviews.length === 0) return [];
  return GUIDE_REVIEW_CATEGORIES.map((category) => ({
    category,
    average: reviews.reduce((sum, review) => sum + review[category], 0) / reviews.length,
  }));
}
