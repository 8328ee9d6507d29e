// Which slots have a word, and what the index knows of the words that there are.
import type { QueryCtx } from "../../../_generated/server.js";
import { optionsByWord } from "../../catalog/rules.ts";
import { nearableWords } from "../among.ts";
import type { Listed } from "../correct.ts";
import { addStored, andInto, type Cells, countOf, noCells, orInto } from "./bits.ts";
import { setsIn } from "./leaves.ts";
import { anyOf, type Sets } from "./match.ts";
import { readNames } from "./names.ts";
import { blocksOf, BLOCK_SLOTS, type Generation, LEAVES_MAX, leavesOf } from "./store.ts";
import { beginningOf, type Field, keyOf, plain, unplain, wordOf } from "./terms.ts";

/** Of one word: who has it in which text, and who has it at all. */
export type WordCells = Record<Field | "any", Cells>;
type CellsOf = (word: string) => Promise<WordCells>;

function optionKeys(word: string): string[] {
  return [...new Set(optionsByWord(word).map(({ kind, id }) => keyOf[kind](id)))];
}

async function readWord(
  ctx: QueryCtx,
  { gen, slots }: Generation,
  sets: Sets,
  word: string,
): Promise<WordCells> {
  const found: Record<Field, Cells> = { n: noCells(slots), f: noCells(slots), b: noCells(slots) };
  const beginning = beginningOf(plain(word));
  const leaves = await Promise.all(
    blocksOf(slots).map((block) => leavesOf(ctx, gen, block, beginning, LEAVES_MAX)),
  );
  for (const [block, ofBlock] of leaves.entries()) {
    for (const { data } of ofBlock) {
      for (const [entry, stored] of setsIn(data, beginning)) {
        addStored(found[entry.at(-1) as Field], stored, block * BLOCK_SLOTS);
      }
    }
  }
  orInto(found.f, await anyOf(sets, optionKeys(word), slots));
  const any = found.b.slice();
  orInto(any, found.f);
  orInto(any, found.n);
  return { ...found, any };
}

/** Reads each word once. */
export function wordReader(ctx: QueryCtx, state: Generation, sets: Sets): CellsOf {
  const known = new Map<string, Promise<WordCells>>();
  return (word) => {
    const found = known.get(word) ?? readWord(ctx, state, sets, word);
    known.set(word, found);
    return found;
  };
}

/** Cuts the hits to those who have every word somewhere. */
export function cutWords(words: readonly WordCells[], hits: Cells): void {
  for (const { any } of words) andInto(hits, any);
}

/** Documents that one search reads at most to see whom other words than its own would find. */
const TRIED_DOCUMENTS_MAX = 48;
/** Leaves of words that begin alike: for the first word half of them, and so on. Words in those behind them are not found by a slip. */
const ALIKE_LEAVES_MAX = 32;

interface Source {
  cellsOf: CellsOf;
  /** The words of the search, which are read in any case. */
  own: readonly string[];
  /** All who are listed, without those who were edited. */
  hits: Cells;
  edited: Listed;
}

/** Words of the index that begin so. Some may be of nobody any more who is listed. */
async function readAlike(
  ctx: QueryCtx,
  { gen, slots }: Generation,
  letters: string,
  leavesMax: number,
): Promise<Set<string>> {
  const beginning = plain(letters);
  const blocks = blocksOf(slots);
  const each = Math.floor(leavesMax / blocks.length);
  const words = new Set<string>();
  for (const block of each === 0 ? [] : blocks) {
    for (const { data } of await leavesOf(ctx, gen, block, beginning, each)) {
      for (const [entry] of setsIn(data, beginning)) words.add(unplain(wordOf(entry)));
    }
  }
  return new Set([...words].flatMap(nearableWords));
}

/** Whether there is room to read what is stored of these words as well. */
function roomForWords(
  own: readonly string[],
  slots: number,
): (words: readonly string[]) => boolean {
  const known = new Set(own);
  let left = TRIED_DOCUMENTS_MAX;
  return (words) => {
    const fresh = words.filter((word) => !known.has(word));
    const needs = fresh.map((word) => blocksOf(slots).length + optionKeys(word).length);
    const rest = needs.reduce((all, documents) => all - documents, left);
    if (rest < 0) return false;
    left = rest;
    for (const word of fresh) known.add(word);
    return true;
  };
}

/** What is known of those who are listed. Nobody cuts `hits` before all of it was answered. */
export function listedIn(
  ctx: QueryCtx,
  state: Generation,
  { cellsOf, own, hits, edited }: Source,
): Listed {
  const { slots } = state;
  const hasRoom = roomForWords(own, slots);
  let leaves = ALIKE_LEAVES_MAX;
  return {
    count: async (words) => {
      if (!hasRoom(words)) return 0;
      const both = hits.slice();
      cutWords(await Promise.all(words.map(cellsOf)), both);
      return countOf(both) + (await edited.count(words));
    },
    hasName: async (words) => {
      const named = hits.slice();
      for (const { n } of await Promise.all(words.map(cellsOf))) andInto(named, n);
      return countOf(named) > 0 || (await edited.hasName(words));
    },
    names: async () => new Set([...(await readNames(ctx, state)), ...(await edited.names())]),
    beginning: async (letters) => {
      leaves = Math.floor(leaves / 2);
      const alike = await readAlike(ctx, state, letters, leaves);
      return new Set([...alike, ...(await edited.beginning(letters))]);
    },
  };
}
