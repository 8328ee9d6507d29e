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
    fc.property(
      commits,
      intervals,
      fc.nat(200),
      fc.nat(200),
      fc.nat(200),
      (made, interval, one, other, from) => {
        const touches = new RecentTouches();
        const inside = (n: number): number => n % (made.length + 1);
        const [since = 0, until = 0] = [one, other].map(inside).toSorted((a, b) => a - b);
        const followedFrom = inside(from);
        for (const [at, touched] of made.entries()) {
          if (at === followedFrom) touches.follow(interval);
          touches.note(BigInt(at + 1), touched);
        }
        const found = touches.between(interval, BigInt(since), BigInt(until));
        const { start, end } = interval;
        const expected = made.slice(since, until).flat();
        const within = expected.filter((key) => key >= start && key < end);
        // What was touched before anybody followed it is not known, nor told to be nothing.
        expect(found === null || followedFrom <= since).toBe(true);
        if (found !== null) expect(found.toSorted(byKey)).toEqual(within.toSorted(byKey));
      },
    ),
  );
});

const [index = ""] = INDEXES;
const EVERYBODY = { start: index, end: `${index}\xff` };

function following(): RecentTouches {
  const touches = new RecentTouches();
  touches.follow(EVERYBODY);
  return touches;
}
const keyOf = (person: string, row: number): Key => `${index}${person}/${row}`;
const rowsOf = (person: string) => ({ start: `${index}${person}/`, end: `${index}${person}0` });

it("knows of one person's rows, whatever others do, until that is long ago", () => {
  const touches = following();
  touches.note(1n, [keyOf("somebody", 1)]);
  const others = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) touches.note(BigInt(at), [keyOf(`another-${at}`, at)]);
  };
  others(2, 1_800);
  expect(touches.between(rowsOf("somebody"), 0n, 1_800n)).toEqual([keyOf("somebody", 1)]);
  expect(touches.between(rowsOf("somebody"), 1n, 1_800n)).toEqual([]);
  others(1_800, 4_000);
  expect(touches.between(rowsOf("somebody"), 1n, 4_000n)).toBeNull();
});

it("knows of one person's rows where all rows begin with the same word", () => {
  const touches = following();
  const mine = `${index}requests:person-zero-of-many`;
  touches.note(1n, [`${mine}/1`]);
  for (let at = 2; at < 900; at += 1) {
    touches.note(BigInt(at), [`${index}requests:person-${at}-of-many/1`]);
  }
  expect(touches.between({ start: `${mine}/`, end: `${mine}0` }, 0n, 900n)).toEqual([`${mine}/1`]);
});

it("looks through no more than takes as long as to read", () => {
  const touches = following();
  for (let at = 1; at <= 700; at += 1) touches.note(BigInt(at), [keyOf(`person-${at}`, at)]);
  expect(touches.between(EVERYBODY, 100n, 700n)).toBeNull();
  expect(touches.between(EVERYBODY, 300n, 700n)).toHaveLength(400);
});
