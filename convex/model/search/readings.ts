// What the words of a search may mean that has typing errors: each word, or several that stand together, as other words. Pure.
import { CATALOGUE_NAMES, CATALOGUE_WORDS, type CatalogueName } from "../catalog/names.ts";
import { distanceTo, LETTER_FOR_SPACE, MISSING_SPACE, NEAR_LETTERS_MAX } from "./near.ts";

/** Which of the words, from one up to the one before another, are taken for which others. */
export interface Reading {
  from: number;
  to: number;
  words: readonly string[];
  /** Of the catalogue, where all of the words are one of its names. */
  name?: CatalogueName;
  /** The likelier of two has the smaller distance, and of equal ones the smaller rank. */
  distance: number;
  rank: number;
  /** Whether it counts only where all of the words stand in one name: what it reads is too like many others. */
  isShort?: boolean;
}

const RANK = {
  catalogueName: 0,
  catalogueWord: 1,
  guideName: 2,
  twoWords: 3,
  otherWord: 4,
} as const;
export type Vocabulary = Exclude<keyof typeof RANK, "catalogueName" | "twoWords">;

/** As many words as the longest name of the catalogue has, and one more for a space that is too many. */
const JOINED_WORDS_MAX = 6;
/** Words so short are only read together with others, as a part of a name. */
const SHORTEST_ALONE = 3;
const SHORTEST_PART = 2;
/** Two of the longest words that are compared, and a letter between them. */
const TWO_WORDS_MAX = 2 * NEAR_LETTERS_MAX + 1;

/** Words from one up to the one before another. */
type Span = Pick<Reading, "from" | "to">;

const WRITINGS = new Set(CATALOGUE_NAMES.map(({ words }) => words.join(" ")));

/** Where the words are a name of the catalogue as it is. */
export function writtenNames(words: readonly string[]): Span[] {
  return [...words.keys()].flatMap((from) =>
    Array.from({ length: JOINED_WORDS_MAX }, (_, more) => ({ from, to: from + more + 1 })).filter(
      ({ to }) => to <= words.length && WRITINGS.has(words.slice(from, to).join(" ")),
    ),
  );
}

export function isWithin(spans: readonly Span[], { from, to }: Span): boolean {
  return spans.some((span) => span.from <= from && to <= span.to);
}

/** Names of the catalogue that the words from there on may mean, with or without their spaces. */
export function nameReadings(words: readonly string[], from: number): Reading[] {
  const readings: Reading[] = [];
  for (let to = from + 1; to <= Math.min(words.length, from + JOINED_WORDS_MAX); to += 1) {
    const written = words.slice(from, to);
    const joined = written.join("");
    for (const name of CATALOGUE_NAMES) {
      const distance = distanceTo(joined, name.joined);
      if (distance === null) continue;
      readings.push({ from, to, words: name.words, name, distance, rank: RANK.catalogueName });
    }
  }
  return readings;
}

/** Words of the vocabulary that the word may mean. */
export function wordReadings(
  word: string,
  from: number,
  vocabulary: Iterable<string>,
  kind: Vocabulary,
): Reading[] {
  const readings: Reading[] = [];
  for (const other of vocabulary) {
    const isShort = other.length < SHORTEST_ALONE;
    if (isShort && (kind !== "guideName" || other.length < SHORTEST_PART)) continue;
    const distance = distanceTo(word, other);
    if (distance === null) continue;
    readings.push({ from, to: from + 1, words: [other], distance, rank: RANK[kind], isShort });
  }
  return readings;
}

export function catalogueReadings(word: string, from: number): Reading[] {
  return wordReadings(word, from, CATALOGUE_WORDS, "catalogueWord");
}

/** Two words of names with no space between them, or with a letter in its place. */
export function twoWordReadings(word: string, from: number, names: ReadonlySet<string>): Reading[] {
  const readings: Reading[] = [];
  if (word.length > TWO_WORDS_MAX) return readings;
  for (const [gap, distance] of [MISSING_SPACE, LETTER_FOR_SPACE].entries()) {
    for (let at = SHORTEST_PART; at + gap + SHORTEST_PART <= word.length; at += 1) {
      const words = [word.slice(0, at), word.slice(at + gap)];
      if (!words.every((part) => names.has(part))) continue;
      readings.push({ from, to: from + 1, words, distance, rank: RANK.twoWords });
    }
  }
  return readings;
}

/** Two words of names between which the space changed places with a letter beside it. */
export function movedSpaceReadings(
  words: readonly string[],
  from: number,
  names: ReadonlySet<string>,
): Reading[] {
  const [one = "", other = ""] = words.slice(from, from + 2);
  const pairs = [
    [one.slice(0, -1), one.slice(-1) + other],
    [one + other.slice(0, 1), other.slice(1)],
  ];
  return pairs
    .filter((pair) => pair.every((part) => names.has(part)))
    .map((pair) => ({
      from,
      to: from + 2,
      words: pair,
      distance: LETTER_FOR_SPACE,
      rank: RANK.twoWords,
    }));
}

export function byLikelihood(a: Reading, b: Reading): number {
  return (
    a.distance - b.distance || a.rank - b.rank || (a.words.join(" ") < b.words.join(" ") ? -1 : 1)
  );
}
