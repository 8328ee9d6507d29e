import { expect, test } from "vitest";

import { movedBy } from "./crop-moves.tsx";

const frame = { width: 200, height: 200 };
const wide = { width: 300, height: 200 };

test.each([
  ["by an eighth of the frame", { x: 0, y: 0 }, { x: 1, y: 0 }, 1, { x: 25, y: 0 }],
  ["to its edge and not beyond", { x: 40, y: 0 }, { x: 1, y: 0 }, 1, { x: 50, y: 0 }],
  ["not at all where it just fills the frame", { x: 0, y: 0 }, { x: 0, y: -1 }, 1, { x: 0, y: 0 }],
  ["further where it is enlarged", { x: 0, y: -90 }, { x: 0, y: -1 }, 2, { x: 0, y: -100 }],
])("a press moves the picture %s", (_how, place, by, zoom, expected) => {
  expect(movedBy(place, by, wide, frame, zoom)).toEqual(expected);
});
