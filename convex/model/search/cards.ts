// Keeps one small document per listed guide, so that a search reads neither profiles nor people.
import { compareValues } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { DEFAULT_WEEK, WEEK_ORDER } from "../availability/contract.ts";
import { findWeek } from "../availability/week.ts";
import type { Change, Written } from "../changes.ts";
import { ALL } from "../figures/amounts.ts";
import { findFigures } from "../figures/rows.ts";
import { firstOf } from "../first.ts";
import { foldUpTo } from "../fold.ts";
import { GUIDE_BIO_MAX } from "../guides/contract.ts";
import { findGuide } from "../guides/find.ts";
import { guideChecks } from "../licences/checks.ts";
import { licenceOf } from "../licences/find.ts";
import { ratingOf } from "../reviews/ratings.ts";
import { noteCard } from "./packed/edits.ts";
import { findSlot } from "./packed/store.ts";

type Card = Omit<Doc<"guideCards">, "_id" | "_creationTime">;

// As much as the longest name and bio have in any script. With the lists of a profile a card stays below 7 kB, which is
// what lets a search read LISTED_MAX of them.
const NAME_BYTES_MAX = 300;
const BIO_BYTES_MAX = 3 * GUIDE_BIO_MAX;

/** What the list of all guides is in the order of. */
export function nameTextOf({ name }: Pick<Doc<"users">, "name">): string {
  return foldUpTo(NAME_BYTES_MAX, name);
}

export function cardOf(ctx: QueryCtx, guideUserId: Id<"users">) {
  return firstOf(
    ctx.db.query("guideCards").withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}

// A guide without history is neither punished nor praised: as if four of five earlier requests had been answered. In steps
// of a tenth, so that not every answer wakes every open search.
function responseRate(answered: number, missed: number): number {
  return Math.round(((answered + 4) / (answered + missed + 5)) * 10) / 10;
}

function completeness(user: Sources["user"], profile: Sources["profile"]): number {
  const parts = [
    user.image !== undefined,
    profile.bio.length >= 200,
    profile.languages.length >= 2,
    profile.specialties.length >= 2,
    profile.yearsExperience >= 1,
  ];
  return parts.filter(Boolean).length / parts.length;
}

/** All that a card is made of. */
interface Sources {
  user: Written<"users">;
  profile: Omit<Written<"guideProfiles">, "_id">;
  week: Awaited<ReturnType<typeof findWeek>>;
  rating: { avgRating: number; reviewCount: number };
  requests: { answered?: number; missed?: number };
  licence: Awaited<ReturnType<typeof licenceOf>>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The bio as it was typed, where it finds room beside its folded text: the card is then no heavier than one may be without. */
function shownBio(bio: string, bioText: string): { bio?: string } {
  return bytesOf(bio) + bytesOf(bioText) > BIO_BYTES_MAX ? {} : { bio };
}

export function cardFrom({ user, profile, week, rating, requests, licence }: Sources): Card {
  const bioText = foldUpTo(BIO_BYTES_MAX, profile.bio);
  return {
    guideUserId: user._id,
    name: user.name,
    ...(user.image === undefined ? {} : { image: user.image }),
    hourlyRateVND: profile.hourlyRateVND,
    avgRating: rating.avgRating,
    reviewCount: rating.reviewCount,
    areas: profile.areas,
    languages: profile.languages,
    specialties: profile.specialties,
    week: WEEK_ORDER.map((weekday) => (week ?? DEFAULT_WEEK)[weekday]),
    responseRate: responseRate(requests.answered ?? 0, requests.missed ?? 0),
    completeness: completeness(user, profile),
    joinedAt: profile.createdAt,
    checks: guideChecks(user, licence),
    nameText: nameTextOf(user),
    bioText,
    ...shownBio(profile.bio, bioText),
  };
}

async function buildCard(ctx: QueryCtx, guideUserId: Id<"users">): Promise<Card | null> {
  const guide = await findGuide(ctx, guideUserId);
  if (!guide) return null;
  const week = await findWeek(ctx, guideUserId);
  const rating = await ratingOf(ctx, guideUserId);
  const requests = (await findFigures(ctx, guideUserId, ALL)) ?? {};
  return cardFrom({
    ...guide,
    week,
    rating,
    requests,
    licence: await licenceOf(ctx, guideUserId),
  });
}

/** The place in the index aside, which no source says. */
function isSame(existing: Doc<"guideCards">, card: Card): boolean {
  const { _id, _creationTime, slot: _slot, ...stored } = existing;
  const { slot: _none, ...fresh } = card;
  const keys = Object.keys({ ...stored, ...fresh }) as (keyof typeof fresh)[];
  // Stored objects have an order of their own for their fields.
  return keys.every((key) => compareValues(stored[key], fresh[key]) === 0);
}

function withSlotOf({ slot }: Doc<"guideCards">, fresh: Card): Card {
  return slot === undefined ? fresh : { ...fresh, slot };
}

/** Notes on the card which place its guide has in the index. */
export async function placeCard(
  ctx: MutationCtx,
  { _id, slot: known }: Doc<"guideCards">,
  slot: number,
): Promise<void> {
  if (slot !== known) await ctx.db.patch("guideCards", _id, { slot });
}

/** Whether the search shows of the guide what the sources say. */
export async function isCardFresh(ctx: QueryCtx, guideUserId: Id<"users">): Promise<boolean> {
  const existing = await cardOf(ctx, guideUserId);
  const fresh = await buildCard(ctx, guideUserId);
  return existing === null || fresh === null ? existing === fresh : isSame(existing, fresh);
}

/** Makes the card anew from its sources; writes nothing when nothing changed. */
export async function rebuildCard(ctx: MutationCtx, guideUserId: Id<"users">): Promise<void> {
  const existing = await cardOf(ctx, guideUserId);
  const fresh = await buildCard(ctx, guideUserId);
  if (existing === null ? fresh === null : fresh !== null && isSame(existing, fresh)) return;
  if (existing === null) await insertCard(ctx, fresh);
  else if (fresh === null) await ctx.db.delete("guideCards", existing._id);
  else await ctx.db.replace("guideCards", existing._id, withSlotOf(existing, fresh));
  await noteCard(ctx, guideUserId, existing, fresh);
}

async function insertCard(ctx: MutationCtx, card: Card | null): Promise<void> {
  if (card === null) return;
  const row = await findSlot(ctx, card.guideUserId);
  await ctx.db.insert("guideCards", { ...card, ...(row && { slot: row.slot }) });
}

/** Keeps the card of a guide whose person, profile, week or rating changed: one card is read, made and perhaps written. */
export async function keepCardOfUser(
  ctx: MutationCtx,
  { before, after }: Change<"users">,
): Promise<void> {
  // Who has just registered has no profile that a card could show.
  const user = before && (after ?? before);
  if (user?.role === "GUIDE") await rebuildCard(ctx, user._id);
}

export async function keepCardOfProfile(
  ctx: MutationCtx,
  { before, after }: Change<"guideProfiles">,
): Promise<void> {
  const profile = after ?? before;
  if (profile !== null) await rebuildCard(ctx, profile.userId);
}

export async function keepCardOfWeek(
  ctx: MutationCtx,
  { before, after }: Change<"weeklyAvailability">,
): Promise<void> {
  const week = after ?? before;
  if (week !== null) await rebuildCard(ctx, week.guideUserId);
}

export async function keepCardOfLicence(
  ctx: MutationCtx,
  { before, after }: Change<"licences">,
): Promise<void> {
  const licence = after ?? before;
  if (licence !== null) await rebuildCard(ctx, licence.guideUserId);
}

/** Reviews of companies move no card. */
export async function keepCardOfRating(
  ctx: MutationCtx,
  { before, after }: Change<"ratings">,
): Promise<void> {
  const rating = after ?? before;
  if (rating !== null) await rebuildCard(ctx, rating.userId);
}

/** Only an answer, or the want of one, moves the response rate. The guide's figures have been moved before. */
export async function keepCardOfRequest(
  ctx: MutationCtx,
  { before, after }: Change<"jobRequests">,
): Promise<void> {
  const request = after ?? before;
  const hasMoved =
    before?.answeredAt !== after?.answeredAt || before?.expiredAt !== after?.expiredAt;
  if (request === null || !hasMoved) return;
  // A rebuild makes the cards after the figures: until these are counted there is nothing to show of them.
  const figures = await findFigures(ctx, request.guideUserId, ALL);
  if (figures?.rebuiltThrough === undefined) await rebuildCard(ctx, request.guideUserId);
}
