// Texts are counted before they are parsed: the count has to be right for JSON, and quick to end for anything else.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countNodes } from "./json-limits.ts";
import type { Wire } from "./wire.ts";

const ANY = { length: Infinity, nodes: Infinity };

/** What JSON says of itself: each list and object, each name, each further item. */
function nodesOf(value: Wire): number {
  if (typeof value !== "object" || value === null) return 0;
  const items = Object.values(value);
  const names = Array.isArray(value) ? 0 : items.length;
  return items.reduce<number>(
    (sum, item) => sum + nodesOf(item),
    1 + names + Math.max(0, items.length - 1),
  );
}

describe("the nodes of a text", () => {
  test("are those of its value, whatever its strings hold", () => {
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"', "\\", '[{"\\",:'));
    const values = fc.jsonValue({ stringUnit: "binary", depthSize: "large" });
    const nested = fc.dictionary(texts, fc.oneof(texts, values));
    fc.assert(
      fc.property(fc.oneof(values, nested), fc.constantFrom(0, 2), (value, space) => {
        expect(countNodes(JSON.stringify(value, null, space), ANY)).toBe(nodesOf(value as Wire));
      }),
      { numRuns: 2_000 },
    );
  });

  test("are counted of anything, also of what is no JSON", () => {
    const pieces = fc.constantFrom("[", "]", "{", "}", '"', "\\", ",", ":", "1", "ế", "\ud800");
    fc.assert(
      fc.property(fc.array(pieces), (text) => {
        expect(countNodes(text.join(""), ANY)).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("too much of a text", () => {
  test.each([
    ["its length", `"${"x".repeat(20)}"`, { length: 21, nodes: 9 }, "longer than 21 characters"],
    ["its values", "[1,2,3,4]", { length: 99, nodes: 3 }, "more than 3 values"],
    ["its levels", "[".repeat(129), ANY, "nested more than 128 levels"],
  ])("is %s", (_what, text, limits, message) => {
    expect(() => countNodes(text, limits)).toThrow(message);
  });

  test.each([
    ["length", `"${"x".repeat(19)}"`, { length: 21, nodes: 9 }],
    ["values", "[1,2,3]", { length: 99, nodes: 3 }],
    ["levels", "[".repeat(128), ANY],
    ["lists in turn", `[${"[],".repeat(1000)}[]]`, ANY],
  ])("is not what just fits: %s", (_what, text, limits) => {
    expect(() => countNodes(text, limits)).not.toThrow();
  });
});
