// Keys longer than the disk takes, through a store of short ones that is only a sorted array.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Key } from "../values/wire.ts";
import {
  inTrueOrder,
  isLong,
  originalEntry,
  storedBounds,
  storedKey,
  storedValue,
} from "./long-keys.ts";
import type { Entry } from "./store.ts";

const LIMIT = 1978;
const STEM = "s".repeat(1_899);

/** Around the length at which a key becomes long, with beginnings that many share. */
const keys: fc.Arbitrary<Key> = fc
  .tuple(
    fc.constantFrom("", "r", STEM, `${STEM}a`, `${STEM}b`),
    fc.string({ unit: fc.constantFrom("\0", "a", "b", "\xff"), maxLength: 4 }),
    fc.constantFrom(0, 0, 200, 1_000),
  )
  .map(([stem, tail, more]) => stem + tail + "t".repeat(more));

function stored(all: readonly Key[]): Entry[] {
  return all
    .map((key) => ({ key: storedKey(key), value: storedValue(key, `of ${key.length}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function damaged(): Error {
  return new Error("damaged");
}

function walk(entries: Entry[], start: Key, end: Key, reverse: boolean): Entry[] {
  const bounds = storedBounds(start, end);
  const inside = entries.filter(({ key }) => key >= bounds.start && key < bounds.end);
  if (reverse) inside.reverse();
  return [...inTrueOrder(inside, { start, end, reverse }, damaged)];
}

describe("long keys", () => {
  it("fit the disk, and come back with their values", () => {
    fc.assert(
      fc.property(keys, fc.string(), (key, value) => {
        const entry = { key: storedKey(key), value: storedValue(key, value) };
        expect(entry.key.length).toBeLessThanOrEqual(LIMIT);
        expect(originalEntry(entry)).toEqual({ key, value });
        expect(isLong(entry.key)).toBe(isLong(key));
      }),
      { numRuns: 500 },
    );
  });

  it("lie side by side with short ones in every range, in their true order, both ways", () => {
    fc.assert(
      fc.property(fc.uniqueArray(keys, { maxLength: 16 }), keys, keys, (all, start, end) => {
        const entries = stored(all);
        const expected = all.filter((key) => key >= start && key < end).sort();
        const found = walk(entries, start, end, false);
        expect(found.map(({ key }) => key)).toEqual(expected);
        expect(found.every(({ key, value }) => value === `of ${key.length}`)).toBe(true);
        expect(walk(entries, start, end, true).map(({ key }) => key)).toEqual(
          expected.toReversed(),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it("of 1,900 bytes are short, of one more long", () => {
    expect([isLong("k".repeat(1_900)), isLong("k".repeat(1_901))]).toEqual([false, true]);
    expect(storedKey("k".repeat(1_900))).toBe("k".repeat(1_900));
    expect(storedKey("k".repeat(1_901))).toHaveLength(1_932);
  });

  it("that differ only at their ends are stored apart", () => {
    const long = "k".repeat(1_000_000);
    expect(storedKey(`${long}a`)).not.toBe(storedKey(`${long}b`));
    expect(storedKey(`${long}a`).slice(0, 1_900)).toBe(storedKey(`${long}b`).slice(0, 1_900));
  });

  it("keep values that look like the mark of a long key", () => {
    const key = "k".repeat(3_000);
    for (const value of ["", "12:kk", ":", "3000:"]) {
      expect(originalEntry({ key: storedKey(key), value: storedValue(key, value) }).value).toBe(
        value,
      );
      expect(originalEntry({ key: "short", value }).value).toBe(value);
    }
  });

  it("read no further than the range when a walk stops", () => {
    let read = 0;
    function* counted(entries: Entry[]): Generator<Entry> {
      for (const entry of entries) {
        read += 1;
        yield entry;
      }
    }
    const entries = stored(
      Array.from({ length: 100 }, (_, i) => `short ${String(i).padStart(3, "0")}`),
    );
    const range = { start: "s", end: "t", reverse: false };
    const [first] = inTrueOrder(counted(entries), range, damaged);
    expect([first?.key, read]).toEqual(["short 000", 1]);
  });
});
