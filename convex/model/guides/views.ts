import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { guideReviewView } from "../reviews/views.ts";
import { personFields } from "../users/person.ts";

/** A rating as the API says it: two decimals, '0.00' without reviews. */
export function ratingText(rating: number): string {
  return rating.toFixed(2);
}

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
  /** A guide is verified by a confirmed e-mail address. */
  verified: v.boolean(),
});

export function toGuideView(profile: Doc<"guideProfiles">, user: Doc<"users">) {
  return {
    userId: profile.userId,
    hourlyRateVND: profile.hourlyRateVND,
    bio: profile.bio,
    yearsExperience: profile.yearsExperience,
    languages: profile.languages,
    areas: profile.areas,
    specialties: profile.specialties,
    avgRating: ratingText(profile.avgRating),
    reviewCount: profile.reviewCount,
    verified: user.emailVerified !== undefined,
  };
}

export const guideListView = v.array(
  v.object({
    userId: v.id("users"),
    user: v.object({ name: v.string() }),
    hourlyRateVND: v.number(),
  }),
);

/** What everybody may know of a person. */
export const personView = v.object({
  id: v.id("users"),
  ...personFields,
  createdAt: v.number(),
});

export function toPersonView(user: Doc<"users">) {
  return {
    id: user._id,
    name: user.name,
    image: user.image ?? null,
    createdAt: user.createdAt,
  };
}

/** The answer to a save: the profile, and whether it is new. */
export const savedGuideView = v.object({ guide: guideView, created: v.boolean() });
export const editedGuideView = v.object({ guide: guideView });

export const guidePageView = v.object({
  guide: guideView,
  user: personView,
  reviews: v.array(guideReviewView),
});
