import { expect, it } from "vitest";

import { buttonsByWidth, pageButtons } from "./page-buttons.ts";

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 20, [1, 2, 3, 4, 5, "gap", 20]],
  [10, 20, [8, 9, 10, 11, 12, "gap", 20]],
  [20, 20, [16, 17, 18, 19, 20]],
  [17, 20, [15, 16, 17, 18, 19, 20]],
])("page %i of %i", (page, count, buttons) => {
  expect(pageButtons(page, count)).toEqual(buttons);
});

it.each([
  [1, 3, "1 2 3"],
  [1, 5, "1 2 3 … 5"],
  [1, 14, "1 2 3 … 14"],
  [9, 14, "8 9 10 … 14"],
  [12, 14, "11 12 13 14"],
  [14, 14, "12 13 14"],
])(
  "on a phone page %i of %i has three neighbours, and says where pages are left out",
  (page, count, shown) => {
    const items = buttonsByWidth(page, count);
    const on = (width: "wide" | "narrow") =>
      items.filter(({ only }) => only === null || only === width).map(({ item }) => item);
    expect(on("narrow").join(" ").replace("gap", "…")).toBe(shown);
    expect(on("wide")).toEqual(pageButtons(page, count));
  },
);
