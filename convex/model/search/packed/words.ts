// Which slots have a word.
import type { QueryCtx } from "../../../_generated/server.js";
import { optionsByWord } from "../../catalog/rules.ts";
import { addStored, andInto, type Cells, noCells, orInto } from "./bits.ts";
import { setsIn } from "./leaves.ts";
import { anyOf, type Sets } from "./match.ts";
import { blocksOf, BLOCK_SLOTS, type Generation, LEAVES_MAX, leavesOf } from "./store.ts";
import { beginningOf, type Field, keyOf, plain } from "./terms.ts";

/** Of one word: who has it in which text, and who has it at all. */
export type WordCells = Record<Field | "any", Cells>;
export type CellsOf = (word: string) => Promise<WordCells>;

/** The sets of the catalogue in which the word is found. */
export function optionKeys(word: string): string[] {
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
