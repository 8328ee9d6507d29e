import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  type Kind,
  MAX_INT64,
  MIN_INT64,
  fromFloat64,
  fromInt64,
  kindOf,
  payload,
  specialKey,
  toFloat64,
  toInt64,
} from "./kinds.ts";
import { refusalOf, toWire } from "./testing.ts";
import type { Wire } from "./wire.ts";

describe("the kind of a value", () => {
  it.each<[Wire | undefined, Kind]>([
    [undefined, "undefined"],
    [{ $undefined: null }, "undefined"],
    [null, "null"],
    [0, "float64"],
    [toWire(NaN), "float64"],
    [toWire(5n), "int64"],
    [{ $commitTs: null }, "int64"],
    [true, "boolean"],
    ["", "string"],
    [toWire(new ArrayBuffer(0)), "bytes"],
    [[], "array"],
    [{}, "object"],
    [{ a: 1 }, "object"],
    [{ $integer: "x", a: 1 }, "object"],
  ])("%j is %s", (value, kind) => {
    expect(kindOf(value)).toBe(kind);
  });

  it.each(["$set", "$map", "$", "$Integer"])("%s is reserved", (name) => {
    expect(refusalOf(() => kindOf({ [name]: 1 }))).toBe(
      `BadConvexValue: Field name ${name} starts with a '$', which is reserved.`,
    );
  });

  it("looks only at an only key", () => {
    expect(specialKey({})).toBeNull();
    expect(specialKey({ a: 1 })).toBeNull();
    expect(specialKey({ $integer: 1 })).toBe("$integer");
    expect(specialKey({ $integer: 1, $float: 2 })).toBeNull();
  });
});

describe("numbers in their special form", () => {
  it("come back as the integers that went in, and as npm convex writes them", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: MIN_INT64, max: MAX_INT64 }), (value) => {
        expect(fromInt64(value)).toEqual(toWire(value));
        expect(toInt64(fromInt64(value))).toBe(value);
      }),
    );
  });

  it("come back as the floats that went in, and as npm convex writes them", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(fromFloat64(value)).toEqual(toWire(value));
        expect(Object.is(toFloat64(fromFloat64(value)), value)).toBe(true);
      }),
    );
  });

  it("are plain wherever JSON keeps them", () => {
    for (const value of [0, 1, -1, 2 ** 53, Number.MIN_VALUE, Number.MAX_VALUE]) {
      expect(fromFloat64(value)).toBe(value);
    }
    for (const value of [-0, NaN, Infinity, -Infinity]) {
      expect(fromFloat64(value)).toHaveProperty("$float");
    }
  });
});

describe("payloads", () => {
  const base64 = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes));

  it("of bytes have any length, those of numbers eight", () => {
    fc.assert(
      fc.property(base64, (bytes) => {
        const text = bytes.toString("base64");
        expect(payload({ $bytes: text }, "$bytes")).toBe(bytes.toString("latin1"));
        for (const key of ["$integer", "$float"] as const) {
          const refusal = refusalOf(() => payload({ [key]: text }, key));
          expect(refusal === "fine").toBe(bytes.length === 8);
        }
      }),
    );
  });

  it("have one spelling: what a decoder would forgive is refused", () => {
    const spellings = [
      "AAAAAAAA8D8",
      "AAAAAAAA8D8==",
      "AAAAAAAA8D9=",
      " AAAAAAAA8D8=",
      "AAAA\nAAAA8D8=",
    ];
    for (const text of spellings) {
      expect(Buffer.from(text, "base64")).toHaveLength(8);
      expect(refusalOf(() => payload({ $float: text }, "$float"))).toBe(
        "BadConvexValue: Malformed $float value",
      );
    }
    expect(refusalOf(() => payload({ $float: "AAAAAAAA8D8=" }, "$float"))).toBe("fine");
  });

  it("are texts", () => {
    for (const value of [null, 5, ["AAAAAAAA8D8="], { toString: "x" }]) {
      expect(refusalOf(() => payload({ $bytes: value }, "$bytes"))).toMatch(/^BadConvexValue/);
    }
  });
});
