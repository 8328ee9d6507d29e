// What the quick conversions answer, beside what the library's own do.
import path from "node:path";

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { convexValues, toWire } from "../../../values/testing.ts";
import { quickValues } from "./quick-values.ts";

// One of the three is not exported by any door of the package.
const FILE = "../../../../node_modules/convex/dist/esm/values/value.js";
const library = (await import(path.join(import.meta.dirname, FILE))) as Parameters<
  typeof quickValues
>[0];
const quick = quickValues(library);

class Other {
  field = 1;
}

/** Anything that code may pass: also what no value may be. */
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    convexValues,
    fc.constantFrom<unknown>(undefined, 2n ** 64n, Symbol.iterator, new Other(), new Set([1])),
    fc.constantFrom<unknown>(
      new Map(),
      new Date(0),
      () => 1,
      new Uint8Array(2),
      Object.assign([], { 1: 2 }),
    ),
    fc.array(tie("anything"), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom("__proto__", "", "$a", "$integer", "$bytes", "$float", "$set", "toString"),
        fc.string({ maxLength: 4 }),
        fc.constantFrom("7", "b", "a", "é", "n".repeat(1025)),
      ),
      tie("anything"),
      { maxKeys: 4, noNullPrototype: false },
    ),
  ),
}));

function told(work: () => unknown): unknown {
  try {
    const value = work();
    // The text says in which order the fields are; the value, what text does not tell.
    return { value, text: JSON.stringify(value, bigints) };
  } catch (error) {
    return String(error);
  }
}

const bigints = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? `${value}n` : value;

describe("conversions of plain data", () => {
  it.each(["convexToJson", "patchValueToJson"] as const)("%s is as the library's", (name) => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(told(() => quick[name](value))).toEqual(told(() => library[name](value)));
      }),
      { numRuns: 5_000 },
    );
  });

  it("jsonToConvex is as the library's, and a copy", () => {
    const json = fc.oneof(
      fc.jsonValue(),
      anything,
      convexValues.map((value) => toWire(value)),
    );
    fc.assert(
      fc.property(json, (value) => {
        const made = quick.jsonToConvex;
        expect(told(() => made(value))).toEqual(told(() => library.jsonToConvex(value)));
      }),
      { numRuns: 5_000 },
    );
    const given = { list: [{ a: 1 }] };
    const copy = quick.jsonToConvex(given) as typeof given;
    copy.list[0] = { a: 2 };
    expect(given).toEqual({ list: [{ a: 1 }] });
  });

  it("rows of other shapes in one list keep their own fields", () => {
    const rows = [
      { b: 1, a: 2 },
      { b: 1, c: 2 },
      { b: 1, a: undefined },
      { b: 3, a: 4 },
    ];
    expect(JSON.stringify(quick.convexToJson(rows))).toBe(
      '[{"a":2,"b":1},{"b":1,"c":2},{"b":1},{"a":4,"b":3}]',
    );
  });
});
