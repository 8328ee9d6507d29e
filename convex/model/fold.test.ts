import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fold, foldedWords, foldUpTo, hasWordPrefix } from "./fold.ts";

describe("fold", () => {
  it.each([
    ["Nguyễn Thị Hương", "nguyen thi huong"],
    ["Đà Nẵng", "da nang"],
    ["đường phố", "duong pho"],
    ["  Food & Culinary  ", "food culinary"],
    ["Café-Crème 2026", "cafe creme 2026"],
    ["日本語", "日本語"],
    ["한국어 안내", "한국어 안내"],
    ["!!!", ""],
  ])("%s becomes %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("is the same for composed and decomposed accents, and stable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

it("cuts a folded text at a number of bytes, never within a letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 40 }), (text, bytesMax) => {
      const [folded, cut] = [fold(text), foldUpTo(bytesMax, text)];
      const bytes = (one: string) => new TextEncoder().encode(one).length;
      const next = Array.from(folded.slice(cut.length))[0] ?? "";
      expect(folded.startsWith(cut)).toBe(true);
      expect(bytes(cut)).toBeLessThanOrEqual(bytesMax);
      expect(cut === folded || bytes(cut + next) > bytesMax).toBe(true);
    }),
  );
  expect(foldUpTo(300, "ﷺ".repeat(100)).length).toBeLessThanOrEqual(300);
});

describe("hasWordPrefix", () => {
  it.each([
    ["nguyen thi huong", "ngu", true],
    ["nguyen thi huong", "huo", true],
    ["nguyen thi huong", "uong", false],
    ["", "a", false],
  ])("in '%s' '%s' is %s", (text, word, expected) => {
    expect(hasWordPrefix(text, word)).toBe(expected);
  });

  it("agrees with a search word by word", () => {
    const words = fc.array(fc.constantFrom("ha", "noi", "hanoi", "han", "an", "n"));
    fc.assert(
      fc.property(words, fc.constantFrom("h", "ha", "an", "no", "oi"), (text, word) => {
        expect(hasWordPrefix(text.join(" "), word)).toBe(text.some((one) => one.startsWith(word)));
      }),
    );
    expect(foldedWords("  ")).toEqual([]);
  });
});
