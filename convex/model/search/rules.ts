// Which guides match, and in which order. Pure: works on cards that have been read, whoever reads them.
import {
  normaliseLanguages,
  normaliseSpecialties,
  searchedCities,
  searchLanguage,
  searchTextOf,
} from "../catalog/rules.ts";
import { fold, foldedWords, hasWordPrefix } from "../fold.ts";
import { PRICE_SLIDER, UNTOUCHED_PRICE_RANGE } from "./contract.ts";
import type { FilterInput, SearchInput, SortWord } from "./contract.ts";

/** What the orders compare of a card, beside how well its texts fit. */
export type SortKeys = {
  hourlyRateVND: number;
  avgRating: number;
  reviewCount: number;
  /** Share of requests that were answered, 0 to 1. */
  responseRate: number;
  /** Share of the profile that is filled in, 0 to 1. */
  completeness: number;
  joinedAt: number;
};

export type SearchableCard = SortKeys & {
  guideUserId: string;
  areas: readonly string[];
  languages: readonly string[];
  specialties: readonly string[];
  nameText: string;
  bioText: string;
};

export type Criteria = {
  locations: ReadonlySet<string>;
  languages: ReadonlySet<string>;
  specialties: ReadonlySet<string>;
  minRate: number;
  maxRate: number;
  minRating: number;
  words: readonly string[];
};

/** The catalogue's ids have one spelling; what guides name themselves is found in capitals or not. */
function wantedOf(ids: readonly string[]): Set<string> {
  return new Set(ids.map((id) => id.toLowerCase()));
}

export function criteriaOf(input: Omit<SearchInput, "page" | "limit" | "sortBy">): Criteria {
  return {
    locations: wantedOf(searchedCities(input.locations ?? [])),
    languages: wantedOf(normaliseLanguages(input.languages ?? []).map(searchLanguage)),
    specialties: wantedOf(normaliseSpecialties(input.specialties ?? [])),
    minRate: input.minRate ?? 0,
    maxRate: input.maxRate ?? Number.POSITIVE_INFINITY,
    minRating: input.minRating ?? 0,
    words: [...new Set(foldedWords(input.searchText ?? ""))],
  };
}

/** Whether a search takes the two texts for the same. */
export function readsAlike(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function anyOf(wanted: ReadonlySet<string>, values: readonly string[]): boolean {
  return wanted.size === 0 || values.some((value) => wanted.has(value.toLowerCase()));
}

export function matchesFilters(card: SearchableCard, criteria: Criteria): boolean {
  return (
    card.hourlyRateVND >= criteria.minRate &&
    card.hourlyRateVND <= criteria.maxRate &&
    card.avgRating >= criteria.minRating &&
    anyOf(criteria.locations, card.areas) &&
    anyOf(criteria.languages, card.languages.map(searchLanguage)) &&
    anyOf(criteria.specialties, card.specialties)
  );
}

// Not on the card: of the catalogue's options it is known, and it would double what a search reads.
function facetTextOf({ areas, languages, specialties }: SearchableCard): string {
  return [...areas, ...languages, ...specialties].map(searchTextOf).join(" ");
}

function weightedTexts(card: SearchableCard) {
  return [
    [card.nameText, 4],
    [facetTextOf(card), 2],
    [card.bioText, 1],
  ] as const;
}

/** All in which the words of a search are looked for. */
export function searchedTexts(card: SearchableCard): string[] {
  return weightedTexts(card).map(([text]) => text);
}

/** 0 when a word is found nowhere; otherwise the sum over the words of the best text each is found in. */
export function textScore(card: SearchableCard, { words }: Pick<Criteria, "words">): number {
  if (words.length === 0) return 0;
  const weighted = weightedTexts(card);
  let score = 0;
  for (const word of words) {
    const hit = weighted.find(([text]) => hasWordPrefix(text, word));
    if (!hit) return 0;
    score += hit[1];
  }
  return score;
}

// A guide with few reviews is drawn towards the middle: as if five reviews of 3.5 stood beside one's own.
const PRIOR_RATING = 3.5;
const PRIOR_REVIEWS = 5;

export function weightedRating(card: { avgRating: number; reviewCount: number }): number {
  return (
    (card.avgRating * card.reviewCount + PRIOR_RATING * PRIOR_REVIEWS) /
    (card.reviewCount + PRIOR_REVIEWS)
  );
}

type Ranked<Card> = { card: Card; score: number };
type SortKey = (card: SortKeys) => number;

const byRelevance: readonly SortKey[] = [
  (card) => -weightedRating(card),
  (card) => -card.responseRate,
  (card) => -card.completeness,
];
const byPrice: readonly SortKey[] = [(card) => card.hourlyRateVND];
const byNewest: readonly SortKey[] = [(card) => -card.joinedAt];

/** What is compared of two guides, one after the other: whose number is lower stands first. */
export const SORT_KEYS: Record<SortWord, readonly SortKey[]> = {
  relevance: byRelevance,
  price: byPrice,
  price_asc: byPrice,
  price_desc: [(card) => -card.hourlyRateVND],
  rating: [(card) => -card.avgRating, (card) => -card.reviewCount],
  new: byNewest,
  newest: byNewest,
};

/** Which of two guides stands first, by what their cards say; 0 where their ids decide. */
export function compareKeys(sortBy: SortWord, a: SortKeys, b: SortKeys): number {
  for (const key of SORT_KEYS[sortBy]) {
    const difference = key(a) - key(b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The cards that match, best first; equal ones by id. */
export function rank<Card extends SearchableCard>(
  cards: Iterable<Card>,
  criteria: Criteria,
  sortBy: SortWord,
): Card[] {
  const hits: Ranked<Card>[] = [];
  for (const card of cards) {
    if (!matchesFilters(card, criteria)) continue;
    const score = textScore(card, criteria);
    if (score === 0 && criteria.words.length > 0) continue;
    hits.push({ card, score });
  }
  return hits
    .sort(
      (a, b) =>
        (sortBy === "relevance" ? b.score - a.score : 0) ||
        compareKeys(sortBy, a.card, b.card) ||
        (a.card.guideUserId < b.card.guideUserId ? -1 : 1),
    )
    .map((hit) => hit.card);
}

/**
 * What the price slider asks for. Untouched it asks for nothing; once moved, its two ends mean 'no bound' and everything
 * between is an inclusive bound.
 */
export function priceBounds([low, high]: readonly [number, number]): {
  minRate?: number;
  maxRate?: number;
} {
  if (low === UNTOUCHED_PRICE_RANGE[0] && high === UNTOUCHED_PRICE_RANGE[1]) return {};
  return {
    ...(low > PRICE_SLIDER.min ? { minRate: low } : {}),
    ...(high < PRICE_SLIDER.max ? { maxRate: high } : {}),
  };
}

/** What every guide of the country speaks tells nothing of one of them. */
const LANGUAGE_OF_ALL = "vietnamese";

/** A guide's languages as a card names the first of them: those asked for, then what the text names, and last what all speak. */
export function askedFirst(
  languages: readonly string[],
  { languages: asked = [], searchText = "" }: Pick<FilterInput, "languages" | "searchText">,
): string[] {
  const wanted = wantedOf(normaliseLanguages(asked).map(searchLanguage));
  const words = foldedWords(searchText);
  const place = (language: string) => {
    const id = searchLanguage(language).toLowerCase();
    if (wanted.has(id)) return 0;
    const text = searchTextOf(language);
    if (words.some((word) => hasWordPrefix(text, word))) return 1;
    return id === LANGUAGE_OF_ALL ? 3 : 2;
  };
  return languages.toSorted((a, b) => place(a) - place(b));
}

/** A guide's places with those in front for which the guide was found: the places asked for, then what the text names. */
export function foundFirst(
  areas: readonly string[],
  { locations = [], searchText = "" }: Pick<FilterInput, "locations" | "searchText">,
): string[] {
  const wanted = wantedOf(searchedCities(locations));
  const words = foldedWords(searchText);
  const place = (area: string) => {
    if (wanted.has(area.toLowerCase())) return 0;
    const text = searchTextOf(area);
    return words.some((word) => hasWordPrefix(text, word)) ? 1 : 2;
  };
  return areas.toSorted((a, b) => place(a) - place(b));
}
