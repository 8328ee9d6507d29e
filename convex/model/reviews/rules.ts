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

/** Only a finished job says something about the people in it. */
export function canBeReviewed(job: { status: string }): boolean {
  return job.status === "COMPLETED";
}
