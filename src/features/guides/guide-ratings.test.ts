import { expect, it } from "vitest";

import { ratingRows } from "./guide-ratings.ts";

it("shows the four categories in their order, whatever order they come in", () => {
  const averages = { price: 1.5, knowledge: 3.5, service: 4.5, languageSkills: 4 };
  expect(ratingRows(averages)).toEqual([
    { category: "service", average: 4.5 },
    { category: "languageSkills", average: 4 },
    { category: "knowledge", average: 3.5 },
    { category: "price", average: 1.5 },
  ]);
});

it("has nothing to say without reviews", () => {
  expect(ratingRows({})).toEqual([]);
});
