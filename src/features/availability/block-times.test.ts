import { expect, it } from "vitest";

import { inOrderOfDays } from "./block-times.ts";

it("lists blocks by day, and those of one day by their beginning", () => {
  const blocks = [
    { date: "2026-12-03", startTime: "14:00" },
    { date: "2026-12-03", startTime: "09:00" },
    { date: "2026-12-24", startTime: "08:00" },
    { date: "2026-11-30", startTime: "18:00" },
  ];
  const [afternoon, morning, christmas, november] = blocks;
  expect(inOrderOfDays(blocks)).toEqual([november, morning, afternoon, christmas]);
});
