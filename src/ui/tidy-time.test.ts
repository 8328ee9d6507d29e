import { expect, it } from "vitest";

import { tidyTime } from "./tidy-time.ts";

it.each([
  ["09:00", "09:00"],
  ["9", "09:00"],
  ["9:30", "09:30"],
  ["930", "09:30"],
  ["1730", "17:30"],
  ["9h30", "09:30"],
  ["9h", "09:00"],
  [" 9.30 ", "09:30"],
  ["23:59", "23:59"],
  ["24:00", "24:00"],
  ["9:75", "9:75"],
  ["9:3", "9:3"],
  ["", ""],
  ["noon", "noon"],
  ["٩", "٩"],
  ["9".repeat(100_000), "9".repeat(100_000)],
])("%j is the time %j", (written, time) => {
  expect(tidyTime(written)).toBe(time);
});
