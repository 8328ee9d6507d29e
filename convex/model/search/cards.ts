// Keeps one small document per listed guide, so that a search reads neither profiles nor people.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { DEFAULT_WEEK, WEEK_ORDER } from "../availability/contract.ts";
import { findWeek } from "../availability/week.ts";
import { GUIDE_BIO_MAX } from "../guides/contract.ts";
import { findGuide } from "../guides/find.ts";
import { foldUpTo } from "./fold.ts";

type Card = Omit<Doc<"guideCards">, "_id" | "_creationTime">;

// As much as the longest name and bio have in any script. With the lists of a profile a card stays below 7 kB, which is
// what lets a search read LISTED_MAX of them.
const NAME_BYTES_MAX = 300;
const BIO_BYTES_MAX = 3 * GUIDE_BIO_MAX;

export function cardOf(ctx: QueryCtx, guideUserId: Id<"users">) {
  return ctx.db
    .query("guideCards")
    .withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId))
    .unique();
}

// A guide without history is neither punished nor praised: as if four of five earlier requests had been answered. In steps
// of a tenth, so that not every answer wakes every open search.
function responseRate(profile: Doc<"guideProfiles">): number {
  const rate =
    (profile.requestsAnswered + 4) / (profile.requestsAnswered + profile.requestsMissed + 5);
  return Math.round(rate * 10) / 10;
}

function completeness(user: Doc<"users">, profile: Doc<"guideProfiles">): number {
  const parts = [
    user.image !== undefined,
    profile.bio.length >= 200,
    profile.languages.length >= 2,
    profile.specialties.length >= 2,
    profile.yearsExperience >= 1,
  ];
  return parts.filter(Boolean).length / parts.length;
}

async function buildCard(ctx: QueryCtx, guideUserId: Id<"users">): Promise<Card | null> {
  const guide = await findGuide(ctx, guideUserId);
  if (!guide) return null;
  const { user, profile } = guide;
  const week = await findWeek(ctx, guideUserId);
  return {
    guideUserId,
    name: user.name,
    ...(user.image === undefined ? {} : { image: user.image }),
    hourlyRateVND: profile.hourlyRateVND,
    avgRating: profile.avgRating,
    reviewCount: profile.reviewCount,
    areas: profile.areas,
    languages: profile.languages,
    specialties: profile.specialties,
    week: WEEK_ORDER.map((weekday) => (week ?? DEFAULT_WEEK)[weekday]),
    responseRate: responseRate(profile),
    completeness: completeness(user, profile),
    joinedAt: profile.createdAt,
    nameText: foldUpTo(NAME_BYTES_MAX, user.name),
    bioText: foldUpTo(BIO_BYTES_MAX, profile.bio),
  };
}

function isSame(existing: Doc<"guideCards">, fresh: Card): boolean {
  const { _id, _creationTime, ...stored } = existing;
  const keys = Object.keys({ ...stored, ...fresh }) as (keyof Card)[];
  return keys.every((key) => JSON.stringify(stored[key]) === JSON.stringify(fresh[key]));
}

/**
 * To be called in every mutation that changes a source of the card: the guide's person (name, picture, suspension,
 * deletion), profile, weekly days or ratings. Writes nothing when nothing changed.
 */
export async function refreshGuideCard(ctx: MutationCtx, guideUserId: Id<"users">): Promise<void> {
  const existing = await cardOf(ctx, guideUserId);
  const fresh = await buildCard(ctx, guideUserId);
  if (!fresh) {
    if (existing) await ctx.db.delete("guideCards", existing._id);
    return;
  }
  if (!existing) await ctx.db.insert("guideCards", fresh);
  else if (!isSame(existing, fresh)) await ctx.db.replace("guideCards", existing._id, fresh);
}
