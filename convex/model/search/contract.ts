// What may be asked of the guide search. Browser-safe.
import * as z from "zod/mini";

import { parseDay } from "../days.ts";

/** `price` and `new` are the words of /search, the others those of /browse-guides; every call takes them all. */
export const SORT_WORDS = [
  "relevance",
  "price",
  "price_asc",
  "price_desc",
  "rating",
  "new",
  "newest",
] as const;
export type SortWord = (typeof SORT_WORDS)[number];

/** The same orders at both addresses, each in its address's words. */
export const SEARCH_SORTS = ["relevance", "price", "price_desc", "rating", "new"] as const;
export const BROWSE_SORTS = ["relevance", "price_asc", "price_desc", "rating", "newest"] as const;
export const RATING_CHOICES = [4.5, 4, 3.5] as const;
export const PRICE_SLIDER = { min: 200_000, max: 1_000_000, step: 50_000 } as const;
/** The slider's state before anybody touches it. It means: no price filter. */
export const UNTOUCHED_PRICE_RANGE = [100_000, 200_000] as const;

export const PAGE_SIZE = 12;
export const PAGE_SIZE_MAX = 50;
/** No page ends further down than this: behind the last of as many guides as there can be (SLOTS_MAX of packed/bits.ts). */
export const PAGE_REACH_MAX = 64 ** 3 + PAGE_SIZE_MAX;
export const SEARCH_TEXT_MAX = 100;
export const FACET_VALUES_MAX = 20;

const RATE_MESSAGE = "Price must be a number of 0 or more";
const RATING_MESSAGE = "Rating must be between 0 and 5";
const PAGE_MESSAGE = "Page must be a whole number of 1 or more";
const LIMIT_MESSAGE = "Limit must be between 1 and 50";
const REACH_MESSAGE = "Page is too far down the list";

const facet = z.exactOptional(
  z
    .array(z.string().check(z.maxLength(100, "A filter value can have at most 100 characters")))
    .check(z.maxLength(FACET_VALUES_MAX, "At most 20 values per filter")),
);

const rate = z.exactOptional(z.number(RATE_MESSAGE).check(z.minimum(0, RATE_MESSAGE)));

const limitUpTo = (most: number, message: string) =>
  z
    .number(message)
    .check(z.minimum(1, message), z.maximum(most, message), z.multipleOf(1, message));

const filters = {
  locations: facet,
  languages: facet,
  specialties: facet,
  minRate: rate,
  maxRate: rate,
  minRating: z.exactOptional(
    z.number(RATING_MESSAGE).check(z.minimum(0, RATING_MESSAGE), z.maximum(5, RATING_MESSAGE)),
  ),
  searchText: z.exactOptional(
    z.string().check(z.maxLength(SEARCH_TEXT_MAX, "Search text can have at most 100 characters")),
  ),
  availableDate: z.exactOptional(
    z
      .string("Please enter a valid date")
      .check(z.refine((value) => parseDay(value) !== null, "Please enter a valid date")),
  ),
};

/** Filters alone: of whom the options are to be counted. */
export const filterInput = z.strictObject(filters);

export const searchInput = z
  .strictObject({
    ...filters,
    sortBy: z._default(z.enum(SORT_WORDS, "Unknown sort order"), "relevance"),
    page: z._default(
      z
        .number(PAGE_MESSAGE)
        .check(
          z.minimum(1, PAGE_MESSAGE),
          z.multipleOf(1, PAGE_MESSAGE),
          z.maximum(PAGE_REACH_MAX, REACH_MESSAGE),
        ),
      1,
    ),
    limit: z._default(limitUpTo(PAGE_SIZE_MAX, LIMIT_MESSAGE), PAGE_SIZE),
  })
  .check(
    z.refine((input) => input.page * input.limit <= PAGE_REACH_MAX, {
      path: ["page"],
      error: REACH_MESSAGE,
    }),
  );

/** So many cards at most are read one after the other. */
export const LISTED_MAX = 2_000;
const LIST_MESSAGE = "Limit must be between 1 and 2000";

/** The list of all guides, in parts: each behind the last guide of the one before. */
export const listInput = z.strictObject({
  after: z.exactOptional(z.string()),
  limit: z._default(limitUpTo(LISTED_MAX, LIST_MESSAGE), LISTED_MAX),
});
export type ListInput = z.infer<typeof listInput>;

/** The guides of one page of results, and the day it was asked for. */
export const cardStatesInput = z.strictObject({
  guideIds: z
    .array(z.string())
    .check(z.maxLength(PAGE_SIZE_MAX, "At most 50 guides can be asked about at once")),
  availableDate: filters.availableDate,
});

export type CardStatesInput = z.infer<typeof cardStatesInput>;
export type SearchInput = z.infer<typeof searchInput>;
export type FilterInput = z.infer<typeof filterInput>;
