// What the index knows of those who are listed, as the correction of a search asks for it (correct.ts).
import type { QueryCtx } from "../../../_generated/server.js";
import { nearableWords } from "../among.ts";
import type { Listed } from "../correct.ts";
import { addStored, andInto, type Cells, countBoth, countOf, noCells } from "./bits.ts";
import type { Former } from "./edits.ts";
import { setsIn } from "./leaves.ts";
import { readNames } from "./names.ts";
import { blocksOf, BLOCK_SLOTS, type Generation, leafAt, leavesOf } from "./store.ts";
import { nameOf, plain, unplain, wordOf, wordsOf } from "./terms.ts";
import { type CellsOf, cutWords, optionKeys } from "./words.ts";

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
  /** What these said before. */
  former: readonly Former[];
}

/** What edits took away is in the index until they are folded: whether one of the hits says it still. */
function leftover({ hits, former }: Pick<Source, "hits" | "former">) {
  let taken: ReadonlySet<string> | undefined;
  return {
    /** The entries that edits may have taken from everybody. */
    entries: () => (taken ??= new Set(former.flatMap(wordsOf))),
    isSaid: (stored: string, block: number): boolean => {
      const saying = noCells(hits.length * 6);
      addStored(saying, stored, block * BLOCK_SLOTS);
      return countBoth(saying, hits) > 0;
    },
  };
}
type Leftover = ReturnType<typeof leftover>;

/** Words of the index that begin so. */
async function readAlike(
  ctx: QueryCtx,
  { gen, slots }: Generation,
  letters: string,
  leavesMax: number,
  { entries, isSaid }: Leftover,
): Promise<Set<string>> {
  const beginning = plain(letters);
  const blocks = blocksOf(slots);
  const each = Math.floor(leavesMax / blocks.length);
  const words = new Set<string>();
  for (const block of each === 0 ? [] : blocks) {
    for (const { data } of await leavesOf(ctx, gen, block, beginning, each)) {
      for (const [entry, stored] of setsIn(data, beginning)) {
        if (entries().has(entry) && !isSaid(stored, block)) continue;
        words.add(unplain(wordOf(entry)));
      }
    }
  }
  return new Set([...words].flatMap(nearableWords));
}

/** Leaves that one search reads at most to see whether a name is somebody's still. Where there are more such names, they stay. */
const NAME_LEAVES_MAX = 24;

/** The words of the names of all who are listed, without those who were edited. */
async function readNamesLeft(
  ctx: QueryCtx,
  state: Generation,
  { entries, isSaid }: Leftover,
): Promise<Set<string>> {
  const names = await readNames(ctx, state);
  let leaves = NAME_LEAVES_MAX;
  const stays = async (entry: string): Promise<boolean> => {
    for (const block of blocksOf(state.slots)) {
      if (leaves === 0) return true;
      leaves -= 1;
      const leaf = await leafAt(ctx, state.gen, block, entry);
      const [found] = setsIn(leaf?.data ?? "", entry);
      if (found !== undefined && isSaid(found[1], block)) return true;
    }
    return false;
  };
  for (const entry of entries()) {
    const name = nameOf(entry);
    if (name === null || !names.has(unplain(name))) continue;
    if (!(await stays(entry))) names.delete(unplain(name));
  }
  return names;
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
  { cellsOf, own, hits, edited, former }: Source,
): Listed {
  const { slots } = state;
  const left = leftover({ hits, former });
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
    names: async () =>
      new Set([...(await readNamesLeft(ctx, state, left)), ...(await edited.names())]),
    beginning: async (letters) => {
      leaves = Math.floor(leaves / 2);
      const alike = await readAlike(ctx, state, letters, leaves, left);
      return new Set([...alike, ...(await edited.beginning(letters))]);
    },
  };
}
