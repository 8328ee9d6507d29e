import * as fc from "fast-check";
import { expect, it } from "vitest";

import { PREFIX_LENGTH } from "../database/layout.ts";
import type { Key } from "../values/wire.ts";
import { RecentTouches } from "./recent-touches.ts";

const byKey = (one: Key, other: Key) => (one < other ? -1 : 1);

const INDEXES = ["\x03aaaa", "\x03aaab"];
// Some begin alike as far as a bucket goes and further, some do not, and some are shorter than that.
const ALIKE = "something-that-all-have/";
const ENDINGS = ["person-one/", "person-two/", "pers", "q", "", `${ALIKE}one/`, `${ALIKE}two/`];

const keys = fc
  .tuple(fc.constantFrom(...INDEXES), fc.constantFrom(...ENDINGS), fc.integer({ min: 0, max: 9 }))
  .map(([index, ending, at]): Key => `${index}${ending}${at}`);
/** From anywhere in an index, its beginning included, to anywhere behind that in the same one. */
const intervals = fc.tuple(keys, keys, fc.nat(PREFIX_LENGTH + 30)).map(([one, other, length]) => {
  const [first = "", end = ""] = [one, other].toSorted(byKey);
  const index = first.slice(0, PREFIX_LENGTH);
  const start = first.slice(0, Math.max(PREFIX_LENGTH, length));
  return { start, end: end.startsWith(index) ? end : `${index}\xff` };
});
const commits = fc.array(fc.array(keys, { maxLength: 20 }), { maxLength: 200 });

it("knows all that lies in an interval, or that it does not know", () => {
  fc.assert(
    fc.property(commits, intervals, fc.nat(200), fc.nat(200), (made, interval, one, other) => {
      const touches = new RecentTouches();
      for (const [at, touched] of made.entries()) touches.note(BigInt(at + 1), touched);
      const [since = 0, until = 0] = [one, other].toSorted((a, b) => a - b);
      const found = touches.between(interval, BigInt(since), BigInt(until));
      const { start, end } = interval;
      const expected = made.slice(since, until).flat();
      const inside = expected.filter((key) => key >= start && key < end);
      if (found !== null) expect(found.toSorted(byKey)).toEqual(inside.toSorted(byKey));
    }),
  );
});

const [index = ""] = INDEXES;
const keyOf = (person: string, row: number): Key => `${index}${person}/${row}`;
const rowsOf = (person: string) => ({ start: `${index}${person}/`, end: `${index}${person}0` });

it("knows of one person's rows, whatever others do, until that is long ago", () => {
  const touches = new RecentTouches();
  touches.note(1n, [keyOf("somebody", 1)]);
  const others = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) touches.note(BigInt(at), [keyOf(`another-${at}`, at)]);
  };
  others(2, 900);
  expect(touches.between(rowsOf("somebody"), 0n, 900n)).toEqual([keyOf("somebody", 1)]);
  expect(touches.between(rowsOf("somebody"), 1n, 900n)).toEqual([]);
  others(900, 2_000);
  expect(touches.between(rowsOf("somebody"), 1n, 2_000n)).toBeNull();
});

it("knows of one person's rows where all rows begin with the same word", () => {
  const touches = new RecentTouches();
  const mine = `${index}requests:person-zero-of-many`;
  touches.note(1n, [`${mine}/1`]);
  for (let at = 2; at < 900; at += 1) {
    touches.note(BigInt(at), [`${index}requests:person-${at}-of-many/1`]);
  }
  expect(touches.between({ start: `${mine}/`, end: `${mine}0` }, 0n, 900n)).toEqual([`${mine}/1`]);
});

it("looks through no more than takes as long as to read", () => {
  const touches = new RecentTouches();
  for (let at = 1; at <= 700; at += 1) touches.note(BigInt(at), [keyOf(`person-${at}`, at)]);
  const everybody = { start: index, end: `${index}\xff` };
  expect(touches.between(everybody, 100n, 700n)).toBeNull();
  expect(touches.between(everybody, 300n, 700n)).toHaveLength(400);
});
