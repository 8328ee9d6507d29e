// What each side fills in about the other. Pure.
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { Resolver } from "react-hook-form";

import {
  GUIDE_REVIEW_CATEGORIES,
  type GuideReviewCategory,
  guideReviewForm,
  OPERATOR_REVIEW_CATEGORIES,
  type OperatorReviewCategory,
  operatorReviewForm,
} from "#convex/model/reviews/contract.ts";

/** Who reviews. */
export type ReviewSide = "GUIDE" | "OPERATOR";

export type GuideReviewValues = Record<GuideReviewCategory, number> & { comment: string };
export type OperatorReviewValues = Record<OperatorReviewCategory, number> & { comment: string };

function startOf<Category extends string>(categories: readonly Category[]) {
  const stars = Object.fromEntries(categories.map((category) => [category, 0]));
  return { ...stars, comment: "" } as Record<Category, number> & { comment: string };
}

/** About a guide, by the operator. */
export const ABOUT_GUIDE = {
  categories: GUIDE_REVIEW_CATEGORIES,
  start: startOf(GUIDE_REVIEW_CATEGORIES),
  resolver: standardSchemaResolver(guideReviewForm) as Resolver<GuideReviewValues>,
} as const;

/** About an operator, by the guide. */
export const ABOUT_OPERATOR = {
  categories: OPERATOR_REVIEW_CATEGORIES,
  start: startOf(OPERATOR_REVIEW_CATEGORIES),
  resolver: standardSchemaResolver(operatorReviewForm) as Resolver<OperatorReviewValues>,
} as const;
