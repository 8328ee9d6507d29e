// What leaves the server about reviews.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.d.ts";
import { partyFields } from "../operators/party.ts";
import type { PartyView } from "../operators/party.ts";

const replyFields = { body: v.string(), createdAt: v.number() };
const reply = v.union(v.object(replyFields), v.null());

/** The answer of the person reviewed. */
export const reviewReplyView = v.object({
  reviewId: v.union(v.id("reviewsGuide"), v.id("reviewsOperator")),
  ...replyFields,
});

/** What the caller may say about a job, and has said. */
export const canReviewView = v.object({
  canReviewGuide: v.boolean(),
  canReviewOperator: v.boolean(),
  hasReviewedGuide: v.boolean(),
  hasReviewedOperator: v.boolean(),
  /** Of what has been said and was taken out of sight: who said it was told so. */
  isReviewHidden: v.optional(v.literal(true)),
});

export const guideReviewView = v.object({
  id: v.id("reviewsGuide"),
  service: v.number(),
  languageSkills: v.number(),
  knowledge: v.number(),
  price: v.number(),
  comment: v.string(),
  createdAt: v.number(),
  reviewer: v.object(partyFields),
  reply,
});
/** To the one who wrote it: with the job and whom it is about. */
export const ownGuideReviewView = guideReviewView.extend({
  jobRequestId: v.id("jobRequests"),
  reviewerOperatorUserId: v.id("users"),
  guideUserId: v.id("users"),
});
export type GuideReviewView = Infer<typeof guideReviewView>;

export const operatorReviewView = v.object({
  id: v.id("reviewsOperator"),
  paymentSpeed: v.number(),
  trustworthiness: v.number(),
  clarity: v.number(),
  comment: v.string(),
  createdAt: v.number(),
  reviewer: v.object(partyFields),
  reply,
});
export const ownOperatorReviewView = operatorReviewView.extend({
  jobRequestId: v.id("jobRequests"),
  reviewerGuideUserId: v.id("users"),
  operatorUserId: v.id("users"),
});
export type OperatorReviewView = Infer<typeof operatorReviewView>;

export function toGuideReviewView(
  review: Doc<"reviewsGuide">,
  reviewer: PartyView,
): GuideReviewView {
  return {
    id: review._id,
    service: review.service,
    languageSkills: review.languageSkills,
    knowledge: review.knowledge,
    price: review.price,
    comment: review.comment,
    createdAt: review.createdAt,
    reviewer,
    reply: review.reply ?? null,
  };
}

export function toOperatorReviewView(
  review: Doc<"reviewsOperator">,
  reviewer: PartyView,
): OperatorReviewView {
  return {
    id: review._id,
    paymentSpeed: review.paymentSpeed,
    trustworthiness: review.trustworthiness,
    clarity: review.clarity,
    comment: review.comment,
    createdAt: review.createdAt,
    reviewer,
    reply: review.reply ?? null,
  };
}

export function toOwnGuideReviewView(review: Doc<"reviewsGuide">, reviewer: PartyView) {
  const { jobRequestId, reviewerOperatorUserId, guideUserId } = review;
  const whose = { jobRequestId, reviewerOperatorUserId, guideUserId };
  return { ...toGuideReviewView(review, reviewer), ...whose };
}

export function toOwnOperatorReviewView(review: Doc<"reviewsOperator">, reviewer: PartyView) {
  const { jobRequestId, reviewerGuideUserId, operatorUserId } = review;
  const whose = { jobRequestId, reviewerGuideUserId, operatorUserId };
  return { ...toOperatorReviewView(review, reviewer), ...whose };
}
