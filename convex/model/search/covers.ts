// The ways to read all words of a search, and which of them is the likeliest with which somebody is found.
import { slipsIn } from "./near.ts";
import { byLikelihood, type Reading } from "./readings.ts";

/** What stands in none of the readings is kept. */
export interface Cover {
  readings: readonly Reading[];
  distance: number;
  rank: number;
}

/** What is asked of the guides who are listed. */
export interface Asked {
  /** How many have all of the words. */
  count: (words: readonly string[]) => Promise<number>;
  /** Whether the words stand in the name of one of them. */
  hasName: (words: readonly string[]) => Promise<boolean>;
}

/** Of the ways to read the words so many are looked at, and the likeliest of them tried. */
const COVERS_MAX = 2_000;
const TRIED_COVERS_MAX = 40;
/** Other words that are tried for all slips together, and for one. */
const TRIED_WORDS_MAX = 24;
const READINGS_MAX = 12;

/** The likeliest readings from each word on, for so many slips. */
function likeliest(readings: readonly Reading[], slips: number): Reading[] {
  const most = Math.min(READINGS_MAX, Math.floor(TRIED_WORDS_MAX / Math.max(1, slips)));
  const from = new Set(readings.map((reading) => reading.from));
  return [...from].flatMap((at) =>
    readings
      .filter((reading) => reading.from === at)
      .sort(byLikelihood)
      .slice(0, most),
  );
}

function coverOf(readings: readonly Reading[]): Cover {
  const sum = (of: "distance" | "rank") => readings.reduce((all, one) => all + one[of], 0);
  return { readings, distance: sum("distance"), rank: sum("rank") };
}

function byCost(a: Cover, b: Cover): number {
  return a.distance - b.distance || a.rank - b.rank;
}

/** The ways in which every one of the slips is read as another word, likeliest first. */
export function coversOf(
  count: number,
  slips: ReadonlySet<number>,
  readings: readonly Reading[],
): Cover[] {
  const choice = likeliest(readings, slips.size);
  const covers: Cover[] = [];
  const go = (at: number, chosen: readonly Reading[]): void => {
    if (covers.length >= COVERS_MAX) return;
    if (at >= count) {
      covers.push(coverOf(chosen));
      return;
    }
    for (const reading of choice) {
      if (reading.from === at) go(reading.to, [...chosen, reading]);
    }
    if (!slips.has(at)) go(at + 1, chosen);
  };
  go(0, []);
  return covers.sort(byCost);
}

/** The ways to read with one of the readings, likeliest first. */
export function coversOfOne(readings: readonly Reading[]): Cover[] {
  return [...readings]
    .sort(byLikelihood)
    .slice(0, TRIED_WORDS_MAX)
    .map((reading) => coverOf([reading]));
}

/** The words as the cover reads them. */
export function wordsAfter(words: readonly string[], { readings }: Cover): string[] {
  const after: string[] = [];
  for (let at = 0; at < words.length;) {
    const reading = readings.find(({ from }) => from === at);
    after.push(...(reading?.words ?? [words[at] ?? ""]));
    at = reading?.to ?? at + 1;
  }
  return [...new Set(after)];
}

/** Whether nothing tells which of the two is likelier. */
function isAlike(one: Cover, other: Cover): boolean {
  return one.distance === other.distance && one.rank === other.rank;
}

/** Whether as many slips part the words from what both say. */
function hasSameSlips(one: Cover, other: Cover): boolean {
  return slipsIn(one.distance) === slipsIn(other.distance);
}

interface Tried {
  cover: Cover;
  count: number;
  /** Whether all of the words are one name, as nothing else tells so well that they were meant. */
  isName: boolean;
}

function isBetter(one: Tried, other: Tried): boolean {
  if (one.isName !== other.isName) return one.isName;
  return isAlike(one.cover, other.cover) && one.count > other.count;
}

/** Whether all of the words are read as one name of the catalogue. */
function isWhole({ readings: [only] }: Cover, words: readonly string[]): boolean {
  return only?.name !== undefined && only.from === 0 && only.to === words.length;
}

/**
 * Of the likeliest ways to read the words with which somebody is found, one that is a whole name; else the first, and of those that
 * are as likely the one with which most are found.
 */
export async function bestCover(
  listed: Asked,
  words: readonly string[],
  covers: readonly Cover[],
): Promise<Cover | null> {
  let best: Tried | null = null;
  for (const cover of covers.slice(0, TRIED_COVERS_MAX)) {
    const after = wordsAfter(words, cover);
    const mayBeName = after.length > 1;
    if (best !== null && !(mayBeName ? hasSameSlips : isAlike)(best.cover, cover)) break;
    const count = await listed.count(after);
    if (count === 0) continue;
    const isName = mayBeName && (isWhole(cover, words) || (await listed.hasName(after)));
    if (!isName && cover.readings.some(({ isShort }) => isShort)) continue;
    const tried = { cover, count, isName };
    if (best === null || isBetter(tried, best)) best = tried;
  }
  return best?.cover ?? null;
}
