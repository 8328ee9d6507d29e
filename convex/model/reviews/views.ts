// What leaves the server about reviews.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.d.ts";
import { partyFields } from "../operators/party.ts";
import type { PartyView } from "../operators/party.ts";

export const guideReviewView = v.object({
  id: v.id("reviewsGuide"),
  service: v.number(),
  languageSkills: v.number(),
  knowledge: v.number(),
  price: v.number(),
  comment: v.string(),
  createdAt: v.number(),
  reviewer: v.object(partyFields),
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
  };
}
