import { expect, it } from "vitest";

import { ratingBreakdown } from "./guide-ratings.ts";

it("averages each of the four categories over all reviews", () => {
  const reviews = [
    { service: 5, languageSkills: 4, knowledge: 3, price: 2 },
    { service: 4, languageSkills: 4, knowledge: 4, price: 1 },
  ];
  expect(ratingBreakdown(reviews)).toEqual([
    { category: "service", average: 4.5 },
    { category: "languageSkills", average: 4 },
    { category: "knowledge", average: 3.5 },
    { category: "price", average: 1.5 },
  ]);
});

it("has nothing to say without reviews", () => {
  expect(ratingBreakdown([])).toEqual([]);
});
