import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkDocument, checkValueShape } from "./check.ts";
import { sizeOf } from "./size.ts";
import { refusalOf, toWire, wireValues } from "./testing.ts";
import type { Wire, WireObject } from "./wire.ts";

function nested(levels: number): Wire {
  let value: Wire = 1;
  for (let i = 0; i < levels; i++) value = [value];
  return value;
}

function document(fields: WireObject): string {
  return refusalOf(() => checkDocument(fields));
}

describe("documents", () => {
  it("may be nested 16 levels deep, other values 64", () => {
    expect(document({ a: nested(15) })).toBe("fine");
    expect(document({ a: nested(16) })).toBe(
      "TooNestedError: Document is too nested (nested 17 levels deep > maximum nesting 16)",
    );
    expect(refusalOf(() => checkValueShape(nested(64)))).toBe("fine");
    expect(refusalOf(() => checkValueShape(nested(65)))).toBe(
      "TooNestedError: Value is too nested (nested 65 levels deep > maximum nesting 64)",
    );
    expect(refusalOf(() => checkValueShape(nested(5_000)))).toMatch(/^TooNestedError/);
  });

  it("may hold arrays of 8192 items and objects of 1024 fields", () => {
    expect(document({ a: Array.from({ length: 8192 }, () => null) })).toBe("fine");
    expect(document({ a: Array.from({ length: 8193 }, () => null) })).toBe(
      "ArrayTooLongError: Array length is too long (8193 > maximum length 8192)",
    );
    const fields = (count: number): WireObject =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, null]));
    expect(document({ a: fields(1024) })).toBe("fine");
    expect(document({ a: fields(1025) })).toMatch(/^ObjectTooManyFieldsError/);
  });

  it("may be one mebibyte", () => {
    expect(document({ a: "x".repeat(1024 * 1024 - 6) })).toBe("fine");
    expect(document({ a: "x".repeat(1024 * 1024 - 5) })).toMatch(
      /^ValueTooLargeError: Value is too large \(.* > maximum size 1 MiB\)$/,
    );
  });

  it.each([
    ["", "InvalidFieldName"],
    ["$x", "BadConvexValue"],
    ["_x", "InvalidFieldName"],
    ["a b", "InvalidFieldName"],
    ["é", "InvalidFieldName"],
    ["x".repeat(65), "InvalidFieldName"],
    ["__proto__", "InvalidFieldName"],
    ["1a", "InvalidFieldName"],
  ])("refuse the field %j", (name, code) => {
    expect(document(JSON.parse(`{${JSON.stringify(name)}:1}`) as WireObject)).toMatch(
      new RegExp(`^${code}`),
    );
  });

  it("allow below the top what is printable ASCII without a leading $", () => {
    expect(document({ a: { "a b!": 1, _x: 2, ["x".repeat(1024)]: 3 } })).toBe("fine");
    expect(document({ a: { $x: 1, b: 2 } })).toMatch(/^InvalidFieldName/);
    expect(document({ a: { "": 1 } })).toMatch(/^InvalidFieldName/);
    expect(document({ a: { "\u0001": 1 } })).toMatch(/^InvalidFieldName/);
    expect(document({ a: { ["x".repeat(1025)]: 1 } })).toMatch(/^InvalidFieldName/);
  });

  it("refuse what is no value", () => {
    expect(document({ a: "\ud800" })).toMatch(/lone surrogates/);
    expect(document({ a: "😀" })).toBe("fine");
    expect(document({ a: { $undefined: null } })).toMatch(/^BadConvexValue/);
    expect(document({ a: { $integer: "AQ==" } })).toMatch(/^BadConvexValue/);
    expect(document({ a: { $bytes: "?" } })).toMatch(/^BadConvexValue/);
    expect(document({ a: { $commitTs: null } })).toBe("fine");
    expect(document({ a: { $commitTs: 5 } })).toMatch(/^BadConvexValue/);
    expect(document({ a: { $set: 1 } })).toMatch(/^BadConvexValue/);
    expect(document(JSON.parse('{"a":[1e400]}') as WireObject)).toMatch(/^BadConvexValue/);
    expect(document(JSON.parse('{"a":[1e308]}') as WireObject)).toBe("fine");
  });

  it("accept every value of npm convex", () => {
    fc.assert(
      fc.property(wireValues, (value) => refusalOf(() => checkValueShape(value)) === "fine"),
    );
  });
});

describe("sizes", () => {
  it("are those of Convex", () => {
    expect(sizeOf(null)).toBe(1);
    expect(sizeOf(true)).toBe(1);
    expect(sizeOf(1)).toBe(9);
    expect(sizeOf(toWire(1n))).toBe(9);
    expect(sizeOf(toWire(-0))).toBe(9);
    expect(sizeOf("é")).toBe(4);
    expect(sizeOf(toWire(new Uint8Array(3).buffer))).toBe(5);
    expect(sizeOf([1, "a"])).toBe(2 + 9 + 3);
    expect(sizeOf({ ab: null })).toBe(2 + 3 + 1);
  });
});
