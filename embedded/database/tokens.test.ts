import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { encodeValue } from "../values/keys.ts";
import { anyText, wireValues } from "../values/testing.ts";
import { filterDigest, tokensOf } from "./tokens.ts";

describe("words", () => {
  it.each<[string, string[]]>([
    ["", []],
    [" \n\t.,;!?", []],
    ["Phố cổ Hội An", ["phố", "cổ", "hội", "an"]],
    ["đi ĐÀ NẴNG", ["đi", "đà", "nẵng"]],
    ["half-day (4h)", ["half", "day", "4h"]],
    ["guide's", ["guide", "s"]],
    ["a_b", ["a", "b"]],
    ["one one ONE", ["one", "one", "one"]],
    ["10.000₫", ["10", "000"]],
    ["①② ½ Ⅻ", ["①②", "½", "ⅻ"]],
    ["日本語 ガイド", ["日本語", "ガイド"]],
    ["🚲bike🚲", ["bike"]],
    ["İstanbul trip", ["i\u0307stanbul", "trip"]],
    ["ΟΔΟΣ", ["οδοσ"]],
  ])("of %j are %j", (text, words) => {
    expect(tokensOf(text)).toEqual(words);
  });

  it("are the same with any signs between them", () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const sign = fc.constantFrom(" ", "-", "...", "\n", " — ", "'");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, sign)), (parts) => {
        expect(tokensOf(parts.flat().join(""))).toEqual(parts.map(([each]) => each));
      }),
    );
  });

  it("do not tell capitals from small letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "B", "é", "Ộ", " ", "9") }), (text) => {
        expect(tokensOf(text.toUpperCase())).toEqual(tokensOf(text.toLowerCase()));
      }),
    );
  });

  it("are shorter than 32 bytes before they are in small letters, whatever these are", () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        for (const token of tokensOf(text)) {
          expect(token).not.toBe("");
          // The longest growth: two bytes become three.
          expect(Buffer.byteLength(token)).toBeLessThan(48);
        }
      }),
    );
    expect(tokensOf(`${"ộ".repeat(10)} ${"ộ".repeat(11)}`)).toEqual(["ộ".repeat(10)]);
    expect(tokensOf(`${"İ".repeat(15)} ${"İ".repeat(16)}`)).toEqual(["i\u0307".repeat(15)]);
  });
});

describe("the digest of a filter value", () => {
  it("is equal exactly for equal values", () => {
    fc.assert(
      fc.property(wireValues, wireValues, (left, right) => {
        const [a, b] = [encodeValue(left), encodeValue(right)];
        expect(filterDigest(a) === filterDigest(b)).toBe(a === b);
      }),
    );
  });

  it("is short, and tells long values with one beginning apart", () => {
    const long = "x".repeat(100_000);
    const digests = [`${long}a`, `${long}b`, long].map((text) => filterDigest(encodeValue(text)));
    expect(new Set(digests).size).toBe(3);
    for (const digest of digests) expect(digest.length).toBeLessThan(50);
  });

  it("is never the digest of a text that looks like one", () => {
    const digest = filterDigest(encodeValue("x".repeat(100)));
    expect(filterDigest(encodeValue(digest))).not.toBe(digest);
  });
});
