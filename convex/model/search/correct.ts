// What a search with typing errors is taken for. Where some guide has all of its words nothing is in doubt. Else the words of nobody
// are read as the likeliest ones with which somebody is found, and where each word is somebody's, one of them
// (docs/decisions/056).
import { CATALOGUE_WORDS, type CatalogueName, isOfCatalogue } from "../catalog/names.ts";
import { fold, foldedWords } from "../fold.ts";
import { SEARCH_TEXT_MAX } from "./contract.ts";
import { type Asked, bestCover, type Cover, coversOf, coversOfOne, wordsAfter } from "./covers.ts";
import {
  catalogueReadings,
  isWithin,
  movedSpaceReadings,
  nameReadings,
  type Reading,
  twoWordReadings,
  wordReadings,
  writtenNames,
} from "./readings.ts";
import type { Criteria } from "./rules.ts";

/** What is known of the guides who are listed, whoever looks it up. */
export interface Listed extends Asked {
  /** The words of their names. */
  names: () => Promise<ReadonlySet<string>>;
  /** The words of all their texts that begin so. */
  beginning: (letters: string) => Promise<ReadonlySet<string>>;
}

export interface Part {
  text: string;
  /** Of the catalogue, where it is one of its names. */
  name?: CatalogueName;
  /** Whether it is a word that guides have, without its accents. */
  isFolded?: true;
}

/** What was understood: the words to be searched for, and how they are written, in their order. */
export interface Correction {
  words: readonly string[];
  parts: readonly Part[];
}

/** A search with more words is no search for a name; it is taken as it is. */
const WORDS_MAX = 12;
const SLIPS_MAX = 4;
/** Of other texts than names: as long, and with so many letters right, as they are looked up by these. */
const OTHER_LETTERS_MIN = 4;
const SURE_LETTERS = 2;

/** The words of the text, each as it was typed, once. */
function writtenWords(text: string): Map<string, string> {
  const words = foldedWords(text);
  const typed = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const isEach = typed.length === words.length && typed.every((one, at) => fold(one) === words[at]);
  return new Map(words.map((word, at) => [word, isEach ? (typed[at] ?? word) : word]));
}

/** The words of a search, and which of them nobody has. */
interface Doubt {
  words: readonly string[];
  slips: ReadonlySet<number>;
}

/**
 * Of readings of several words those that hold a slip. Where none of the words is one, all of several words; but whoever wrote a name of the
 * catalogue as it is meant no other one, even if that is of nobody.
 */
function holding({ words, slips }: Doubt, readings: readonly Reading[]): Reading[] {
  const written = writtenNames(words);
  return readings.filter((reading) => {
    const { from, to } = reading;
    if (slips.size > 0) return [...slips].some((at) => at >= from && at < to);
    return to - from > 1 && reading.words.length > 1 && !isWithin(written, reading);
  });
}

/** What stands in names and in the catalogue that the words in doubt may mean. */
function knownReadings(
  { words, slips }: Doubt,
  doubted: Iterable<number>,
  names: ReadonlySet<string>,
): Reading[] {
  const several = [...words.keys()].flatMap((from) => [
    ...nameReadings(words, from),
    ...movedSpaceReadings(words, from, names),
  ]);
  const alone = [...doubted].flatMap((at) => {
    const word = words[at] ?? "";
    return [
      ...catalogueReadings(word, at),
      ...wordReadings(word, at, names, "guideName"),
      ...twoWordReadings(word, at, names),
    ];
  });
  return [...holding({ words, slips }, several), ...alone];
}

async function otherReadings(
  listed: Listed,
  words: readonly string[],
  doubted: Iterable<number>,
): Promise<Reading[]> {
  const readings = await Promise.all(
    [...doubted].map(async (at) => {
      const word = words[at] ?? "";
      if (word.length < OTHER_LETTERS_MIN) return [];
      const vocabulary = await listed.beginning(word.slice(0, SURE_LETTERS));
      return wordReadings(word, at, vocabulary, "otherWord");
    }),
  );
  return readings.flat();
}

/** Every slip is read as another word. */
async function coverOfSlips(listed: Listed, { words, slips }: Doubt): Promise<Cover | null> {
  const find = (readings: readonly Reading[]) =>
    bestCover(listed, words, coversOf(words.length, slips, readings));
  const known = knownReadings({ words, slips }, slips, await listed.names());
  const found = await find(known);
  if (found !== null) return found;
  const others = await otherReadings(listed, words, slips);
  return others.length === 0 ? null : await find([...known, ...others]);
}

/**
 * Where each word is one of somebody's, and nobody has them all: one of them, or several as one name, are read as others. Who typed a
 * whole word of a name or of the catalogue meant it.
 */
async function coverOfOne(listed: Listed, words: readonly string[]): Promise<Cover | null> {
  const names = await listed.names();
  const whole = new Set([...names, ...CATALOGUE_WORDS]);
  const doubted = [...words.keys()].filter((at) => !whole.has(words[at] ?? ""));
  const readings = knownReadings({ words, slips: new Set() }, doubted, names);
  return await bestCover(listed, words, coversOfOne(readings));
}

function partsOf(typed: readonly string[], { readings }: Cover): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < typed.length;) {
    const reading = readings.find(({ from }) => from === at);
    if (reading === undefined) parts.push({ text: typed[at] ?? "" });
    else if (reading.name !== undefined) {
      parts.push({ text: reading.name.text, name: reading.name });
    } else parts.push(...reading.words.map((text): Part => ({ text, isFolded: true })));
    at = reading?.to ?? at + 1;
  }
  return parts;
}

/** What the text was meant to be; null where it is taken as it is. */
export async function correct(text: string, listed: Listed): Promise<Correction | null> {
  const written = writtenWords(text);
  const words = [...written.keys()];
  if (words.length === 0 || words.length > WORDS_MAX) return null;
  const counts = await Promise.all(words.map((word) => listed.count([word])));
  const slips = new Set(
    [...words.keys()].filter((at) => counts[at] === 0 && !isOfCatalogue(words[at] ?? "")),
  );
  if (slips.size > SLIPS_MAX) return null;
  if (slips.size === 0 && (words.length === 1 || (await listed.count(words)) > 0)) return null;
  const cover =
    slips.size > 0 ? await coverOfSlips(listed, { words, slips }) : await coverOfOne(listed, words);
  if (cover === null) return null;
  const after = wordsAfter(words, cover);
  if (after.join(" ").length > SEARCH_TEXT_MAX) return null;
  return { words: after, parts: partsOf([...written.values()], cover) };
}

/** What is searched for, with the words that were meant. */
export function understood(criteria: Criteria, correction: Correction | null): Criteria {
  return correction === null ? criteria : { ...criteria, words: correction.words };
}
