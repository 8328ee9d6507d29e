// Limits are counted in these sizes, and clients count theirs with npm convex.
import { getConvexSize } from "convex/values";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { sizeOf } from "./size.ts";
import { convexValues, toWire } from "./testing.ts";

it("every value is as large as npm convex says", () => {
  fc.assert(
    fc.property(convexValues, (value) => {
      expect(sizeOf(toWire(value))).toBe(getConvexSize(value));
    }),
    { numRuns: 2_000 },
  );
});

it("a document is larger than its fields by their names and ends", () => {
  const fields = { a: "x", bc: [1, null] };
  expect(sizeOf(fields)).toBe(2 + (1 + 1 + 3) + (2 + 1 + (2 + 9 + 1)));
});

it("texts count as UTF-8, not as they lie in memory", () => {
  expect(["a", "é", "ộ", "😀"].map((text) => sizeOf(text) - 2)).toEqual([1, 2, 3, 4]);
});

it("the placeholder of the commit timestamp is as large as what takes its place", () => {
  expect(sizeOf({ $commitTs: null })).toBe(sizeOf(toWire(1n)));
});
