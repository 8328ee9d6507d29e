// Which entries fit what is typed, and which of them fit best. Accents, case and the order of the words do not matter. Pure.
import { folded } from "../../lib/folded.ts";

export interface Findable {
  title: string;
  /** Words that find it as well, less well than its title. */
  note?: string | undefined;
}

const MISS = 0;
const INSIDE = 1;
const NOTED = 2;
const WORD = 4;
const START = 8;

function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/u).filter(Boolean);
}

/** How well one word fits: the beginning of the title, of a word of it, of a word beside it, or anywhere in the title. */
function fitOfWord(word: string, title: string, note: string): number {
  if (title.startsWith(word)) return START;
  if (beginsWordOf(title, word)) return WORD;
  if (beginsWordOf(note, word)) return NOTED;
  // Scripts without spaces have their words here.
  return title.includes(word) ? INSIDE : MISS;
}

function beginsWordOf(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word));
}

/** 0 where a word fits nowhere; what is typed as nothing fits everything alike. */
export function fitOf({ title, note = "" }: Findable, typed: string): number {
  const words = wordsOf(typed);
  if (words.length === 0) return INSIDE;
  const [foldedTitle, foldedNote] = [folded(title), folded(note)];
  const fits = words.map((word) => fitOfWord(word, foldedTitle, foldedNote));
  return fits.includes(MISS) ? MISS : Math.max(...fits);
}

/** Those that fit, the best first; of two that fit as well the order stays. */
export function ranked<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  return items
    .map((item) => ({ item, fit: fitOf(item, typed) }))
    .filter(({ fit }) => fit > MISS)
    .sort((one, other) => other.fit - one.fit)
    .map(({ item }) => item);
}

/** Whole groups by their best entry, each sorted within. Groups where nothing fits are left out. */
export function rankedGroups<Item extends Findable, Group extends { items: readonly Item[] }>(
  groups: readonly Group[],
  typed: string,
): (Group & { items: Item[] })[] {
  const bestOf = ([first]: readonly Item[]) => (first === undefined ? MISS : fitOf(first, typed));
  return groups
    .map((group) => ({ ...group, items: ranked(group.items, typed) }))
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => bestOf(other.items) - bestOf(one.items));
}
