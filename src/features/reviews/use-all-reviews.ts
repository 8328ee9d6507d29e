import { usePaginatedQuery } from "convex/react";

import { api } from "#convex/_generated/api.js";
import { guideScore, operatorScore } from "#convex/model/reviews/rules.ts";

import type { ListedReview } from "../../components/review-list.tsx";

/** Whose reviews they are. */
export type Reviewed = { userId: string; role: "GUIDE" | "OPERATOR"; name: string };

const PAGE = 10;

/** All reviews of one person, live, as far as they have been asked for. */
export function useAllReviews({ userId, role }: Reviewed) {
  const isGuide = role === "GUIDE";
  const ofGuide = usePaginatedQuery(api.reviews.ofGuide, isGuide ? { guideId: userId } : "skip", {
    initialNumItems: PAGE,
  });
  const ofOperator = usePaginatedQuery(
    api.reviews.ofOperator,
    isGuide ? "skip" : { operatorId: userId },
    { initialNumItems: PAGE },
  );
  const { status, loadMore } = isGuide ? ofGuide : ofOperator;
  const reviews: ListedReview[] = isGuide
    ? ofGuide.results.map((review) => ({ ...review, score: guideScore(review) }))
    : ofOperator.results.map((review) => ({ ...review, score: operatorScore(review) }));
  return { reviews, status, loadMore: () => loadMore(PAGE) };
}
