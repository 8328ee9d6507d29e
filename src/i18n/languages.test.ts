import { readdirSync } from "node:fs";

import { expect, it } from "vitest";

import { SHIPPED_LANGUAGES, directionOf, isLanguageCode } from "./languages.ts";

it("offers exactly the languages of which a file ships", () => {
  const files = readdirSync("public/locales").filter((name) => name.endsWith(".json"));
  expect(files.map((name) => name.replace(".json", "")).sort()).toEqual(
    [...SHIPPED_LANGUAGES].sort(),
  );
});

it("knows the supported codes and nothing else", () => {
  expect(["en", "vi", "fr", "ru", "es", "zh", "hi", "ur"].every(isLanguageCode)).toBe(true);
  for (const text of ["de", "EN", "", "toString", null]) expect(isLanguageCode(text)).toBe(false);
});

it("writes Urdu from right to left", () => {
  expect(directionOf("ur")).toBe("rtl");
  expect(directionOf("vi")).toBe("ltr");
});
