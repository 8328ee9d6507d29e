import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { checkView, operatorChecks } from "../licences/checks.ts";
import { ratingText } from "../reviews/rules.ts";
import { operatorReviewView } from "../reviews/views.ts";
import { personView } from "../users/person.ts";
import { categoryAverages, type Rating } from "./ratingViews.ts";

export const operatorView = v.object({
  userId: v.id("users"),
  companyName: v.string(),
  website: v.string(),
  city: v.string(),
  description: v.string(),
  logoUrl: v.union(v.string(), v.null()),
  verified: v.boolean(),
  /** What was checked, and when; empty while nothing is. */
  checks: v.array(checkView),
  avgRating: v.string(),
  reviewCount: v.number(),
  /** The average of each category; empty without reviews. */
  categoryRatings: v.record(v.string(), v.number()),
});

interface OperatorParts {
  profile: Doc<"operatorProfiles">;
  user: Doc<"users">;
  rating: Rating;
}

export function toOperatorView({ profile, user, rating }: OperatorParts) {
  return {
    userId: profile.userId,
    companyName: profile.companyName,
    website: profile.website,
    city: profile.city,
    description: profile.description,
    logoUrl: profile.logoUrl ?? null,
    verified: profile.verified,
    checks: operatorChecks(user, profile),
    avgRating: ratingText(rating.avgRating),
    reviewCount: rating.reviewCount,
    categoryRatings: categoryAverages(rating),
  };
}

/** The answer to a save: the profile, and whether it is new. */
export const savedOperatorView = v.object({ operator: operatorView, created: v.boolean() });
export const editedOperatorView = v.object({ operator: operatorView });

export const operatorPageView = v.object({
  operator: operatorView,
  user: personView,
  reviews: v.array(operatorReviewView),
});
