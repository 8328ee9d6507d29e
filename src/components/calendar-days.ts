// The days of a calendar's month.
import { dayState, slotsOf, weeklyDefaultOf } from "#convex/model/availability/rules.ts";
import type { DayBlock, DayState } from "#convex/model/availability/rules.ts";
import { addDays, eachDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

import { addMonths } from "../lib/months.ts";
import type { Month } from "../lib/months.ts";
import { isKnownDay } from "./guide-days.ts";
import type { GuideDays } from "./guide-days.ts";

export function monthDays(month: Month): Day[] {
  return eachDay(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));
}

/** `loading` until the day's blocks are known. */
export type CalendarDay = {
  day: Day;
  state: DayState | "loading";
  slots: number;
  past: boolean;
};

/** How any day looks from today. */
export function dayReader(source: GuideDays, today: Day): (day: Day) => CalendarDay {
  const overrides = new Map(source.dailyOverrides.map((override) => [override.date, override]));
  const blocks = new Map<Day, DayBlock[]>();
  for (const block of source.blocks) {
    blocks.set(block.date, [...(blocks.get(block.date) ?? []), block]);
  }
  return (day) => {
    const past = day < today;
    if (!past && !isKnownDay(source, day)) return { day, state: "loading", slots: 0, past };
    const override = overrides.get(day);
    const state = dayState({
      weeklyDefault: weeklyDefaultOf(source.weeklyDefaults, day),
      override,
      blocks: blocks.get(day) ?? [],
    });
    const slots = slotsOf(override).filter((slot) => slot.available).length;
    return { day, state, slots: state === "available" ? slots : 0, past };
  };
}

/** How the days of a month look from today. */
export function calendarDays(month: Month, source: GuideDays, today: Day): CalendarDay[] {
  return monthDays(month).map(dayReader(source, today));
}
