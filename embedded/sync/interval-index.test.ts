import {
  array,
  assert,
  boolean,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  string,
  tuple,
} from "fast-check";
import { describe, expect, test } from "vitest";

import type { Interval } from "../transaction/engine.ts";
import { chance, tallied } from "../world/effort.ts";
import { IntervalIndex } from "./interval-index.ts";

const key = string({ unit: constantFrom("a", "b", "c", "\0", "\u00ff"), maxLength: 3 });
const interval = oneof(
  key.map((start) => ({ start, end: `${start}\0` })),
  tuple(key, key).map(([start, end]) => ({ start, end })),
);
const step = record({
  add: boolean(),
  owner: nat(4),
  reads: array(interval, { maxLength: 4 }),
});

function ids(owners: Iterable<{ id: number }>): number[] {
  return Array.from(owners, ({ id }) => id).sort((a, b) => a - b);
}

describe("interval index", () => {
  test("agrees with looking at every interval, through adding and removing", () =>
    tallied("sync: interval index", (tally) => {
      assert(
        property(array(step, { maxLength: 40 }), array(key), (steps, keys) => {
          const index = new IntervalIndex<{ id: number; reads: Interval[] }>();
          tally.round(steps.length + keys.length);
          const live = new Map<number, { id: number; reads: Interval[] }>();
          for (const { add, owner, reads } of steps) {
            const before = live.get(owner);
            if (before !== undefined) {
              index.remove(before, before.reads);
              live.delete(owner);
            }
            if (!add) continue;
            const next = { id: owner, reads };
            index.add(next, reads);
            live.set(owner, next);
          }
          for (const probe of keys) {
            const found = new Set<{ id: number; reads: Interval[] }>();
            index.stab(probe, found);
            const expected = [...live.values()].filter(({ reads }) =>
              reads.some(({ start, end }) => start <= probe && probe < end),
            );
            expect(ids(found)).toEqual(ids(expected));
          }
        }),
        chance(500, 50_000),
      );
    }));

  test("finds the one among 10,000 ranges without looking at all of them", () => {
    const index = new IntervalIndex<{ id: number }>();
    const name = (i: number) => String(i).padStart(6, "0");
    for (let i = 0; i < 10_000; i += 1) {
      index.add({ id: i }, [{ start: `${name(i)}-a`, end: `${name(i)}-z` }]);
    }
    let comparisons = 0;
    const counted = (key: string) =>
      ({
        [Symbol.toPrimitive]: () => {
          comparisons += 1;
          return key;
        },
      }) as unknown as string;
    for (let i = 0; i < 10_000; i += 1) {
      const found = new Set<{ id: number }>();
      index.stab(counted(`${name(i)}-m`), found);
      expect(found.size).toBe(1);
    }
    // A balanced tree of this size is some 15 to 35 deep; each level compares twice at most.
    expect(comparisons / 10_000).toBeLessThan(80);
    expect(comparisons / 10_000).toBeGreaterThan(1);
  });
});
