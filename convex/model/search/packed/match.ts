// Which slots fit what is asked: sets joined and cut, numbers compared where a set has come so far.
import type { QueryCtx } from "../../../_generated/server.js";
import { WEEK_ORDER } from "../../availability/contract.ts";
import { type Day, weekdayOf } from "../../days.ts";
import type { Criteria } from "../rules.ts";
import { andNotInto, type Cells, dropOutside, noCells, orInto } from "./bits.ts";
import { COLUMNS } from "./columns.ts";
import { type Generation, readSet, readCodes } from "./store.ts";
import { keyOf } from "./terms.ts";

export const FACETS = ["areas", "languages", "specialties"] as const;
export type Facet = (typeof FACETS)[number];

export type Sets = (key: string) => Promise<Cells>;

/** Reads each set once. */
export function setReader(ctx: QueryCtx, state: Generation): Sets {
  const known = new Map<string, Promise<Cells>>();
  return (key) => {
    const found = known.get(key) ?? readSet(ctx, state, key);
    known.set(key, found);
    return found;
  };
}

/** Those of all the keys; of one key the set itself, which is not to be changed. */
export async function anyOf(sets: Sets, keys: readonly string[], slots: number): Promise<Cells> {
  const [first = noCells(slots), ...others] = await Promise.all(keys.map(sets));
  if (others.length === 0) return first;
  const any = first.slice();
  for (const cells of others) orInto(any, cells);
  return any;
}

const WANTED = {
  areas: ({ locations }: Criteria) => locations,
  languages: ({ languages }: Criteria) => languages,
  specialties: ({ specialties }: Criteria) => specialties,
} as const;

/** The slots that fit a facet; null where nothing is asked of it. */
export async function facetCells(
  sets: Sets,
  facet: Facet,
  criteria: Criteria,
  slots: number,
): Promise<Cells | null> {
  const wanted = [...WANTED[facet](criteria)];
  if (wanted.length === 0) return null;
  return await anyOf(sets, [...new Set(wanted.map(keyOf[facet]))], slots);
}

/** Who is free on the day: opened, or open by the week, and not closed. */
export async function freeCells(sets: Sets, date: Day): Promise<Cells> {
  const weekday = WEEK_ORDER.indexOf(weekdayOf(date));
  const [closed, opened, week] = await Promise.all([
    sets(keyOf.closed(date)),
    sets(keyOf.opened(date)),
    sets(keyOf.week(weekday)),
  ]);
  const free = week.slice();
  orInto(free, opened);
  andNotInto(free, closed);
  return free;
}

/** No column of a rate has a higher one. */
const RATE_MAX = 64 ** COLUMNS.rate - 1;

/** The least rating of a column that is no lower: they are kept in hundredths, of which a product may miss the right one. */
function hundredthsFrom(rating: number): number {
  const near = Math.ceil(rating * 100);
  return [near - 1, near].find((least) => least / 100 >= rating) ?? near + 1;
}

/** Drops the slots whose numbers do not fit. */
export async function cutNumbers(
  ctx: QueryCtx,
  { gen }: Generation,
  { minRate, maxRate, minRating }: Criteria,
  hits: Cells,
): Promise<void> {
  if (minRate > RATE_MAX) hits.fill(0);
  else if (minRate > 0 || maxRate < RATE_MAX) {
    const range = { least: Math.ceil(minRate), most: Math.floor(maxRate) };
    dropOutside(hits, await readCodes(ctx, gen, "rate"), COLUMNS.rate, range);
  }
  if (minRating > 0) {
    const range = { least: hundredthsFrom(minRating), most: 64 ** COLUMNS.rating - 1 };
    dropOutside(hits, await readCodes(ctx, gen, "rating"), COLUMNS.rating, range);
  }
}
