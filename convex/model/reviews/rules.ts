// Pure decisions about reviews. Browser-safe.
import type { GuideReviewCategory, OperatorReviewCategory } from "./contract.ts";

/** The mean of the four categories. */
export function guideScore(ratings: Record<GuideReviewCategory, number>): number {
  return (ratings.service + ratings.languageSkills + ratings.knowledge + ratings.price) / 4;
}

/** The mean of the three categories. */
export function operatorScore(ratings: Record<OperatorReviewCategory, number>): number {
  return (ratings.paymentSpeed + ratings.trustworthiness + ratings.clarity) / 3;
}

/**
 * The average of `reviewCount` reviews whose stars per category come to `sums`, to two decimals; 0 without reviews. Each
 * review counts every category once, so it is also the mean of the reviews' own means.
 */
export function averageRating(sums: Readonly<Record<string, number>>, reviewCount: number): number {
  const ofCategories = Object.values(sums);
  if (reviewCount === 0 || ofCategories.length === 0) return 0;
  const total = ofCategories.reduce((sum, stars) => sum + stars, 0);
  // One division of whole numbers: as a float, a mean such as 4.225 can lie below its half.
  return Math.round((total * 100) / (ofCategories.length * reviewCount)) / 100;
}

/** A rating as the API says it: two decimals, '0.00' without reviews. */
export function ratingText(rating: number): string {
  return rating.toFixed(2);
}

/** Only a finished job says something about the people in it. */
export function canBeReviewed(job: { status: string }): boolean {
  return job.status === "COMPLETED";
}
