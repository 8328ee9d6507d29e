import { compareValues as convexCompare } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { canonicalText } from "./canonical.ts";
import { encodeValue } from "./keys.ts";
import { compareValues } from "./order.ts";
import { convexValues, fromWire, toWire, wireValues } from "./testing.ts";
import type { Wire } from "./wire.ts";

const RUNS = { numRuns: 5_000 };

/** npm's comparison takes undefined too. */
function official(left: Wire | undefined, right: Wire | undefined): number {
  const value = (wire: Wire | undefined) => (wire === undefined ? undefined : fromWire(wire));
  return Math.sign(convexCompare(value(left), value(right)));
}

describe("the order of values", () => {
  it("is the one of npm convex", () => {
    fc.assert(
      fc.property(convexValues, convexValues, (a, b) => {
        const [left, right] = [toWire(a), toWire(b)];
        expect(Math.sign(compareValues(left, right))).toBe(official(left, right));
      }),
      RUNS,
    );
  });

  it("is the order of the encoded keys, whatever stands behind them", () => {
    fc.assert(
      fc.property(wireValues, wireValues, (left, right) => {
        const [a, b] = [encodeValue(left), encodeValue(right)];
        expect(a < b ? -1 : a > b ? 1 : 0).toBe(official(left, right));
        // What may stand behind an encoding in a key is less than 0xFF; what goes on a longer string is not.
        if (a !== b && b.startsWith(a)) expect(b[a.length]).toBe("\xff");
      }),
      RUNS,
    );
  });

  it("puts the types one behind the other", () => {
    const ascending: (Wire | undefined)[] = [
      undefined,
      null,
      toWire(-(2n ** 63n)),
      toWire(-1n),
      toWire(0n),
      toWire(2n ** 63n - 1n),
      toWire(-Infinity),
      -1,
      toWire(-0),
      0,
      Number.MIN_VALUE,
      1,
      toWire(Infinity),
      toWire(NaN),
      false,
      true,
      "",
      "\0",
      "a",
      "z",
      "\uffff",
      "😀",
      toWire(new Uint8Array([]).buffer),
      toWire(new Uint8Array([0]).buffer),
      [],
      [null],
      [null, null],
      [1],
      {},
      { a: 1 },
      { a: 1, b: 0 },
      { a: 2 },
      { b: 0 },
    ];
    for (let i = 0; i < ascending.length; i++) {
      for (let j = 0; j < ascending.length; j++) {
        const found = compareValues(ascending[i], ascending[j]);
        expect([i, j, Math.sign(found)]).toEqual([i, j, Math.sign(i - j)]);
      }
    }
  });
});

describe("canonical text", () => {
  it("is equal exactly for equal values and reads back as the same value", () => {
    fc.assert(
      fc.property(wireValues, wireValues, (left, right) => {
        const text = canonicalText(left);
        expect(compareValues(JSON.parse(text) as Wire, left)).toBe(0);
        expect(text === canonicalText(right)).toBe(compareValues(left, right) === 0);
      }),
      RUNS,
    );
    expect(canonicalText({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  });
});
