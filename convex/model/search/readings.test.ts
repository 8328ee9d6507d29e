import { expect, it } from "vitest";

import {
  byLikelihood,
  catalogueReadings,
  isWithin,
  movedSpaceReadings,
  nameReadings,
  twoWordReadings,
  wordReadings,
  writtenNames,
} from "./readings.ts";

const NAMES = new Set(["nguyen", "van", "an", "minh", "le", "huong"]);

it.each([
  ["a letter too many", "hoi ann", "Hoi An"],
  ["a space too many", "ha noii", "Hanoi"],
  ["a space missing", "nhatrag", "Nha Trang"],
  ["spaces elsewhere", "hal ong bai", "Ha Long Bay"],
  ["an accent aside", "francias", "Français"],
])("reads %s as a name of the catalogue: %s", (_slip, typed, meant) => {
  const words = typed.split(" ");
  const readings = nameReadings(words, 0).filter(({ to }) => to === words.length);
  expect(readings.sort(byLikelihood)[0]?.name?.text).toBe(meant);
});

it("reads a word as words of names, of two letters only beside others", () => {
  const readings = wordReadings("nan", 3, NAMES, "guideName");
  const said = readings.map(({ words, from, to, isShort }) => ({ words, from, to, isShort }));
  expect(said).toEqual([
    { words: ["van"], from: 3, to: 4, isShort: false },
    { words: ["an"], from: 3, to: 4, isShort: true },
  ]);
  expect(wordReadings("nan", 0, ["an", "van"], "otherWord").map(({ words }) => words)).toEqual([
    ["van"],
  ]);
});

it("reads a word as one of the catalogue's", () => {
  expect(catalogueReadings("pagodass", 0).map(({ words }) => words)).toContainEqual(["pagodas"]);
});

it.each([
  [
    "nguyenvan",
    [
      ["nguyen", "van"],
      ["nguyen", "an"],
    ],
  ],
  ["nguyenxvan", [["nguyen", "van"]]],
  ["nguyenxxvan", []],
  ["nguyenxyz", []],
])("cuts %s into names", (word, pairs) => {
  expect(twoWordReadings(word, 0, NAMES).map(({ words }) => words)).toEqual(pairs);
});

it.each([
  ["lem inh", ["le", "minh"]],
  ["l e minh", undefined],
  ["l eminh", ["le", "minh"]],
])("moves the space of %s", (typed, pair) => {
  expect(movedSpaceReadings(typed.split(" "), 0, NAMES)[0]?.words).toEqual(pair);
});

it("knows where a name is written as it is, and what stands in it", () => {
  const spans = writtenNames(["tour", "ha", "long", "bay"]);
  expect(spans).toEqual([
    { from: 1, to: 3 },
    { from: 1, to: 4 },
  ]);
  expect(isWithin(spans, { from: 2, to: 4 })).toBe(true);
  expect(isWithin(spans, { from: 0, to: 3 })).toBe(false);
});
