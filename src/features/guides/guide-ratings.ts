// The averages of a guide's reviews, as the page shows them. Pure.
import { GUIDE_REVIEW_CATEGORIES } from "#convex/model/reviews/contract.ts";
import type { GuideReviewCategory } from "#convex/model/reviews/contract.ts";

export type RatingRow = { category: GuideReviewCategory; average: number };

/** The categories in their usual order; those that nobody rated are left out. */
export function ratingRows(averages: Readonly<Record<string, number>>): RatingRow[] {
  return GUIDE_REVIEW_CATEGORIES.flatMap((category) => {
    const average = averages[category];
    return average === undefined ? [] : [{ category, average }];
  });
}
