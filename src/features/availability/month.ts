// The calendar's arithmetic. A month is `YYYY-MM`, a day `YYYY-MM-DD`; both sort as text.
import { dayState, slotsOf, weeklyDefaultOf } from "#convex/model/availability/rules.ts";
import type { DayBlock, DayState } from "#convex/model/availability/rules.ts";
import { addDays, eachDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

import { isKnownDay } from "../../components/guide-days.ts";
import type { GuideDays } from "../../components/guide-days.ts";

export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

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

/** How the days of a month look from today. */
export function calendarDays(month: Month, source: GuideDays, today: Day): CalendarDay[] {
  const overrides = new Map(source.dailyOverrides.map((override) => [override.date, override]));
  const blocks = new Map<Day, DayBlock[]>();
  for (const block of source.blocks) {
    blocks.set(block.date, [...(blocks.get(block.date) ?? []), block]);
  }
  return monthDays(month).map((day) => {
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
  });
}
