import type { TimeSlot, WeeklyDefaults } from "#convex/model/availability/contract.ts";
// The calendar's arithmetic. A month is `YYYY-MM`, a day `YYYY-MM-DD`; both sort as text.
import { dayState, slotsOf, weeklyDefaultOf } from "#convex/model/availability/rules.ts";
import type { DayState } from "#convex/model/availability/rules.ts";
import { addDays, eachDay, weekdayOf } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

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

export type CalendarSource = {
  weeklyDefaults: WeeklyDefaults;
  dailyOverrides: readonly {
    date: Day;
    isAvailable: boolean;
    timeSlots?: readonly TimeSlot[];
    notes?: string;
  }[];
  blocks: readonly { date: Day; type: "MANUAL" | "BOOKING" }[];
};

export type CalendarDay = { day: Day; state: DayState; slots: number; past: boolean };

/** How the days of a month look from today. */
export function calendarDays(month: Month, source: CalendarSource, today: Day): CalendarDay[] {
  const overrides = new Map(source.dailyOverrides.map((override) => [override.date, override]));
  const blockTypes = new Map<Day, CalendarSource["blocks"][number]["type"][]>();
  for (const { date, type } of source.blocks) {
    blockTypes.set(date, [...(blockTypes.get(date) ?? []), type]);
  }
  return monthDays(month).map((day) => {
    const override = overrides.get(day);
    const state = dayState({
      weeklyDefault: weeklyDefaultOf(source.weeklyDefaults, day),
      override,
      blockTypes: blockTypes.get(day) ?? [],
    });
    const slots = slotsOf(override).filter((slot) => slot.available).length;
    return { day, state, slots: state === "available" ? slots : 0, past: day < today };
  });
}

/** Days of the range on which the guide does not work by the weekly rhythm. */
export function weeklyOffDays(source: CalendarSource, start: Day, end: Day): Day[] {
  const opened = new Set(source.dailyOverrides.map((override) => override.date));
  return eachDay(start, end).filter(
    (day) => !opened.has(day) && !source.weeklyDefaults[weekdayOf(day)],
  );
}

/** Days that no request may touch: blocked, booked, or closed by the guide for that date. */
export function takenDays(source: CalendarSource): ReadonlySet<Day> {
  const closed = source.dailyOverrides.filter((override) => !override.isAvailable);
  return new Set([...source.blocks, ...closed].map((entry) => entry.date));
}
