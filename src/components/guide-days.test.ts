import { expect, it } from "vitest";

import { DEFAULT_WEEK } from "#convex/model/availability/contract.ts";

import { takenDays, weeklyOffDays } from "./guide-days.ts";
import type { GuideDays } from "./guide-days.ts";

const DAYS: GuideDays = {
  weeklyDefaults: DEFAULT_WEEK,
  dailyOverrides: [
    { date: "2026-12-05", isAvailable: true },
    { date: "2026-12-08", isAvailable: false },
  ],
  blocks: [
    { date: "2026-12-09", type: "MANUAL" },
    { date: "2026-12-10", type: "BOOKING", state: "BOOKED" },
    { date: "2026-12-11", type: "BOOKING", state: "REQUESTED" },
  ],
  known: { first: "2026-12-01", last: "2026-12-31" },
};

it("takes blocked, requested, booked and closed days, not those off by the weekly rhythm", () => {
  expect([...takenDays(DAYS)].sort()).toEqual([
    "2026-12-08",
    "2026-12-09",
    "2026-12-10",
    "2026-12-11",
  ]);
});

it("names the days off by the weekly rhythm, but not a weekend day that the guide opened", () => {
  expect(weeklyOffDays(DAYS, "2026-12-04", "2026-12-07")).toEqual(["2026-12-06"]);
});
