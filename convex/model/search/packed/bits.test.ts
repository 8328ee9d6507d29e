// Sets of slots, held to sets of numbers.
import * as fc from "fast-check";
import { expect, it } from "vitest";

import {
  addSlot,
  addStored,
  andInto,
  andNotInto,
  type Cells,
  cellsOf,
  countBoth,
  countOf,
  dropOutside,
  noCells,
  orInto,
  putNumber,
  slotsOf,
  storedOf,
} from "./bits.ts";

const SLOTS = 300;
/** Of words: a multiple of six, and of no more. */
const BLOCK = 16_380;
const slot = fc.nat({ max: SLOTS - 1 });
const few = fc.uniqueArray(slot, { maxLength: 8 });
const any = fc.subarray(Array.from({ length: SLOTS }, (_, index) => index));
const slots = fc.oneof(few, any).map((all) => all.toSorted((a, b) => a - b));

function cellsWith(all: readonly number[]): Cells {
  const cells = noCells(SLOTS);
  for (const one of all) addSlot(cells, one);
  return cells;
}

function joined(join: (cells: Cells, other: Cells) => void, one: Cells, other: Cells): number[] {
  const cells = one.slice();
  join(cells, other);
  return slotsOf(cells);
}

it("stores and counts sets as they are", () => {
  fc.assert(
    fc.property(slots, (all) => {
      const stored = storedOf(cellsWith(all));
      expect(slotsOf(cellsOf(stored, SLOTS))).toEqual(all);
      expect(countOf(cellsWith(all))).toBe(all.length);
      const behind = noCells(BLOCK + SLOTS);
      addStored(behind, stored, BLOCK);
      expect(slotsOf(behind)).toEqual(all.map((one) => BLOCK + one));
    }),
  );
});

it("joins and cuts sets as sets are", () => {
  fc.assert(
    fc.property(slots, slots, (one, other) => {
      const [first, second] = [cellsWith(one), cellsWith(other)];
      const both = one.filter((each) => other.includes(each));
      const either = [...new Set([...one, ...other])].toSorted((a, b) => a - b);
      expect(joined(andInto, first, second)).toEqual(both);
      expect(countBoth(first, second)).toBe(both.length);
      expect(joined(orInto, first, second)).toEqual(either);
      const without = one.filter((each) => !other.includes(each));
      expect(joined(andNotInto, first, second)).toEqual(without);
    }),
  );
});

it.each([1, 2, 3, 4, 5])("keeps whose number of %i characters is in a range", (width) => {
  const most = 64 ** width - 1;
  const near = fc.oneof(
    fc.nat({ max: most }),
    fc.nat({ max: 3 }).map((from) => most - from),
  );
  const numbers = fc.array(fc.oneof(near, fc.constant(64)), { minLength: SLOTS, maxLength: SLOTS });
  fc.assert(
    fc.property(slots, numbers, near, near, (all, values, one, other) => {
      const codes = new Uint8Array(SLOTS * width);
      values.forEach((value, index) => putNumber(codes, index * width, width, value));
      const kept = [Math.min(most, values[all[0] ?? 0] ?? 0), one, other].sort((a, b) => a - b);
      const [least = 0, middle = 0, highest = 0] = kept;
      for (const range of [
        { least, most: highest },
        { least: middle, most: middle },
      ]) {
        const cells = cellsWith(all);
        dropOutside(cells, codes, width, range);
        const value = (index: number) => Math.min(most, values[index] ?? 0);
        expect(slotsOf(cells)).toEqual(
          all.filter((index) => value(index) >= range.least && value(index) <= range.most),
        );
      }
    }),
  );
});
