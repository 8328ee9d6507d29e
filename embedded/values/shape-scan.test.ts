import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkValueShape } from "./check.ts";
import { isPlainlyWithinLimits } from "./shape-scan.ts";
import type { Wire } from "./wire.ts";

function nested(depth: number): Wire {
  let value: Wire = "x";
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

function fields(count: number): Wire {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]));
}

function isValid(value: Wire): boolean {
  try {
    checkValueShape(value);
    return true;
  } catch {
    return false;
  }
}

describe("a value that breaks a limit is never taken for plain", () => {
  const pad = "y".repeat(200);
  test.each<[string, Wire]>([
    ["65 levels", nested(65)],
    ["a long array", Array.from({ length: 8193 }, () => 1)],
    ["a long array within", { pad, list: [[], Array.from({ length: 8193 }, () => [])] }],
    ["1,025 fields", fields(1025)],
    ["1,025 fields behind strings with everything in them", ['"\\', "[{,", "}]", fields(1025)]],
    ["half of a character", "cut \ud83d"],
    ["half of a character in a large value", { pad, cut: "\ude00" }],
  ])("%s", (_what, value) => {
    expect(isValid(value)).toBe(false);
    expect(isPlainlyWithinLimits(JSON.stringify(value))).toBe(false);
  });

  test("whatever the value", () => {
    const leaf = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\\", '"', '\\"', "\\ud800", "[[[[", ",,,,", "\ud800"),
      fc.integer(),
    );
    const value = fc.letrec<{ value: Wire }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        leaf,
        fc.array(tie("value"), { maxLength: 6 }),
        fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value")),
        fc.array(fc.constant<Wire>(1), { minLength: 8000, maxLength: 8400 }),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.nat({ max: 66 }), (inner, depth) => {
        let whole: Wire = inner;
        for (let i = 0; i < depth; i += 1) whole = [whole, "]"];
        if (isPlainlyWithinLimits(JSON.stringify(whole))) expect(isValid(whole)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test("usual values are plain", () => {
  const row = { _id: "j57", name: 'She said "no" \\ and [left]', at: 1, tags: ["a", "b"] };
  expect(isPlainlyWithinLimits(JSON.stringify(Array.from({ length: 1000 }, () => row)))).toBe(true);
  expect(isPlainlyWithinLimits(JSON.stringify(nested(64)))).toBe(true);
  expect(isPlainlyWithinLimits(JSON.stringify("😀 whole".repeat(100)))).toBe(true);
  expect(isPlainlyWithinLimits("null")).toBe(true);
});
