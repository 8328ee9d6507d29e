// How well the texts of those who were found fit, as sets: of the numbers written in binary a set for each bit. Pure.
import { andInto, andNotInto, type Cells, countOf, orInto } from "./bits.ts";
import type { WordCells } from "./words.ts";

/** Adds 2 ** `bit` to the numbers of these slots. */
function addTo(bits: Cells[], slots: Cells, bit: number): void {
  let carried = slots;
  for (let at = bit; countOf(carried) > 0; at += 1) {
    const known = bits[at] ?? new Uint8Array(carried.length);
    const both = known.slice();
    andInto(both, carried);
    orInto(known, carried);
    andNotInto(known, both);
    bits[at] = known;
    carried = both;
  }
}

/** Those of the slots with a higher number first, by the bits below `bit`; `score` is what the others of its bits are. */
function* descending(
  bits: readonly Cells[],
  bit: number,
  slots: Cells,
  score: number,
): Generator<[score: number, slots: Cells]> {
  if (countOf(slots) === 0) return;
  const set = bits[bit - 1];
  if (set === undefined) {
    yield [score, slots];
    return;
  }
  const having = slots.slice();
  andInto(having, set);
  yield* descending(bits, bit - 1, having, score + 2 ** (bit - 1));
  const lacking = slots.slice();
  andNotInto(lacking, set);
  yield* descending(bits, bit - 1, lacking, score);
}

/**
 * The hits by their score, best first. As textScore of rules.ts: each word counts by the best text it stands in, 4 for a name, 2 for
 * what the guide named in a list, 1 for the bio. Each hit has each word, which makes the least that it can have.
 */
export function byScore(words: readonly WordCells[], hits: Cells): Map<number, Cells> {
  const bits: Cells[] = [];
  for (const { n, f } of words) {
    const named = hits.slice();
    andInto(named, n);
    addTo(bits, named, 0);
    addTo(bits, named, 1);
    const listed = hits.slice();
    andInto(listed, f);
    andNotInto(listed, n);
    addTo(bits, listed, 0);
  }
  return new Map(descending(bits, bits.length, hits, words.length));
}
