import { describe, expect, it } from "vitest";

import { DEFAULT_WEEK } from "#convex/model/availability/contract.ts";

import { addMonths } from "../lib/months.ts";
import { calendarDays, monthDays } from "./calendar-days.ts";
import type { GuideDays } from "./guide-days.ts";

const SOURCE: GuideDays = {
  weeklyDefaults: DEFAULT_WEEK,
  dailyOverrides: [
    {
      date: "2026-12-05",
      isAvailable: true,
      timeSlots: [{ start: "08:00", end: "10:00", available: true }],
    },
    { date: "2026-12-08", isAvailable: false },
  ],
  blocks: [
    { date: "2026-12-09", type: "MANUAL" },
    { date: "2026-12-10", type: "MANUAL" },
    { date: "2026-12-10", type: "BOOKING", state: "BOOKED" },
    { date: "2026-12-11", type: "BOOKING", state: "REQUESTED" },
  ],
  known: { first: "2026-12-03", last: "2026-12-30" },
};

describe("months", () => {
  it.each([
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-06", 18, "2027-12"],
  ])("%s plus %i is %s", (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it("have their days, also in a leap year", () => {
    expect(monthDays("2028-02").at(-1)).toBe("2028-02-29");
    expect(monthDays("2026-12")).toHaveLength(31);
  });
});

describe("a guide's days", () => {
  const days = new Map(
    calendarDays("2026-12", SOURCE, "2026-12-03").map((entry) => [entry.day, entry]),
  );

  it.each([
    ["2026-12-02", "available", 2, true],
    ["2026-12-03", "available", 2, false],
    ["2026-12-05", "available", 1, false],
    ["2026-12-06", "off", 0, false],
    ["2026-12-08", "closed", 0, false],
    ["2026-12-09", "blocked", 0, false],
    ["2026-12-10", "booked", 0, false],
    ["2026-12-11", "requested", 0, false],
    ["2026-12-30", "available", 2, false],
    ["2026-12-31", "loading", 0, false],
  ])("%s is %s with %i slots", (day, state, slots, past) => {
    expect(days.get(day)).toEqual({ day, state, slots, past });
  });
});
