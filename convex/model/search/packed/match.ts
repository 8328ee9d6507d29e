// Which slots fit what is asked: sets joined and cut, numbers compared where a set has come so far.
import type { QueryCtx } from "../../../_generated/server.js";
import { WEEK_ORDER } from "../../availability/contract.ts";
import { optionsByWord } from "../../catalog/rules.ts";
import { type Day, weekdayOf } from "../../days.ts";
import { hasWordPrefix } from "../../fold.ts";
import { hasNearWord, isNear, slipsOf, SURE_LETTERS } from "../near.ts";
import { type Criteria, type SearchableCard, unknownWords } from "../rules.ts";
import {
  addStored,
  andInto,
  andNotInto,
  type Cells,
  countBoth,
  dropSlot,
  eachSlot,
  hasSlot,
  noCells,
  numberAt,
  orInto,
} from "./bits.ts";
import { COLUMNS } from "./columns.ts";
import { setsIn } from "./leaves.ts";
import {
  BLOCK_SLOTS,
  type Generation,
  LEAVES_MAX,
  leavesOf,
  readColumns,
  readSet,
} from "./store.ts";
import { beginningOf, type Field, keyOf, plain, unplain } from "./terms.ts";

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

async function anyOf(sets: Sets, keys: readonly string[], slots: number): Promise<Cells> {
  const any = noCells(slots);
  for (const cells of await Promise.all(keys.map(sets))) orInto(any, cells);
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
export async function freeCells(sets: Sets, date: Day, slots: number): Promise<Cells> {
  const weekday = WEEK_ORDER.indexOf(weekdayOf(date));
  const [closed, opened, week] = await Promise.all([
    sets(keyOf.closed(date)),
    sets(keyOf.opened(date)),
    sets(keyOf.week(weekday)),
  ]);
  const free = noCells(slots);
  orInto(free, opened);
  orInto(free, week);
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
    dropOthers(hits, rate, COLUMNS.rate, (value) => value >= minRate && value <= maxRate);
  }
  if (minRating > 0) {
    const { rating = "" } = await readColumns(ctx, gen, ["rating"]);
    dropOthers(hits, rating, COLUMNS.rating, (value) => value / 100 >= minRating);
  }
}

/** Drops the slots whose number in the column is another. */
function dropOthers(
  cells: Cells,
  column: string,
  width: number,
  fits: (value: number) => boolean,
): void {
  eachSlot(cells, (slot) => {
    if (!fits(numberAt(column, slot * width, width))) dropSlot(cells, slot);
  });
}

/** Of one word: who has it in which text. */
export type WordCells = Record<Field, Cells>;

/** What a word is looked for by: how its entries begin, which of those fit, and how the catalogue's texts have it. */
interface Look {
  beginning: string;
  leavesMax: number;
  fits: (entry: string) => boolean;
  has: (foldedText: string, word: string) => boolean;
}

function exactLook(word: string): Look {
  const beginning = beginningOf(plain(word));
  return { beginning, leavesMax: LEAVES_MAX, fits: () => true, has: hasWordPrefix };
}

/** Of words that begin alike, as many leaves of a block. Where there are more, those behind them are not found by a slip. */
const NEAR_LEAVES_MAX = 24;
/** Between a word and its field. */
const FIELD_CHARS = 2;

function nearLook(word: string): Look {
  return {
    beginning: plain(word.slice(0, SURE_LETTERS)),
    leavesMax: NEAR_LEAVES_MAX,
    fits: (entry) => isNear(word, unplain(entry.slice(0, -FIELD_CHARS))),
    has: hasNearWord,
  };
}

async function wordCells(
  ctx: QueryCtx,
  { gen, slots }: Generation,
  sets: Sets,
  word: string,
  { beginning, leavesMax, fits, has }: Look,
): Promise<WordCells> {
  const found: WordCells = { n: noCells(slots), f: noCells(slots), b: noCells(slots) };
  const blocks = Array.from({ length: Math.ceil(slots / BLOCK_SLOTS) }, (_, block) => block);
  const leaves = await Promise.all(
    blocks.map((block) => leavesOf(ctx, gen, block, beginning, leavesMax)),
  );
  for (const [block, ofBlock] of leaves.entries()) {
    for (const { data } of ofBlock) {
      for (const [entry, stored] of setsIn(data, beginning)) {
        if (fits(entry)) addStored(found[entry.at(-1) as Field], stored, block * BLOCK_SLOTS);
      }
    }
  }
  const options = optionsByWord(word, has).map(({ kind, id }) => keyOf[kind](id));
  orInto(found.f, await anyOf(sets, [...new Set(options)], slots));
  return found;
}

function whoHas({ n, f, b }: WordCells, slots: number): Cells {
  const any = noCells(slots);
  for (const cells of [n, f, b]) orInto(any, cells);
  return any;
}

/**
 * Who has which of the words, of the slots that are listed and of the edited cards. A word that nobody has is taken for one with
 * typing errors.
 */
export async function findWords(
  ctx: QueryCtx,
  state: Generation,
  sets: Sets,
  words: readonly string[],
  listed: Cells,
  edited: readonly SearchableCard[],
): Promise<{ words: WordCells[]; slips: Set<string> }> {
  const unknown = unknownWords(edited, words);
  const slips = new Set<string>();
  const found = await Promise.all(
    words.map(async (word) => {
      const cells = await wordCells(ctx, state, sets, word, exactLook(word));
      if (!unknown.has(word) || countBoth(whoHas(cells, state.slots), listed) > 0) return cells;
      slips.add(word);
      if (slipsOf(word) === 0) return cells;
      return await wordCells(ctx, state, sets, word, nearLook(word));
    }),
  );
  return { words: found, slips };
}

/** Cuts the hits to those who have every word somewhere. */
export function cutWords(words: readonly WordCells[], slots: number, hits: Cells): void {
  for (const cells of words) andInto(hits, whoHas(cells, slots));
}

/** As textScore of rules.ts: each word counts by the best text it stands in. */
export function scoreOf(words: readonly WordCells[], slot: number): number {
  let score = 0;
  for (const { n, f } of words) {
    if (hasSlot(n, slot)) score += 4;
    else score += hasSlot(f, slot) ? 2 : 1;
  }
  return score;
}
