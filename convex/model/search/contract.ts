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

export const SEARCH_SORTS = ["relevance", "price", "rating", "new"] as const;
export const BROWSE_SORTS = ["relevance", "price_asc", "price_desc", "rating", "newest"] as const;
export const RATING_CHOICES = [4.5, 4, 3.5] as const;
export const PRICE_SLIDER = { min: 200_000, max: 1_000_000, step: 50_000 } as const;
/** The slider's state before anybody touches it. It means: no price filter. */
export const UNTOUCHED_PRICE_RANGE = [100_000, 200_000] as const;

export const PAGE_SIZE = 12;
export const PAGE_SIZE_MAX = 50;
/** No page begins further down than this, whatever its size. */
export const PAGE_REACH_MAX = 100_000;
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

export const searchInput = z
  .strictObject({
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
      z.string().check(z.refine((value) => parseDay(value) !== null, "Please enter a valid date")),
    ),
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
    limit: z._default(
      z
        .number(LIMIT_MESSAGE)
        .check(
          z.minimum(1, LIMIT_MESSAGE),
          z.maximum(PAGE_SIZE_MAX, LIMIT_MESSAGE),
          z.multipleOf(1, LIMIT_MESSAGE),
        ),
      PAGE_SIZE,
    ),
  })
  .check(
    z.refine((input) => input.page * input.limit <= PAGE_REACH_MAX, {
      path: ["page"],
      error: REACH_MESSAGE,
    }),
  );

export type SearchInput = z.infer<typeof searchInput>;
