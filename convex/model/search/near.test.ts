import { expect, it } from "vitest";

import { isNear } from "./near.ts";

it.each([
  ["a letter missing", "nguyn", "nguyen"],
  ["a letter too many", "hanooi", "hanoi"],
  ["a wrong letter", "temqle", "temple"],
  ["two letters swapped", "markte", "market"],
  ["a slip at the beginning of a longer word", "advantu", "adventure"],
  ["two slips in a long word", "phoptogrpahy", "photography"],
])("takes %s for a slip", (_what, word, meant) => {
  expect(isNear(word, meant)).toBe(true);
});

it.each([
  ["a short word", "hnu", "hue"],
  ["a wrong first letter", "banoi", "hanoi"],
  ["two slips in a short word", "makrte", "market"],
  ["a word that ends too soon", "templ", "tem"],
  ["three slips in a long one", "phtogrpahyy", "photography"],
])("does not take %s for one", (_what, word, other) => {
  expect(isNear(word, other)).toBe(false);
});
