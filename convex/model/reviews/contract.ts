// What the outside may send about reviews. Browser-safe.
import * as z from "zod/mini";

import { optionalText, tidied } from "../text.ts";

export const GUIDE_REVIEW_CATEGORIES = ["service", "languageSkills", "knowledge", "price"] as const;
export type GuideReviewCategory = (typeof GUIDE_REVIEW_CATEGORIES)[number];

export const OPERATOR_REVIEW_CATEGORIES = ["paymentSpeed", "trustworthiness", "clarity"] as const;
export type OperatorReviewCategory = (typeof OPERATOR_REVIEW_CATEGORIES)[number];

export const REVIEW_COMMENT_MAX_LENGTH = 2_000;
export const REVIEW_REPLY_MAX_LENGTH = 1_000;

/** How many reviews a page shows before all are asked for, newest first. */
export const REVIEWS_FIRST = { guide: 5, operator: 3 } as const;
/** As many as one page of a list, or one call of the API, gives at most. */
export const REVIEWS_PAGE_MAX = 200;

const RATING_MESSAGE = "Please rate every category from 1 to 5";
const rating = z
  .int(RATING_MESSAGE)
  .check(z.minimum(1, RATING_MESSAGE), z.maximum(5, RATING_MESSAGE));
const comment = optionalText(
  z
    .string()
    .check(
      tidied(),
      z.maxLength(REVIEW_COMMENT_MAX_LENGTH, "Comment must be at most 2,000 characters"),
    ),
);
const jobRequestId = z
  .string("A review belongs to a job")
  .check(z.minLength(1, "A review belongs to a job"));

/** What people fill in about a guide. */
export const guideReviewForm = z.strictObject({
  service: rating,
  languageSkills: rating,
  knowledge: rating,
  price: rating,
  comment,
});

export const guideReviewInput = z.extend(guideReviewForm, {
  jobRequestId,
  guideUserId: z.string(),
});

/** What people fill in about an operator. */
export const operatorReviewForm = z.strictObject({
  paymentSpeed: rating,
  trustworthiness: rating,
  clarity: rating,
  comment,
});

export const operatorReviewInput = z.extend(operatorReviewForm, {
  jobRequestId,
  operatorUserId: z.string(),
});

export const reviewedJobInput = z.strictObject({ jobRequestId: z.string() });

export const reviewReplyInput = z.strictObject({
  reviewId: z.string(),
  body: z
    .string("Reply cannot be empty")
    .check(
      tidied(),
      z.minLength(1, "Reply cannot be empty"),
      z.maxLength(REVIEW_REPLY_MAX_LENGTH, "Reply must be at most 1,000 characters"),
    ),
});

export type ReviewReplyInput = z.infer<typeof reviewReplyInput>;
export type GuideReviewInput = z.infer<typeof guideReviewInput>;
export type OperatorReviewInput = z.infer<typeof operatorReviewInput>;
