// How far a word with typing errors is from another one. Pure.

/** A word of so many letters may have one slip, and a longer one two; shorter words are too like others. */
const ONE_SLIP_FROM = 3;
const TWO_SLIPS_FROM = 8;
/** From so many letters on a word may also be near the beginning of another: who types has not come to its end. */
const BEGINNING_FROM = 4;
/** Longer words are not compared, which bounds what one comparison costs. */
export const NEAR_LETTERS_MAX = 24;

// What tells two words apart that both are near: slips first, then whether the whole word is meant, then its first letter, which
// people rarely miss.
const SLIP = 4;
const IS_BEGINNING = 2;
const OTHER_LETTER = 1;

export function slipsOf({ length }: string): number {
  if (length < ONE_SLIP_FROM || length > NEAR_LETTERS_MAX) return 0;
  return length < TWO_SLIPS_FROM ? 1 : 2;
}

/** Which letters the word has, a bit for each; some share one. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Whether the other lacks more of the word's letters than there may be slips: true of most words, and cheap to see. */
function lacksLetters(word: string, other: string, most: number): boolean {
  let lacking = lettersIn(word) & ~lettersIn(other);
  for (let slips = 0; slips < most; slips += 1) lacking &= lacking - 1;
  return lacking !== 0;
}

/** The slips between the first letters of the word, one more with each entry, and the first `at` of the other. */
function nextRow(word: string, other: string, at: number, rows: readonly number[][]): number[] {
  const [row = [], before = []] = rows;
  const next = [at];
  for (let to = 1; to <= word.length; to += 1) {
    const isSame = word[to - 1] === other[at - 1];
    const isSwapped = to > 1 && word[to - 2] === other[at - 1] && word[to - 1] === other[at - 2];
    next.push(
      Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ),
    );
  }
  return next;
}

/** The slips between the word and the other one, and between the word and the nearest beginning of the other; at most `most`. */
function slipsBetween(word: string, other: string, most: number): [whole: number, begun: number] {
  const far = most + 1;
  let rows: number[][] = [Array.from({ length: word.length + 1 }, (_, to) => to), []];
  let [whole, begun] = [far, far];
  const end = Math.min(other.length, word.length + most);
  for (let at = 1; at <= end; at += 1) {
    rows = [nextRow(word, other, at, rows), rows[0] ?? []];
    const slips = rows[0]?.[word.length] ?? far;
    if (at === other.length) whole = slips;
    else begun = Math.min(begun, slips);
    if (Math.min(...(rows[0] ?? [])) > most) break;
  }
  return [whole, begun];
}

/**
 * How far slips alone, a letter wrong, missing, too many or before its neighbour, part the word from the other, or from a beginning of
 * it: 0 for the same word, more for one that is less likely meant, and null where there are too many.
 */
export function distanceTo(word: string, other: string): number | null {
  const most = slipsOf(word);
  const mayBegin = word.length >= BEGINNING_FROM;
  if (most === 0 || other.length < word.length - most) return null;
  if (!mayBegin && other.length > word.length + most) return null;
  if (lacksLetters(word, other, most)) return null;
  const [whole, begun] = slipsBetween(word, other, most);
  const distances = [
    whole <= most ? whole * SLIP : null,
    mayBegin && begun <= most ? begun * SLIP + IS_BEGINNING : null,
  ].filter((distance) => distance !== null);
  if (distances.length === 0) return null;
  return Math.min(...distances) + (word[0] === other[0] ? 0 : OTHER_LETTER);
}

/** Two words that only the space between them is missing from are meant before any whose letters are others. */
export const MISSING_SPACE = SLIP - 1;
/** Another letter in the place of the space is as any other slip. */
export const LETTER_FOR_SPACE = SLIP;

/** How many slips a distance comes to. */
export function slipsIn(distance: number): number {
  return Math.floor(distance / SLIP);
}
