import path from "node:path";

import { expect, test } from "vitest";

import { fitted, runsOf, shownText } from "../../src/app/share-letters.ts";
import { readLetters } from "./letters.ts";

const letters = await readLetters(path.resolve(import.meta.dirname, "../.."));

test("has every letter of Vietnamese, each in one of the files", () => {
  const vowels = "aăâeêioôơuưy";
  const tones = ["", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323"];
  const lower = Array.from(vowels).flatMap((vowel) => tones.map((tone) => vowel + tone));
  for (const word of ["đ", ...lower]) {
    for (const sign of [word, word.toUpperCase()]) {
      expect(shownText(letters, sign)).toBe(sign.normalize("NFC"));
    }
  }
});

test("a letter is as wide as its font has it", () => {
  expect(letters["i"]?.em).toBeLessThan(letters["m"]?.em ?? 0);
  expect(letters["ệ"]?.em).toBeCloseTo(letters["e"]?.em ?? 0, 1);
});

test.each(["王小明", "अनिल", "Иван", "", "🧭", "Anh 王"])("does not show %o in part", (name) => {
  expect(shownText(letters, name)).toBeNull();
});

test("leaves out what is no letter", () => {
  expect(shownText(letters, "  Anh\u200b \n🧭 Nguyễn ")).toBe("Anh Nguyễn");
});

test("a text begins where the part before it ends, and is whole", () => {
  const name = "Đặng Phương Thảo";
  const runs = runsOf(letters, name);
  expect(runs.map(({ text }) => text).join("")).toBe(name);
  expect(new Set(runs.map(({ family }) => family))).toEqual(new Set(["latin", "vietnamese"]));
  for (const [at, run] of runs.entries()) {
    expect(run.at).toBeCloseTo(runs.slice(0, at).reduce((sum, { em }) => sum + em, 0));
  }
});

test("a long text stands smaller, a longer one is cut", () => {
  const place = { size: 50, width: 400 };
  expect(fitted(letters, "Anh", place)).toEqual({ text: "Anh", size: 50 });
  const smaller = fitted(letters, "Nguyễn Thị Thanh Hương", place);
  expect(smaller.text).toBe("Nguyễn Thị Thanh Hương");
  expect(smaller.size).toBeLessThan(50);
  const cut = fitted(letters, "Nguyễn Thị Thanh Hương ".repeat(5), place);
  expect(cut.text).toMatch(/^Nguyễn Thị .*…$/);
  const [last] = runsOf(letters, cut.text).slice(-1);
  expect(((last?.at ?? 0) + (last?.em ?? 0)) * cut.size).toBeLessThanOrEqual(place.width);
});
