import { expect, test } from "vitest";

import { parseRange } from "./byte-range.ts";

test.each([
  [undefined, null],
  ["bytes=0-3", { start: 0, end: 4 }],
  ["bytes=6-", { start: 6, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-99", { start: 0, end: 10 }],
  ["bytes=8-99", { start: 8, end: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=5-4", "unsatisfiable"],
  ["bytes=-", "unsatisfiable"],
  ["bytes=0-1,4-5", "unsatisfiable"],
  ["Bytes=0-3", { start: 0, end: 4 }],
  ["lines=0-1", null],
  ["bytes", null],
  ["", null],
])("%s of ten bytes", (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test("an empty file is served whole", () => {
  expect(parseRange("bytes=0-", 0)).toBeNull();
});
