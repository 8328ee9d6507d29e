// The words that stand in names, a list for each block of slots: a slip may be in the first letters, so that what was meant cannot be
// looked up by them. Beside the leaves of words, and made from what these say, so that a change which is brought twice is there once.
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { nearableWords } from "../among.ts";
import { blocksOf, type Generation, readFirstPart, readParts, textIn, writeText } from "./store.ts";
import { nameOf, plain, unplain } from "./terms.ts";

const PREFIX = "n:";
const keyOf = (block: number) => `${PREFIX}${block}`;

/** A list is one part. The names of a country need a tenth of it; where it is full, further words are not found by a slip. */
const LIST_CHARS = 120_000;

function wordsIn(list: string): string[] {
  return list === "" ? [] : list.split(" ");
}

/** Those of all blocks. */
export async function readNames(ctx: QueryCtx, { gen, slots }: Generation): Promise<Set<string>> {
  const lists = await Promise.all(
    blocksOf(slots).map((block) => readFirstPart(ctx, gen, keyOf(block))),
  );
  return new Set(lists.flatMap(wordsIn).map(unplain));
}

/** The list of a block, to be brought up to what the leaves say of these entries. */
export async function nameList(
  ctx: MutationCtx,
  gen: number,
  block: number,
  entries: readonly (readonly [entry: string, moves: unknown])[],
) {
  const isAsked = entries.some(([entry]) => nameOf(entry) !== null);
  const parts = isAsked ? await readParts(ctx, gen, keyOf(block)) : [];
  const stored = textIn(parts);
  const words = new Set(wordsIn(stored));
  let { length } = stored;
  return {
    /** What is read for it, and written. */
    chars: 2 * length,
    note: (entry: string, isThere: boolean): void => {
      const word = nameOf(entry);
      if (word === null || words.has(word) === isThere) return;
      if (isThere && !isListable(word, length)) return;
      if (isThere) words.add(word);
      else words.delete(word);
      length += (word.length + 1) * (isThere ? 1 : -1);
    },
    write: async (): Promise<void> => {
      const fresh = [...words].sort().join(" ");
      if (fresh !== stored) await writeText(ctx, gen, keyOf(block), fresh, parts);
    },
  };
}

/** Whether the word stands in a list that is so long without it. */
function isListable(word: string, length: number): boolean {
  return nearableWords(unplain(word)).length > 0 && length + word.length < LIST_CHARS;
}

/** Reads each list once; answers whether the list of the block lacks a word of the name. */
export function nameChecker(ctx: QueryCtx, gen: number) {
  const known = new Map<number, Promise<string>>();
  return async (block: number, nameText: string): Promise<boolean> => {
    const reading = known.get(block) ?? readFirstPart(ctx, gen, keyOf(block));
    known.set(block, reading);
    const list = await reading;
    const words = new Set(wordsIn(list));
    return nearableWords(nameText)
      .map(plain)
      .some((word) => !words.has(word) && isListable(word, list.length));
  };
}
