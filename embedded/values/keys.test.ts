// Index keys: what stands in them byte for byte, and that whole keys sort like the fields they are made of.
import { compareValues as convexCompare } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { chance, tallied } from "../world/effort.ts";
import { afterPrefix, encodeFloat64, encodeString, encodeValue, justAfter } from "./keys.ts";
import { fromFloat64, fromInt64 } from "./kinds.ts";
import { fromWire, refusalOf, toWire, wireValues } from "./testing.ts";
import type { Key, Wire } from "./wire.ts";

function hex(key: Key): string {
  return Buffer.from(key, "latin1").toString("hex");
}

function order(left: Key, right: Key): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

type Field = Wire | undefined;
const fields: fc.Arbitrary<Field> = fc.option(wireValues, { nil: undefined, freq: 8 });

function tupleKey(values: readonly Field[]): Key {
  return values.map(encodeValue).join("");
}

function compareFields(left: readonly Field[], right: readonly Field[]): number {
  for (const [i, value] of left.entries()) {
    const [a, b] = [value, right[i]].map((wire) => (wire === undefined ? wire : fromWire(wire)));
    const found = Math.sign(convexCompare(a, b));
    if (found !== 0) return found;
  }
  return 0;
}

describe("encodings", () => {
  it.each<[string, Field, string]>([
    ["a missing field", undefined, "01"],
    ["null", null, "03"],
    ["false", false, "0e"],
    ["true", true, "0f"],
    ["zero as an integer", toWire(0n), "08"],
    ["one", toWire(1n), "0901"],
    ["127", toWire(127n), "097f"],
    ["128", toWire(128n), "0a0080"],
    ["minus one", toWire(-1n), "07ff"],
    ["minus 129", toWire(-129n), "06ff7f"],
    ["the smallest integer", toWire(-(2n ** 63n)), "048000000000000000"],
    ["the greatest integer", toWire(2n ** 63n - 1n), "0c7fffffffffffffff"],
    ["1.0", 1, "0dbff0000000000000"],
    ["-1.0", -1, "0d400fffffffffffff"],
    ["0.0", 0, "0d8000000000000000"],
    ["-0.0", toWire(-0), "0d7fffffffffffffff"],
    ["the empty string", "", "1000"],
    ["a string", "ab", "10616200"],
    ["a string with a zero", "a\0b", "106100ff6200"],
    ["a string beyond ASCII", "é", "10c3a900"],
    ["bytes with a zero", toWire(new Uint8Array([0, 255]).buffer), "1100ffff00"],
    ["the empty array", [], "1200"],
    ["an array", [null, true], "12030f00"],
    ["the empty object", {}, "1500"],
    ["an object, its fields sorted", { b: null, a: true }, "151061000f1062000300"],
  ])("%s", (_name, value, expected) => {
    expect(hex(encodeValue(value))).toBe(expected);
  });

  it("give a plain number and the same number in its special form one place", () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        expect(encodeValue(fromFloat64(number))).toBe(encodeFloat64(number));
      }),
    );
  });

  it("keep the sign of NaN, which JavaScript does not show", () => {
    const nan = (bits: string): Wire => ({ $float: Buffer.from(bits, "hex").toString("base64") });
    const [positive, negative] = [nan("000000000000f87f"), nan("000000000000f8ff")];
    expect(encodeValue(positive) > encodeValue(toWire(Infinity))).toBe(true);
    expect(encodeValue(negative) < encodeValue(toWire(-Infinity))).toBe(true);
  });

  it("put the placeholder of the commit timestamp where the greatest integer lies", () => {
    expect(encodeValue({ $commitTs: null })).toBe(encodeValue(fromInt64(2n ** 63n - 1n)));
  });

  it.each<[Wire, string]>([
    [{ $integer: "AQ==" }, "BadConvexValue: Malformed $integer value"],
    [{ $integer: 5 }, "BadConvexValue: Malformed $integer value"],
    [{ $float: "AAAAAAAA8D8" }, "BadConvexValue: Malformed $float value"],
    [{ $bytes: "a" }, "BadConvexValue: Malformed $bytes value"],
    [{ $map: [] }, "BadConvexValue: Field name $map starts with a '$', which is reserved."],
  ])("refuse %j", (value, refusal) => {
    expect(refusalOf(() => encodeValue(value))).toBe(refusal);
    expect(refusalOf(() => encodeValue([{ deep: value }]))).toBe(refusal);
  });
});

describe("keys of several fields", () => {
  it("sort like their fields, one after the other", () =>
    tallied("values: order of keys", (tally) => {
      const pairs = fc.integer({ min: 1, max: 4 }).chain((length) => {
        const tuple = fc.array(fields, { minLength: length, maxLength: length });
        // Equal beginnings are what matters, and chance alone would hardly make them.
        return fc.tuple(tuple, tuple, fc.nat(length)).map(([left, right, shared]) => {
          return [left, [...left.slice(0, shared), ...right.slice(shared)]] as const;
        });
      });
      fc.assert(
        fc.property(pairs, ([left, right]) => {
          tally.round(1);
          expect(order(tupleKey(left), tupleKey(right))).toBe(compareFields(left, right));
        }),
        chance(3_000, 300_000),
      );
    }));

  it("lie between their beginning and the bound behind it, and no others do", () => {
    fc.assert(
      fc.property(fields, fields, fields, (first, second, other) => {
        const prefix = encodeValue(first);
        const key = prefix + encodeValue(second);
        expect(key >= prefix && key < afterPrefix(prefix)).toBe(true);
        const foreign = encodeValue(other);
        if (foreign === prefix) return;
        const inside = foreign >= prefix && foreign < afterPrefix(prefix);
        expect(inside).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("have nothing between a key and the one just after it", () => {
    fc.assert(
      fc.property(fields, fields, (left, right) => {
        const [key, other] = [encodeValue(left), encodeValue(right)];
        expect(justAfter(key) > key).toBe(true);
        expect(other > key && other < justAfter(key)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("strings in keys", () => {
  it("sort by their UTF-8 bytes, of every length, with zeroes anywhere", () => {
    const texts = fc.string({
      unit: fc.constantFrom("\0", "\x01", "a", "b", "é", "\uffff", "😀"),
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const bytes = Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
        expect(order(encodeString(left), encodeString(right))).toBe(bytes);
      }),
      { numRuns: 2_000 },
    );
  });

  it("end where they end, whatever follows", () => {
    expect(encodeString("a") + encodeString("z") < encodeString("a\0") + encodeString("")).toBe(
      true,
    );
    expect(encodeString("a") + encodeString("z") < encodeString("ab") + encodeString("")).toBe(
      true,
    );
  });
});
