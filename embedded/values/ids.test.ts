import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { decodeId, encodeId, internalId, tableNumberOf } from "./ids.ts";

const COUNTING = Uint8Array.from({ length: 16 }, (_, i) => i);

const VECTORS: [number, Uint8Array, string][] = [
  [1, new Uint8Array(16), "0400000000000000000000000000248"],
  [10001, COUNTING, "j57000820c20a1g7104gm2rc1m70ynr8"],
  [10050, COUNTING, "r97000820c20a1g7104gm2rc1m70z23t"],
  [255, COUNTING, "zw0g00820c20a1g7104gm2rc1m70yy57"],
  [4294967295, new Uint8Array(16).fill(255), "zzzzzzrfzzzzzzzzzzzzzzzzzzzzzzzzzzxjj"],
  [
    540,
    Uint8Array.from(Buffer.from("7c75fb4a61fb003ca5a2086f49134d1a", "hex")),
    "kg27rxfv99gzp01wmph0gvt92d6hnvy6",
  ],
];

describe("document ids", () => {
  it.each(VECTORS)("of table %i are written as Convex writes them", (table, internal, text) => {
    expect(encodeId(table, internal)).toBe(text);
    expect(decodeId(text)).toEqual({ tableNumber: table, internal });
  });

  it("say the number of their table just where they can be read, whatever became of a letter", () => {
    const letter = fc.constantFrom(..."0 1 2 3 a b h j z u A é".split(" "));
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 0xffffffff })),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.array(fc.tuple(fc.nat({ max: 40 }), letter), { maxLength: 2 }),
        fc.integer({ min: -2, max: 2 }),
        (table, internal, changes, longer) => {
          let id = encodeId(table, internal);
          for (const [at, other] of changes) id = id.slice(0, at) + other + id.slice(at + 1);
          id = longer < 0 ? id.slice(0, longer) : id + "0".repeat(longer);
          const decoded = decodeId(id);
          expect(tableNumberOf(id)).toBe("problem" in decoded ? null : decoded.tableNumber);
        },
      ),
      { numRuns: 2_000 },
    );
    // A checksum that fits is rare among changed ones: these begin like numbers of tables that are written otherwise.
    for (const text of [
      "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
      "0".repeat(31),
      "g000".repeat(9),
    ]) {
      const decoded = decodeId(text);
      expect(tableNumberOf(text)).toBe("problem" in decoded ? null : decoded.tableNumber);
    }
  });

  it("read back, and are 31 to 37 characters long", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 0xffffffff }),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        (table, internal) => {
          const id = encodeId(table, internal);
          expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{31,37}$/);
          expect(decodeId(id)).toEqual({ tableNumber: table, internal: new Uint8Array(internal) });
        },
      ),
    );
  });

  it("of one table sort like their bytes", () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const order = Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const [left, right] = [encodeId(10001, a), encodeId(10001, b)];
        expect(left < right ? -1 : left > right ? 1 : 0).toBe(order);
      }),
    );
  });

  it("have one spelling: any other text is refused", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const decoded = decodeId(text);
        if (!("problem" in decoded)) {
          expect(encodeId(decoded.tableNumber, decoded.internal)).toBe(text);
        }
      }),
    );
    const [, , good] = VECTORS[1]!;
    for (let i = 0; i < good.length; i++) {
      const changed = `${good.slice(0, i)}${good[i] === "0" ? "1" : "0"}${good.slice(i + 1)}`;
      expect([changed, tableNumberOf(changed)]).toEqual([changed, null]);
    }
    expect(decodeId("abc")).toEqual({ problem: "Unable to decode ID: Invalid ID length 3" });
    expect(decodeId(`${good.slice(0, -1)}u`)).toEqual({
      problem: "Unable to decode ID: ID wasn't valid base32",
    });
    expect(decodeId(good.toUpperCase())).toHaveProperty("problem");
  });

  it("end with the day of their making", () => {
    const internal = internalId(new Uint8Array(14).fill(7), 20_000 * 86_400_000 + 5);
    expect(Array.from(internal.slice(0, 14))).toEqual(Array.from({ length: 14 }, () => 7));
    expect(internal[14]! * 256 + internal[15]!).toBe(20_000);
  });
});
