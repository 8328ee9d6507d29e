import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { StatsStrip } from "./stats-strip.tsx";

const strip = (numbers?: object | Error) =>
  wordsOf(answered(<StatsStrip />, numbers && { "market:numbers": numbers }));

it("says what was counted, and of what there is at least so much", () => {
  const words = strip({ guides: 150, cities: 12, tours: 2_500 });
  for (const part of ["150+", "verified guides", "8", "12", "cities", "2,500+", "tours"]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain("12+");
});

it("leaves out what there is little of, and keeps what is always so", () => {
  const words = strip({ guides: null, cities: null, tours: null });
  expect(words).toMatch(/8 languages|languages 8/);
  expect(words).not.toMatch(/verified guides|cities|tours/);
  expect(words).not.toMatch(/Counted by|Verified here/);
});

it("explains the figures that it shows, and no other", () => {
  const all = strip({ guides: 150, cities: 12, tours: 2_500 });
  expect(all).toMatch(/Counted by .* left out\. Verified here means .* on which day\./);
  const young = strip({ guides: null, cities: 12, tours: null });
  expect(young).toMatch(/Counted by .* left out\./);
  expect(young).not.toContain("Verified here");
});

it("holds the place of what is not known yet, without a number", () => {
  const words = strip();
  expect(words).toMatch(/verified guides/);
  expect(words.replaceAll("&#x27;", "'").match(/\d/g)).toEqual(["8"]);
});
