// What the outside may send about reviews. Browser-safe.
import * as z from "zod/mini";

import { tidied } from "../text.ts";

export const GUIDE_REVIEW_CATEGORIES = ["service", "languageSkills", "knowledge", "price"] as const;
export type GuideReviewCategory = (typeof GUIDE_REVIEW_CATEGORIES)[number];

export const OPERATOR_REVIEW_CATEGORIES = ["paymentSpeed", "trustworthiness", "clarity"] as const;
export type OperatorReviewCategory = (typeof OPERATOR_REVIEW_CATEGORIES)[number];

export const REVIEW_COMMENT_MAX_LENGTH = 2_000;

const RATING_MESSAGE = "Please rate every category from 1 to 5";
const rating = z
  .int(RATING_MESSAGE)
  .check(z.minimum(1, RATING_MESSAGE), z.maximum(5, RATING_MESSAGE));
const comment = z.exactOptional(
  z
    .string()
    .check(
      tidied(),
      z.maxLength(REVIEW_COMMENT_MAX_LENGTH, "Comment must be at most 2,000 characters"),
    ),
);
const jobRequestId = z.string().check(z.minLength(1, "A review belongs to a job"));

export const guideReviewInput = z.strictObject({
  jobRequestId,
  guideUserId: z.string(),
  service: rating,
  languageSkills: rating,
  knowledge: rating,
  price: rating,
  comment,
});

export const operatorReviewInput = z.strictObject({
  jobRequestId,
  operatorUserId: z.string(),
  paymentSpeed: rating,
  trustworthiness: rating,
  clarity: rating,
  comment,
});

export type GuideReviewInput = z.infer<typeof guideReviewInput>;
export type OperatorReviewInput = z.infer<typeof operatorReviewInput>;
