import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { LANGUAGES, directionOf, isLanguageCode } from "./languages.ts";
import { TEXT_FILES } from "./text-files.ts";

it("offers exactly the languages of which files ship, all of them of each", () => {
  const languages = readdirSync("public/locales");
  expect(languages.sort()).toEqual([...LANGUAGES].sort());
  // Mails and archives have files of their own, which the app never asks for.
  const names = [...TEXT_FILES, "mail", "archive"].map((file) => `${file}.json`).sort();
  for (const language of languages) {
    expect(readdirSync(`public/locales/${language}`).sort()).toEqual(names);
  }
});

it("knows the supported codes and nothing else", () => {
  expect(["en", "vi", "fr", "ru", "es", "zh", "hi", "ur"].every(isLanguageCode)).toBe(true);
  for (const text of ["de", "EN", "", "toString", null]) expect(isLanguageCode(text)).toBe(false);
});

it("writes Urdu from right to left", () => {
  expect(directionOf("ur")).toBe("rtl");
  expect(directionOf("vi")).toBe("ltr");
});

it("lets boot.js ask for exactly the languages of which a file ships", () => {
  const [, codes = ""] = /\/\^\(([a-z|]+)\)\$\//.exec(readFileSync("public/boot.js", "utf8")) ?? [];
  expect(codes.split("|").sort()).toEqual([...LANGUAGES].sort());
});
