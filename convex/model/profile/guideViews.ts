import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { photoFields } from "../guides/tables.ts";
import { checkView, guideChecks } from "../licences/checks.ts";
import { ratingText } from "../reviews/rules.ts";
import { guideReviewView } from "../reviews/views.ts";
import { personView } from "../users/person.ts";
import { categoryAverages, type Rating } from "./ratingViews.ts";

export const guideView = v.object({
  userId: v.id("users"),
  hourlyRateVND: v.number(),
  bio: v.string(),
  yearsExperience: v.number(),
  languages: v.array(v.string()),
  areas: v.array(v.string()),
  specialties: v.array(v.string()),
  avgRating: v.string(),
  reviewCount: v.number(),
  /** The average of each category; empty without reviews. */
  categoryRatings: v.record(v.string(), v.number()),
  /** A guide is verified by a confirmed e-mail address. */
  verified: v.boolean(),
  /** What was checked, and when; empty while nothing is. */
  checks: v.array(checkView),
});

interface GuideParts {
  profile: Doc<"guideProfiles">;
  user: Doc<"users">;
  rating: Rating;
  licence: Doc<"licences"> | null;
}

export function toGuideView({ profile, user, rating, licence }: GuideParts) {
  return {
    userId: profile.userId,
    hourlyRateVND: profile.hourlyRateVND,
    bio: profile.bio,
    yearsExperience: profile.yearsExperience,
    languages: profile.languages,
    areas: profile.areas,
    specialties: profile.specialties,
    avgRating: ratingText(rating.avgRating),
    reviewCount: rating.reviewCount,
    categoryRatings: categoryAverages(rating),
    verified: user.emailVerified !== undefined,
    checks: guideChecks(user, licence),
  };
}

/** The answer to a save: the profile, and whether it is new. */
export const savedGuideView = v.object({ guide: guideView, created: v.boolean() });
export const editedGuideView = v.object({ guide: guideView });

export const guidePageView = v.object({
  guide: guideView,
  user: personView,
  gallery: v.array(photoFields),
  reviews: v.array(guideReviewView),
});
