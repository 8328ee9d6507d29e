import { expect, it } from "vitest";

import type { CalendarDay } from "./calendar-days.ts";
import { daysOf, KEPT_MONTHS, readKeptCalendar, withMonths } from "./kept-calendar.ts";

const entry = (day: string, state: CalendarDay["state"] = "available"): CalendarDay => ({
  day,
  state,
  slots: 2,
  past: false,
});

it("keeps the months that were seen last, and no more", () => {
  const months = Array.from({ length: KEPT_MONTHS + 2 }, (_, index) => `2026-0${index + 1}`);
  const kept = months.reduce(
    (before, month, index) => withMonths(before, { [month]: [entry(`${month}-01`)] }, index),
    {},
  );
  expect(Object.keys(kept).toSorted()).toEqual(months.slice(2));
});

it("leaves out a month of which not every day is known, and keeps what was known of it before", () => {
  const before = withMonths({}, { "2026-11": [entry("2026-11-24", "booked")] }, 1);
  const days = [entry("2026-11-24"), entry("2026-11-25", "loading")];
  expect(withMonths(before, { "2026-11": days }, 2)).toEqual(before);
});

it("shows days as over by the day on which they are read", () => {
  const kept = withMonths({}, { "2026-11": [entry("2026-11-24"), entry("2026-11-25")] }, 1);
  const month = kept["2026-11"] ?? { at: 0, days: [] };
  expect(daysOf(month, "2026-11-25").map(({ past }) => past)).toEqual([true, false]);
});

it.each([null, { data: undefined }, { data: {} }, { data: { "2026-11": [] } }])(
  "%j is read as nothing kept",
  (answer) => {
    expect(readKeptCalendar(answer)).toBeNull();
  },
);
