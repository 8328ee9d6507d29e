import { expect, it } from "vitest";

import { distanceTo } from "./near.ts";

it.each([
  ["a letter that is wrong", "humng", "huong"],
  ["a letter that is missing", "nguyn", "nguyen"],
  ["a letter too many", "nguyeen", "nguyen"],
  ["neighbours that changed places", "nguyne", "nguyen"],
  ["three letters", "fod", "food"],
  ["a slip at the beginning", "anoi", "hanoi"],
  ["a beginning of a longer word", "advantu", "adventure"],
  ["two slips in a long word", "phoptogrpahy", "photography"],
])("finds %s: %s is near %s", (_slip, word, meant) => {
  expect(distanceTo(word, meant)).toBeGreaterThan(0);
});

it.each([
  ["two letters", "hu", "hue"],
  ["two slips in a short word", "makrte", "market"],
  ["three slips in a long one", "phtogrpahyyx", "photography"],
  ["the beginning of a short word", "fods", "foodies"],
  ["longer words than are compared", "a".repeat(25), "a".repeat(26)],
])("keeps %s apart: %s, %s", (_why, word, other) => {
  expect(distanceTo(word, other)).toBeNull();
});

it("holds fewer slips for nearer, then whole words, then those that begin alike", () => {
  const order = ["hanoi", "hanois", "xanoi", "hanoiyyy"].map((other) => distanceTo("hanoi", other));
  expect(order).toEqual([0, 2, 5, 2]);
  expect(distanceTo("markte", "market")).toBeLessThan(distanceTo("markte", "markets") ?? 0);
});
