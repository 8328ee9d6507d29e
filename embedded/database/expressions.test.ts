// Filter expressions against the same written in JavaScript.
import { compareValues as convexCompare } from "convex/values";
import type { Value } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_INT64, MIN_INT64, toFloat64, toInt64 } from "../values/kinds.ts";
import { fromWire, refusalOf, toWire, wireValues } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { compileExpression, truth } from "./expressions.ts";

function evaluate(expression: Wire, document: WireObject = {}): Wire | undefined {
  return compileExpression(expression)(document);
}

function literal(value: Wire): WireObject {
  return { $literal: value };
}

function refusal(expression: Wire, document: WireObject = {}): string {
  return refusalOf(() => evaluate(expression, document));
}

describe("comparisons", () => {
  const tests: Record<string, (order: number) => boolean> = {
    $eq: (order) => order === 0,
    $neq: (order) => order !== 0,
    $lt: (order) => order < 0,
    $lte: (order) => order <= 0,
    $gt: (order) => order > 0,
    $gte: (order) => order >= 0,
  };

  it("compare values of all kinds as npm convex does, missing ones too", () => {
    const maybe = fc.option(wireValues, { nil: undefined });
    const plain = (value: Wire | undefined): Value | undefined =>
      value === undefined ? undefined : fromWire(value);
    fc.assert(
      fc.property(maybe, maybe, (a, b) => {
        const document = { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
        const order = convexCompare(plain(a), plain(b));
        for (const [name, test] of Object.entries(tests)) {
          const found = evaluate({ [name]: [{ $field: "a" }, { $field: "b" }] }, document);
          expect([name, found]).toEqual([name, test(order)]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("know undefined as a literal, and null apart from it", () => {
    const missing = { $eq: [{ $field: "a" }, literal({ $undefined: null })] };
    expect(evaluate(missing, {})).toBe(true);
    expect(evaluate(missing, { a: null })).toBe(false);
    expect(evaluate({ $eq: [{ $field: "a" }, null] }, { a: null })).toBe(true);
  });
});

describe("arithmetic", () => {
  const floats: Record<string, (a: number, b: number) => number> = {
    $add: (a, b) => a + b,
    $sub: (a, b) => a - b,
    $mul: (a, b) => a * b,
    $div: (a, b) => a / b,
    $mod: (a, b) => a % b,
  };
  const integers: Record<string, (a: bigint, b: bigint) => bigint> = {
    $add: (a, b) => a + b,
    $sub: (a, b) => a - b,
    $mul: (a, b) => a * b,
    $div: (a, b) => a / b,
    $mod: (a, b) => a % b,
  };

  it("of floats is JavaScript's, with its infinities and NaN", () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.double(),
        fc.constantFrom(...Object.keys(floats)),
        (a, b, name) => {
          const found = evaluate({ [name]: [literal(toWire(a)), literal(toWire(b))] });
          expect(toFloat64(found as Wire)).toBe(floats[name]!(a, b));
          const negated = evaluate({ $neg: literal(toWire(a)) });
          expect(toFloat64(negated as Wire)).toBe(-a);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("of integers is exact, or refused where 64 bits end", () => {
    const int64 = fc.oneof(
      fc.bigInt({ min: MIN_INT64, max: MAX_INT64 }),
      fc.constantFrom(0n, 1n, -1n, MIN_INT64, MAX_INT64, 2n ** 32n),
    );
    fc.assert(
      fc.property(int64, int64, fc.constantFrom(...Object.keys(integers)), (a, b, name) => {
        const expression = { [name]: [literal(toWire(a)), literal(toWire(b))] };
        if (b === 0n && (name === "$div" || name === "$mod")) {
          expect(refusal(expression)).toBe("InvalidFilter: Division by zero");
          return;
        }
        const exact = integers[name]!(a, b);
        if (exact > MAX_INT64 || exact < MIN_INT64) {
          expect(refusal(expression)).toMatch(/^InvalidFilter: Integer overflow in /);
        } else {
          expect(toInt64(evaluate(expression) as Wire)).toBe(exact);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(refusal({ $neg: literal(toWire(MIN_INT64)) })).toBe(
      "InvalidFilter: Integer overflow in negate",
    );
    expect(evaluate({ $neg: literal(toWire(MAX_INT64)) })).toEqual(toWire(-MAX_INT64));
  });

  it.each<[Wire, string]>([
    [
      { $add: [literal(toWire(1n)), literal(1)] },
      `Cannot add {"$integer":"AQAAAAAAAAA="} (type int64) and 1 (type float64)`,
    ],
    [{ $sub: ["a", "b"] }, 'Cannot subtract "a" (type string) and "b" (type string)'],
    [
      { $mul: [{ $field: "none" }, 1] },
      "Cannot multiply undefined (type undefined) and 1 (type float64)",
    ],
    [{ $div: [null, null] }, "Cannot divide null (type null) and null (type null)"],
    [{ $mod: [true, false] }, "Cannot modulo true (type boolean) and false (type boolean)"],
    [{ $neg: "a" }, 'Cannot negate "a" (type string)'],
    [{ $neg: { $field: "none" } }, "Cannot negate undefined (type undefined)"],
  ])("refuses %j", (expression, message) => {
    expect(refusal(expression)).toBe(`InvalidFilter: ${message}`);
  });
});

describe("logic", () => {
  const bools = fc.array(fc.boolean(), { maxLength: 5 });

  it("takes any number of parts, also none", () => {
    fc.assert(
      fc.property(bools, (parts) => {
        expect(evaluate({ $and: parts })).toBe(parts.every(Boolean));
        expect(evaluate({ $or: parts })).toBe(parts.some(Boolean));
      }),
    );
    expect([evaluate({ $not: true }), evaluate({ $not: { $not: true } })]).toEqual([false, true]);
  });

  it("looks no further than it must, so that a guard guards", () => {
    const divided = {
      $gt: [{ $div: [literal(toWire(6n)), { $field: "n" }] }, literal(toWire(1n))],
    };
    const isZero = { $eq: [{ $field: "n" }, literal(toWire(0n))] };
    expect(evaluate({ $or: [isZero, divided] }, { n: toWire(0n) })).toBe(true);
    expect(evaluate({ $and: [{ $not: isZero }, divided] }, { n: toWire(0n) })).toBe(false);
    expect(refusal({ $or: [divided, isZero] }, { n: toWire(0n) })).toMatch(/Division by zero/);
  });

  it.each<Wire>([1, "true", null, { $field: "none" }, literal([])])(
    "wants booleans, not %j",
    (part) => {
      const expressions: WireObject[] = [{ $and: [part] }, { $or: [part] }, { $not: part }];
      for (const expression of expressions) {
        expect(refusal(expression)).toMatch(/^InvalidFilter: Expected a boolean, got /);
      }
      expect(refusalOf(() => truth(evaluate(part)))).toMatch(/^InvalidFilter: Expected a boolean/);
    },
  );
});

describe("fields and literals", () => {
  it("stand for what they say", () => {
    const document = { a: { b: [1, 2] } };
    expect(evaluate({ $field: "a.b" }, document)).toEqual([1, 2]);
    expect(evaluate({ $field: "a.c" }, document)).toBeUndefined();
    expect(evaluate(literal({ $field: "a", b: 1 }), document)).toEqual({ $field: "a", b: 1 });
    for (const value of [null, true, 5, "text", [1]]) expect(evaluate(value)).toEqual(value);
  });

  it("serve every document, one after the other", () => {
    const run = compileExpression({ $gt: [{ $field: "n" }, 1] });
    expect([1, 2, 3].map((n) => run({ n }))).toEqual([false, true, true]);
  });
});

describe("what is no expression", () => {
  it.each<[Wire, string]>([
    [{}, 'Unknown expression ""'],
    [{ $xor: [true] }, 'Unknown expression "$xor"'],
    [{ constructor: [] }, 'Unknown expression "constructor"'],
    [{ $eq: [1] }, "Expected two operands"],
    [{ $eq: [1, 2, 3] }, "Expected two operands"],
    [{ $add: "12" }, "Expected two operands"],
    [{ $field: 5 }, "A field path must be a string"],
    [{ $and: true }, "Expected a list of conditions"],
    [{ $or: { $not: true } }, "Expected a list of conditions"],
  ])("%j", (expression, message) => {
    expect(refusal(expression)).toBe(`InvalidFilter: ${message}`);
  });
});
