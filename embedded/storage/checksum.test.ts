import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { chance } from "../world/effort.ts";
import { checkedBytes, isOfKey, isWhole, sumOfKey, valueIn } from "./checked-values.ts";
import { sumOf } from "./checksum.ts";

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function keySumOf(key: string): number {
  const bytes = Buffer.from(key, "latin1");
  return sumOfKey(viewOf(bytes), 0, bytes.length);
}

const key = fc.string({ unit: fc.constantFrom("\0", "a", "\xff"), minLength: 1, maxLength: 40 });
const value = fc.string({ unit: "binary", maxLength: 60 });

describe("the sum of bytes", () => {
  it("is another one after any change within four bytes, wherever they lie", () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(3), fc.integer({ min: 1 }), (given, at, width, by) => {
        const start = Math.floor((at % given.length) / 4) * 4;
        const changed = Uint8Array.from(given);
        let isChanged = false;
        for (let i = 0; i <= width && start + i < given.length; i++) {
          const bits = (by >>> (8 * i)) & 0xff;
          changed[start + i] = (changed[start + i] as number) ^ bits;
          isChanged ||= bits !== 0;
        }
        const same =
          sumOf(viewOf(given), 0, given.length, 7) === sumOf(viewOf(changed), 0, given.length, 7);
        expect(same).toBe(!isChanged);
      }),
      chance(1_000, 100_000),
    );
  });

  it("depends on the length, the seed, and on nothing outside", () => {
    const bytes = viewOf(new Uint8Array(100));
    const sums = [0, 1, 4, 7, 8, 9, 20].flatMap((length) =>
      [1, 2].map((seed) => sumOf(bytes, 3, 3 + length, seed)),
    );
    expect(new Set(sums).size).toBe(sums.length);
    const other = new Uint8Array(100).fill(9);
    other.fill(0, 10, 30);
    expect(sumOf(viewOf(other), 10, 30, 5)).toBe(sumOf(bytes, 40, 60, 5));
  });
});

describe("an entry", () => {
  it("is whole as it was written, and only under its key", () => {
    fc.assert(
      fc.property(key, key, value, (name, other, text) => {
        const bytes = checkedBytes(name, text);
        const view = viewOf(bytes);
        expect(isWhole(view, 0, bytes.length, keySumOf(name))).toBe(true);
        expect(valueIn(bytes, 0, bytes.length)).toBe(Buffer.from(text).toString());
        expect(isWhole(view, 0, bytes.length, keySumOf(other))).toBe(name === other);
      }),
      chance(500, 50_000),
    );
  });

  it("tells damage to its value from damage to its key", () => {
    fc.assert(
      fc.property(key, value, fc.nat(), fc.nat(7), (name, text, at, bit) => {
        const bytes = checkedBytes(name, text);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] as number) ^ (1 << bit);
        expect(isWhole(viewOf(bytes), 0, bytes.length, keySumOf(name))).toBe(false);
        expect(isOfKey(viewOf(bytes), 0, bytes.length, keySumOf(name))).toBe(place >= 4);
        for (let length = 0; length < bytes.length; length++) {
          expect(isWhole(viewOf(bytes), 0, length, keySumOf(name))).toBe(
            length === 4 && place >= 4,
          );
        }
      }),
      chance(200, 20_000),
    );
  });
});
