import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { guideProfileOf } from "../guides/find.ts";
import { checkView } from "../licences/checks.ts";
import { ratingText } from "../reviews/rules.ts";
import { personFields } from "../users/person.ts";

export const resultView = v.object({
  userId: v.id("users"),
  user: v.object(personFields),
  avgRating: v.string(),
  reviewCount: v.number(),
  areas: v.array(v.string()),
  hourlyRateVND: v.number(),
  languages: v.array(v.string()),
  specialties: v.array(v.string()),
  /** What was checked of the guide, and when; empty while nothing is. */
  checks: v.array(checkView),
  bio: v.string(),
});

/** Who could be asked, in as many words as a small card has. */
export const freeGuideView = resultView.omit("specialties", "bio");

export function toFreeGuideView(card: Doc<"guideCards">): Infer<typeof freeGuideView> {
  return {
    userId: card.guideUserId,
    user: { name: card.name, image: card.image ?? null },
    avgRating: ratingText(card.avgRating),
    reviewCount: card.reviewCount,
    areas: card.areas,
    hourlyRateVND: card.hourlyRateVND,
    languages: card.languages,
    checks: card.checks ?? [],
  };
}

/** What an open Book dialog is told of its days. */
export const watchedDaysView = v.object({
  /** The first of them that cannot be asked for; null while all can. */
  closedDay: v.union(v.string(), v.null()),
  /** Who is free on all of them; empty while that is not wanted. */
  freeGuides: v.array(freeGuideView),
});

export const guideListView = v.array(
  v.object({
    userId: v.id("users"),
    user: v.object({ name: v.string() }),
    hourlyRateVND: v.number(),
  }),
);

export const searchView = v.object({
  guides: v.array(resultView),
  total: v.number(),
  page: v.number(),
  limit: v.number(),
});

const counts = v.record(v.string(), v.number());
export const filterCountsView = v.object({
  cities: counts,
  languages: counts,
  specialties: counts,
});

/** What a result card shows; a long bio, and that of a card of before, comes from the profile. */
export async function toResultView(ctx: QueryCtx, card: Doc<"guideCards">) {
  const bio = card.bio ?? (await guideProfileOf(ctx, card.guideUserId))?.bio ?? "";
  return {
    ...toFreeGuideView(card),
    specialties: card.specialties,
    bio,
  };
}
