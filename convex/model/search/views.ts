import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { fold } from "../fold.ts";
import { guideProfileOf } from "../guides/find.ts";
import { checkView } from "../licences/checks.ts";
import { ratingText } from "../reviews/rules.ts";
import { personFields } from "../users/person.ts";
import type { Correction, Part } from "./correct.ts";

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

/** What a search was taken for whose words have typing errors. */
const correctionView = v.object({
  /** Who searches for it finds the same. */
  searchText: v.string(),
  /** The same in pieces: those that are the label of an option of the catalogue say of which, so that every language has its own word. */
  parts: v.array(
    v.object({
      text: v.string(),
      option: v.optional(
        v.object({ kind: literals("cities", "languages", "specialties"), id: v.string() }),
      ),
    }),
  ),
});

export const searchView = v.object({
  guides: v.array(resultView),
  total: v.number(),
  page: v.number(),
  limit: v.number(),
  /** Only where the words of the search were corrected and somebody was found. */
  correction: v.optional(correctionView),
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

/** The word as most of the guides write it who are shown; without its accents where it stands in no name. */
function writtenBy(cards: readonly Doc<"guideCards">[], word: string): string {
  const names = cards.flatMap(({ name }) => name.split(/\s+/));
  const times = new Map<string, number>();
  for (const name of names) {
    if (fold(name) === word) times.set(name, (times.get(name) ?? 0) + 1);
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? word;
}

const KINDS = { areas: "cities", languages: "languages", specialties: "specialties" } as const;

export function toCorrectionView(
  { parts }: Correction,
  cards: readonly Doc<"guideCards">[],
): Infer<typeof correctionView> {
  const shown = parts.map(({ text, name, isFolded }: Part) => ({
    text: isFolded ? writtenBy(cards, text) : text,
    ...(name?.isLabel && { option: { kind: KINDS[name.kind], id: name.id } }),
  }));
  const once = [...new Map(shown.map((part) => [part.text, part])).values()];
  return { searchText: once.map(({ text }) => text).join(" "), parts: once };
}
