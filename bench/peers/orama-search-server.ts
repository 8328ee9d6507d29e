// The peer for searches in the memory of one process: the same guides in Orama, with nothing that survives it. Each order is a number
// of its own that was made beforehand, as Orama sorts by one; a day is one of a guide's free days. What words mean is asked of the domain.
import { type AnyOrama, create, insertMultiple, search, type Tokenizer } from "@orama/orama";

import { WEEK_ORDER } from "#convex/model/availability/contract.ts";
import { addDays, weekdayOf } from "#convex/model/days.ts";
import { PAGE_SIZE } from "#convex/model/search/contract.ts";
import type { criteriaOf } from "#convex/model/search/rules.ts";

import {
  type FilledGuides,
  criteriaIn,
  guidesToFind,
  numberOf,
  pageOf,
  rowOf,
  serveSearches,
} from "./search-guides.ts";

type Row = ReturnType<typeof rowOf>["row"];

const least = (...parts: number[]): number => parts.find((part) => part !== 0) ?? 0;
const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1);

const ORDERS = {
  relevance: (a: Row, b: Row) =>
    least(b.weighted - a.weighted, b.response - a.response, b.completeness - a.completeness),
  price_asc: (a: Row, b: Row) => a.rate - b.rate,
  price_desc: (a: Row, b: Row) => b.rate - a.rate,
  rating: (a: Row, b: Row) => least(b.rating - a.rating, b.reviews - a.reviews),
  newest: (a: Row, b: Row) => b.joined - a.joined,
};
type Order = keyof typeof ORDERS;

let isFilling = true;

const END = "$";

/**
 * Words are found by their beginnings. Orama's own way takes a guide with two words of one beginning for one that lacks a word: so all
 * beginnings are indexed, each with a sign that ends it.
 */
const tokenizer: Tokenizer = {
  language: "folded",
  normalizationCache: new Map(),
  tokenize: (text) => {
    const words = text.split(" ").filter((word) => word !== "");
    const beginnings = (word: string) => Array.from(word, (_, at) => word.slice(0, at + 1));
    const found = isFilling ? words.flatMap(beginnings) : words;
    return [...new Set(found)].map((word) => word + END);
  },
};

const guides: AnyOrama = create({
  schema: {
    areas: "enum[]",
    languages: "enum[]",
    specialties: "enum[]",
    free: "enum[]",
    rate: "number",
    rating: "number",
    relevance: "number",
    price_asc: "number",
    price_desc: "number",
    newest: "number",
    byRating: "number",
    texts: "string",
  },
  sort: { unsortableProperties: ["texts", "rate", "rating"] },
  components: { tokenizer },
});

/** Where Orama keeps an order: it has a rating already. */
const placeOf = (order: Order) => (order === "rating" ? "byRating" : order);

function freeDays(row: Row, busy: readonly { day: string }[], { today, days }: FilledGuides) {
  const taken = new Set(busy.map(({ day }) => day));
  return Array.from({ length: days }, (_, at) => addDays(today, at)).filter(
    (day) => row.open_weekdays.includes(WEEK_ORDER.indexOf(weekdayOf(day))) && !taken.has(day),
  );
}

async function load(filled: FilledGuides): Promise<void> {
  const all = filled.ids.map((id, index) => rowOf(id, index, filled));
  const places = new Map(all.map(({ row }) => [row.id, new Map<Order, number>()]));
  for (const [name, compare] of Object.entries(ORDERS) as [Order, (typeof ORDERS)[Order]][]) {
    const sorted = all.map(({ row }) => row).toSorted((a, b) => compare(a, b) || byId(a, b));
    for (const [place, { id }] of sorted.entries()) places.get(id)?.set(name, place);
  }
  const documents = all.map(({ row, busy }) => {
    const { id, areas, languages, specialties, rate, rating, texts, view } = row;
    const names = Object.keys(ORDERS) as Order[];
    const orders = names.map((name) => [placeOf(name), places.get(id)?.get(name)]);
    return {
      id,
      areas,
      languages,
      specialties,
      rate,
      rating,
      texts,
      view,
      nameText: row.name_text,
      facetText: row.facet_text,
      free: freeDays(row, busy, filled),
      ...Object.fromEntries(orders),
    };
  });
  await insertMultiple(guides, documents, 2000);
  isFilling = false;
}

type Criteria = ReturnType<typeof criteriaOf>;

function whereOf(criteria: Criteria, date: string | null) {
  const { locations, languages, specialties, minRate, maxRate, minRating } = criteria;
  const lists = { areas: locations, languages, specialties };
  const some = Object.entries(lists).filter(([, wanted]) => wanted.size > 0);
  const most: number = Number.isFinite(maxRate) ? maxRate : Number.MAX_SAFE_INTEGER;
  return {
    ...Object.fromEntries(some.map(([name, wanted]) => [name, { containsAny: [...wanted] }])),
    ...(minRate > 0 || Number.isFinite(maxRate)
      ? { rate: { between: [minRate, most] as [number, number] } }
      : {}),
    ...(minRating > 0 ? { rating: { gte: minRating } } : {}),
    ...(date === null ? {} : { free: { containsAny: [date] } }),
  };
}

interface Found {
  nameText: string;
  facetText: string;
  relevance: number;
  view: string;
}

function scoreOf({ nameText, facetText }: Found, words: readonly string[]): number {
  const weights = words.map((word) => {
    const beginning = ` ${word}`;
    if (nameText.includes(beginning)) return 4;
    return facetText.includes(beginning) ? 2 : 1;
  });
  return weights.reduce((sum: number, weight) => sum + weight, 0);
}

type Hit = [id: string, score: number, found: Found];

function orderOf(sortBy: Order, words: readonly string[]) {
  if (sortBy !== "relevance" || words.length === 0) {
    return { property: placeOf(sortBy), order: "ASC" as const };
  }
  return ([, , a]: Hit, [, , b]: Hit) =>
    scoreOf(b, words) - scoreOf(a, words) || a.relevance - b.relevance;
}

const inTexts = (words: readonly string[]) => ({
  term: words.join(" "),
  properties: ["texts"],
  // All of them.
  threshold: 0,
});

async function answer(query: URLSearchParams): Promise<string> {
  const criteria = criteriaIn(query);
  const words = [...criteria.words];
  const page = numberOf(query, "page") ?? 1;
  const { count, hits } = await search(guides, {
    // Asked for no words in the texts it would go through all that there are.
    ...(words.length > 0 && inTexts(words)),
    where: whereOf(criteria, query.get("availableDate")),
    sortBy: orderOf((query.get("sortBy") ?? "relevance") as Order, words) as never,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const views = hits.map(({ document }) => (document as unknown as Found).view);
  return pageOf(views, count, page);
}

await load(guidesToFind());
serveSearches(answer, () => Promise.resolve());
