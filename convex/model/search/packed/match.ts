// Which slots fit what is asked: sets joined and cut, numbers compared where a set has come so far.
import type { QueryCtx } from "../../../_generated/server.js";
import { WEEK_ORDER } from "../../availability/contract.ts";
import { type Day, weekdayOf } from "../../days.ts";
import type { Criteria } from "../rules.ts";
import { andNotInto, type Cells, dropOthers, noCells, orInto, sixesIn } from "./bits.ts";
import { COLUMNS } from "./columns.ts";
import { type Generation, readColumns, readSet } from "./store.ts";
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

/** Drops the slots whose numbers do not fit. The fewer the hits, the less it has to look at. */
export async function cutNumbers(
  ctx: QueryCtx,
  { gen }: Generation,
  criteria: Criteria,
  hits: Cells,
): Promise<void> {
  const { minRate, maxRate, minRating } = criteria;
  if (minRate > 0 || maxRate < Number.POSITIVE_INFINITY) {
    const { rate = "" } = await readColumns(ctx, gen, ["rate"]);
    dropOthers(hits, sixesIn(rate), COLUMNS.rate, (value) => value >= minRate && value <= maxRate);
  }
  if (minRating > 0) {
    const { rating = "" } = await readColumns(ctx, gen, ["rating"]);
    dropOthers(hits, sixesIn(rating), COLUMNS.rating, (value) => value / 100 >= minRating);
  }
}
