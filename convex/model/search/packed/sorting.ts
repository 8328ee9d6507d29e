// Sorts many places by numbers, in a part of the time that comparing them two by two takes: an order of all guides is made in one
// transaction. Plain loops, as whatever calls back for each of a quarter of a million takes longer than the sorting. Pure.
import { SLOTS_MAX } from "./bits.ts";

/** Whole numbers below this have room for a place beside them in what a float holds exactly. */
const KEYS_END = 2 ** 53 / SLOTS_MAX;

/** Whole numbers from 0 up to `count`, in the order of the values, equal for equal ones. */
interface Ranks {
  of: Float64Array;
  count: number;
}

/** Where the value stands among the first `count`, which are sorted and hold it. */
function placeAmong(sorted: Float64Array, count: number, value: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function ranked(values: Float64Array): Ranks {
  const distinct = values.slice().sort();
  let count = 0;
  for (let at = 0; at < distinct.length; at += 1) {
    if (count > 0 && distinct[at] === distinct[count - 1]) continue;
    distinct[count] = distinct[at] ?? 0;
    count += 1;
  }
  const of = new Float64Array(values.length);
  for (let at = 0; at < of.length; at += 1) of[at] = placeAmong(distinct, count, values[at] ?? 0);
  return { of, count };
}

/** As few keys as say the same, in whole numbers: one that has room for the next takes it in. */
export function packedKeys(keys: readonly Float64Array[]): Float64Array[] {
  const packed: Ranks[] = [];
  for (const { of, count } of keys.map(ranked)) {
    const last = packed.at(-1);
    if (last === undefined || last.count * count > KEYS_END) {
      packed.push({ of, count });
      continue;
    }
    for (let at = 0; at < of.length; at += 1) {
      last.of[at] = (last.of[at] ?? 0) * count + (of[at] ?? 0);
    }
    last.count *= count;
  }
  return packed.map(({ of }) => of);
}

/** The places from 0 on, at most SLOTS_MAX, in the order of their keys, which are such numbers; the first key decides first. */
export function placesBy(keys: readonly Float64Array[], count: number): Uint32Array {
  let places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = at;
  // From the last key to the first, each time leaving equal ones as they are.
  for (const key of keys.toReversed()) {
    const sorted = new Float64Array(count);
    for (let at = 0; at < count; at += 1) sorted[at] = (key[places[at] ?? 0] ?? 0) * SLOTS_MAX + at;
    sorted.sort();
    const before = places;
    places = new Uint32Array(count);
    for (let at = 0; at < count; at += 1) places[at] = before[(sorted[at] ?? 0) % SLOTS_MAX] ?? 0;
  }
  return places;
}
