// Finds guides: by the index, and until there is one by a look at every card, up to LISTED_MAX. Of the heaviest that a profile can
// make, that many are four fifths of the 16 MiB that one query may read on Convex; the rest, 1.5 kB a guide, is for the blocks and
// overrides of a day.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { BLOCKS_PER_DAY_MAX, WEEK_ORDER } from "../availability/contract.ts";
import { isDayAvailable } from "../availability/rules.ts";
import { CITIES, LANGUAGES, SPECIALTIES } from "../catalog/contract.ts";
import { parseDay, weekdayOf } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { guideProfileOf } from "../guides/find.ts";
import { listedAmong } from "./among.ts";
import { cardOf, nameTextOf } from "./cards.ts";
import { type FilterInput, LISTED_MAX, type ListInput, type SearchInput } from "./contract.ts";
import { correct, type Correction, understood } from "./correct.ts";
import { type Counts, countPacked, type Options } from "./packed/counts.ts";
import { type Asked, findPacked } from "./packed/find.ts";
import { FACETS } from "./packed/match.ts";
import { findState } from "./packed/store.ts";
import { keysOf } from "./packed/terms.ts";
import { criteriaOf, rank } from "./rules.ts";
import { toCorrectionView, toResultView } from "./views.ts";

// The manual blocks of a guide's day, and the one hold and the one imported block that can stand beside them.
const DAY_BLOCKS_MAX = LISTED_MAX * (BLOCKS_PER_DAY_MAX + 2);

function listedCards(ctx: QueryCtx): Promise<Doc<"guideCards">[]> {
  return ctx.db.query("guideCards").take(LISTED_MAX);
}

/** Which of the cards' guides are free on the day. Reads only what is stored for that one day. */
async function freeOn(ctx: QueryCtx, date: Day): Promise<(card: Doc<"guideCards">) => boolean> {
  const blocks = await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_date_and_guideUserId", (q) => q.eq("date", date))
    .take(DAY_BLOCKS_MAX);
  const overrides = await ctx.db
    .query("dayOverrides")
    .withIndex("by_date_and_guideUserId", (q) => q.eq("date", date))
    .take(LISTED_MAX);
  const blocked = new Set<Id<"users">>(blocks.map((block) => block.guideUserId));
  const overrideOf = new Map(overrides.map((override) => [override.guideUserId, override]));
  const weekday = WEEK_ORDER.indexOf(weekdayOf(date));
  return (card) =>
    isDayAvailable({
      weeklyDefault: card.week[weekday] ?? false,
      override: overrideOf.get(card.guideUserId),
      blockCount: blocked.has(card.guideUserId) ? 1 : 0,
    });
}

export type CardsWanted = Omit<SearchInput, "page" | "limit">;

/**
 * All cards and those of who is free, read once, and what the text was meant to be: who asks again differs in what else is compared
 * of them.
 */
async function scanner(ctx: QueryCtx, { availableDate = "", searchText = "" }: FilterInput) {
  const cards = await listedCards(ctx);
  const date = parseDay(availableDate);
  const candidates = date === null ? cards : cards.filter(await freeOn(ctx, date));
  const correction = await correct(searchText, listedAmong(cards));
  const scan = (input: CardsWanted) => {
    const criteria = criteriaOf(input);
    return rank(candidates, understood(criteria, correction), input.sortBy);
  };
  return { scan, correction };
}

/** The cards of all guides who fit, best first: one after the other, where there is no index yet. */
export async function scanCards(ctx: QueryCtx, input: CardsWanted) {
  const { scan, correction } = await scanner(ctx, input);
  return { cards: scan(input), correction };
}

export interface FoundCards {
  total: number;
  cards: Doc<"guideCards">[];
  /** What the text was meant to be. */
  correction: Correction | null;
}

/** How many guides fit, and the cards of `count` of them behind the first `from`, best first. */
export async function findCards(
  ctx: QueryCtx,
  input: CardsWanted,
  { from, count }: { from: number; count: number },
): Promise<FoundCards> {
  const state = await findState(ctx);
  if (state === null || state.gen === 0) {
    const { cards, correction } = await scanCards(ctx, input);
    return { total: cards.length, cards: cards.slice(from, from + count), correction };
  }
  return await findPacked(ctx, state, askedOf(input), { from, count });
}

function askedOf(input: CardsWanted): Asked {
  const date = parseDay(input.availableDate ?? "");
  return {
    criteria: criteriaOf(input),
    searchText: input.searchText ?? "",
    date,
    sortBy: input.sortBy,
  };
}

export async function searchGuides(ctx: QueryCtx, input: SearchInput) {
  const { page, limit } = input;
  const part = { from: (page - 1) * limit, count: limit };
  const { total, cards, correction } = await findCards(ctx, input, part);
  const guides = await Promise.all(cards.map((card) => toResultView(ctx, card)));
  const found = { guides, total, page, limit };
  if (correction === null || total === 0) return found;
  return { ...found, correction: toCorrectionView(correction, cards) };
}

/** Those of the guides who are listed now, in the order given. */
export async function listCards(ctx: QueryCtx, guideUserIds: readonly Id<"users">[]) {
  const cards = await Promise.all(guideUserIds.map((id) => cardOf(ctx, id)));
  return await Promise.all(
    cards.filter((card) => card !== null).map((card) => toResultView(ctx, card)),
  );
}

const listed = (ctx: QueryCtx) => ctx.db.query("guideCards");

/** Where a guide stands or, hidden meanwhile, would stand: who reads on from there can not know of it. */
async function placeOf(ctx: QueryCtx, guideId: string) {
  const id = ctx.db.normalizeId("users", guideId);
  const user = id && (await ctx.db.get("users", id));
  const isGuide = user !== null && (await guideProfileOf(ctx, user._id)) !== null;
  if (!isGuide) throw appError("VALIDATION", "This guide is not listed", "after");
  return { nameText: nameTextOf(user), guideUserId: user._id };
}

/** Those behind the guide in the order of names; people of one name stand in the order of their ids. */
async function cardsBehind(ctx: QueryCtx, after: string, limit: number) {
  const { nameText, guideUserId } = await placeOf(ctx, after);
  const sameName = await listed(ctx)
    .withIndex("by_nameText_and_guideUserId", (q) =>
      q.eq("nameText", nameText).gt("guideUserId", guideUserId),
    )
    .take(limit);
  const others = await listed(ctx)
    .withIndex("by_nameText_and_guideUserId", (q) => q.gt("nameText", nameText))
    .take(limit - sameName.length);
  return [...sameName, ...others];
}

/** Listed guides by name, from the first or behind one of them on. */
export async function listGuides(ctx: QueryCtx, { after, limit }: ListInput) {
  const cards =
    after === undefined
      ? await listed(ctx).withIndex("by_nameText_and_guideUserId").take(limit)
      : await cardsBehind(ctx, after, limit);
  return cards.map((card) => ({
    userId: card.guideUserId,
    user: { name: card.name },
    hourlyRateVND: card.hourlyRateVND,
  }));
}

const OPTIONS: Options = {
  areas: CITIES.map(({ id }) => id),
  languages: LANGUAGES.map(({ id }) => id),
  specialties: SPECIALTIES.map(({ id }) => id),
};

/** The same, one card after the other. */
export async function scanCounts(ctx: QueryCtx, input: FilterInput): Promise<Counts> {
  const counts: Counts = { areas: {}, languages: {}, specialties: {} };
  const { scan } = await scanner(ctx, input);
  for (const facet of FACETS) {
    const unasked = { [facet === "areas" ? "locations" : facet]: [] };
    const cards = scan({ ...input, ...unasked, sortBy: "relevance" });
    for (const option of OPTIONS[facet]) {
      const [key = ""] = keysOf({ [facet]: [option] });
      const having = cards.filter((card) => keysOf({ [facet]: card[facet] }).includes(key));
      counts[facet][option] = having.length;
    }
  }
  return counts;
}

/**
 * How many listed guides each option of the catalogue has, of those who fit the filters; the filters of an option's own list aside,
 * whose options are alternatives.
 */
export async function filterCounts(ctx: QueryCtx, input: FilterInput) {
  const state = await findState(ctx);
  const asked = askedOf({ ...input, sortBy: "relevance" });
  const { areas, languages, specialties } =
    state === null || state.gen === 0
      ? await scanCounts(ctx, input)
      : await countPacked(ctx, state, asked, OPTIONS);
  return { cities: areas, languages, specialties };
}
