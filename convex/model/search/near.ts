// Words with typing errors. Pure.

/** A word of so many letters may have one slip, and a longer one two; shorter words are too like others. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;
/** The first letters must be right: words are looked up by them. */
export const SURE_LETTERS = 2;

export function slipsOf({ length }: string): number {
  if (length < ONE_SLIP_FROM) return 0;
  return length < TWO_SLIPS_FROM ? 1 : 2;
}

/** The slips between the first letters of the word, one more with each entry, and the first `length` of the other. */
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

/** Whether slips alone, a letter wrong, missing, too many or before its neighbour, part the word from a beginning of the other. */
export function isNear(word: string, other: string): boolean {
  const slips = slipsOf(word);
  if (slips === 0 || other.slice(0, SURE_LETTERS) !== word.slice(0, SURE_LETTERS)) return false;
  let rows: number[][] = [Array.from({ length: word.length + 1 }, (_, to) => to), []];
  const end = Math.min(other.length, word.length + slips);
  for (let at = 0; at <= end; at += 1) {
    if (at > 0) rows = [nextRow(word, other, at, rows), rows[0] ?? []];
    if ((rows[0]?.[word.length] ?? 0) <= slips) return true;
  }
  return false;
}

/** Whether a word of the folded text is near. */
export function hasNearWord(foldedText: string, word: string): boolean {
  return foldedText.split(" ").some((other) => isNear(word, other));
}
