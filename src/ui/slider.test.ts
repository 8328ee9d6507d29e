import { expect, test } from "vitest";

import { nearestThumb } from "./slider.tsx";

test.each([
  [[1, 10], 4, 0],
  [[1, 10], 7, 1],
  [[5, 5], 9, 1],
  [[5, 5], 2, 0],
  [[3], 8, 0],
])("of thumbs at %j a click at %i brings number %i", (value, amount, thumb) => {
  expect(nearestThumb(value, amount)).toBe(thumb);
});
