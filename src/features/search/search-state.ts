// What a visitor has asked for, as the address bar keeps it: a search can be shared, reloaded and walked back.
import {
  normaliseLanguages,
  normaliseSpecialties,
  searchedPlaces,
} from "#convex/model/catalog/rules.ts";
import { parseDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import {
  BROWSE_SORTS,
  FACET_VALUES_MAX,
  PAGE_REACH_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PRICE_SLIDER,
  RATING_CHOICES,
  SEARCH_SORTS,
  SEARCH_TEXT_MAX,
  UNTOUCHED_PRICE_RANGE,
} from "#convex/model/search/contract.ts";
import type { FilterInput, SearchInput, SortWord } from "#convex/model/search/contract.ts";
import { priceBounds } from "#convex/model/search/rules.ts";

import { cutText } from "../../lib/cut-text.ts";

export const FACETS = ["locations", "languages", "specialties"] as const;
export type Facet = (typeof FACETS)[number];

export type PriceRange = readonly [low: number, high: number];

export type SearchState = Record<Facet, readonly string[]> & {
  text: string;
  price: PriceRange;
  /** 0 is any rating. */
  minRating: number;
  date: string;
  sort: SortWord;
  page: number;
  /** Guides on a page. */
  limit: number;
};

/** How the search is written at an address; at each the words of both are read. */
export type SearchWords = {
  readonly sort: "sort" | "sortBy";
  readonly date: "date" | "availableDate";
  readonly sorts: readonly SortWord[];
  /** Keys of the texts that name the page there, and say that it failed. */
  readonly texts: Readonly<Record<"title" | "subtitle" | "failed", string>>;
};

export const SEARCH_WORDS: SearchWords = {
  sort: "sort",
  date: "date",
  sorts: SEARCH_SORTS,
  texts: { title: "search.title", subtitle: "search.subtitle", failed: "search.errorTitle" },
};
export const BROWSE_WORDS: SearchWords = {
  sort: "sortBy",
  date: "availableDate",
  sorts: BROWSE_SORTS,
  texts: {
    title: "search.browseTitle",
    subtitle: "search.browseSubtitle",
    failed: "search.browseErrorTitle",
  },
};

const NAMES = {
  locations: "location",
  languages: "languages",
  specialties: "specialties",
} as const satisfies Record<Facet, string>;

/** Longer words are no option of any list; the call would refuse them. */
const FACET_VALUE_MAX = 100;

/** The words of the two addresses for one order. */
const SAME_ORDER: Partial<Record<string, SortWord>> = {
  price: "price_asc",
  price_asc: "price",
  new: "newest",
  newest: "new",
};

/**
 * Links are written by hand too: the name of an option stands for its id, so that filters and map show it as chosen, and a
 * word that is there twice has the values of both.
 */
function list(texts: readonly string[], idsOf: (values: readonly string[]) => string[]): string[] {
  const values = texts.flatMap((text) => text.split(",")).map((value) => value.trim());
  const fitting = values.filter((value) => value !== "" && value.length <= FACET_VALUE_MAX);
  return idsOf(fitting).slice(0, FACET_VALUES_MAX);
}

/** Both ends of the slider together ask for nothing, which is what an untouched slider does. */
export function tidyPrice([low, high]: PriceRange): PriceRange {
  return low <= PRICE_SLIDER.min && high >= PRICE_SLIDER.max ? UNTOUCHED_PRICE_RANGE : [low, high];
}

function readPrice(text: string | null): PriceRange {
  const [low, high] = (text ?? "").split("-").map(Number);
  const inRange = (value: number | undefined): value is number =>
    value !== undefined && value >= PRICE_SLIDER.min && value <= PRICE_SLIDER.max;
  return inRange(low) && inRange(high) && low <= high
    ? tidyPrice([low, high])
    : UNTOUCHED_PRICE_RANGE;
}

function readCount(text: string | null, max: number, otherwise: number): number {
  const count = Number(text ?? otherwise);
  return Number.isInteger(count) && count >= 1 && count <= max ? count : otherwise;
}

function readSort(text: string | null, sorts: readonly SortWord[]): SortWord {
  const same = SAME_ORDER[text ?? ""];
  return sorts.find((word) => word === text || word === same) ?? "relevance";
}

/** The word by which an order is called on the page, whichever the address has. */
export function orderName(word: SortWord): (typeof BROWSE_SORTS)[number] {
  return BROWSE_SORTS.find((name) => name === word || name === SAME_ORDER[word]) ?? "relevance";
}

export function readSearch(params: URLSearchParams, words: SearchWords): SearchState {
  const rating = Number(params.get("rating"));
  const either = (...names: string[]) =>
    names.map((name) => params.get(name)).find((value) => value !== null) ?? null;
  const limit = readCount(params.get("limit"), PAGE_SIZE_MAX, PAGE_SIZE);
  return {
    locations: list(params.getAll(NAMES.locations), searchedPlaces),
    languages: list(params.getAll(NAMES.languages), normaliseLanguages),
    specialties: list(params.getAll(NAMES.specialties), normaliseSpecialties),
    text: cutText(params.get("q") ?? "", SEARCH_TEXT_MAX),
    price: readPrice(params.get("price")),
    minRating: RATING_CHOICES.find((choice) => choice === rating) ?? 0,
    date: parseDay(either(words.date, "date", "availableDate") ?? "") ?? "",
    sort: readSort(either(words.sort, "sort", "sortBy"), words.sorts),
    page: readCount(params.get("page"), Math.floor(PAGE_REACH_MAX / limit), 1),
    limit,
  };
}

/** Nobody is free on a day that is over: a link of last week, and a page that is open over midnight, ask for any day. */
export function withoutPastDay(state: SearchState, today: Day): SearchState {
  return state.date === "" || state.date >= today ? state : { ...state, date: "" };
}

export function isPriceTouched(price: PriceRange): boolean {
  return price[0] !== UNTOUCHED_PRICE_RANGE[0] || price[1] !== UNTOUCHED_PRICE_RANGE[1];
}

/** Only what differs from the start is written, so that a fresh search has a bare address. */
export function writeSearch(state: SearchState, words: SearchWords): URLSearchParams {
  const params = new URLSearchParams();
  for (const facet of FACETS) {
    if (state[facet].length > 0) params.set(NAMES[facet], state[facet].join(","));
  }
  if (state.text.trim() !== "") params.set("q", state.text.trim());
  if (isPriceTouched(state.price)) params.set("price", state.price.join("-"));
  if (state.minRating > 0) params.set("rating", String(state.minRating));
  if (state.date !== "") params.set(words.date, state.date);
  if (state.sort !== "relevance") params.set(words.sort, state.sort);
  if (state.page > 1) params.set("page", String(state.page));
  if (state.limit !== PAGE_SIZE) params.set("limit", String(state.limit));
  return params;
}

/** The arguments of the search call; what is empty is left out. */
export function searchArgs(state: SearchState): SearchInput {
  return { ...filterArgs(state), sortBy: state.sort, page: state.page, limit: state.limit };
}

/** Whom the filters leave, in whatever order. */
export function filterArgs(state: SearchState): FilterInput {
  const facets = FACETS.filter((facet) => state[facet].length > 0);
  return {
    ...Object.fromEntries(facets.map((facet) => [facet, [...state[facet]]])),
    ...priceBounds(state.price),
    ...(state.minRating > 0 ? { minRating: state.minRating } : {}),
    ...(state.text.trim() === "" ? {} : { searchText: state.text.trim() }),
    ...(state.date === "" ? {} : { availableDate: state.date }),
  };
}

/** How many filters narrow the search; the text box and the order are not among them. */
export function countFilters(state: SearchState): number {
  const chosen = FACETS.reduce((sum, facet) => sum + state[facet].length, 0);
  return (
    chosen +
    (isPriceTouched(state.price) ? 1 : 0) +
    (state.minRating > 0 ? 1 : 0) +
    (state.date === "" ? 0 : 1)
  );
}

export function cleared(state: SearchState): SearchState {
  const { sort, limit } = state;
  return { ...readSearch(new URLSearchParams(), SEARCH_WORDS), sort, limit };
}

/** Any change but that of the page starts at the first page again. */
export function changed(state: SearchState, patch: Partial<SearchState>): SearchState {
  return { ...state, page: 1, ...patch };
}

export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
