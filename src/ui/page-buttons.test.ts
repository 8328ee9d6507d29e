import { expect, it } from "vitest";

import { pageButtons } from "./page-buttons.ts";

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
