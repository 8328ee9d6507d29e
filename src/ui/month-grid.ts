// How a month is laid out in weeks, Monday first.
import { addDays, weekdayOf, WEEKDAYS, type Day } from "#convex/model/days.ts";

/** The same day of another month, or that month's last day when it is shorter. */
export function shiftMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const shifted = Date.UTC(year, month - 1 + count, Math.min(date, last));
  return new Date(shifted).toISOString().slice(0, 10);
}

/** Monday is 0. */
export function weekdayIndex(day: Day): number {
  return (WEEKDAYS.indexOf(weekdayOf(day)) + 6) % 7;
}

/** The weeks that cover the month of `day`; places of the neighbouring months are null. */
export function monthGrid(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const start = addDays(first, -weekdayIndex(first));
  const weeks: (Day | null)[][] = [];
  for (let at = start; at.slice(0, 7) <= month; at = addDays(at, 7)) {
    const week = Array.from({ length: 7 }, (_, offset) => addDays(at, offset));
    weeks.push(week.map((d) => (d.startsWith(month) ? d : null)));
  }
  return weeks;
}

/** A week of days, Monday first, to name the weekdays. */
export const SAMPLE_WEEK = Array.from({ length: 7 }, (_, offset) => addDays("2024-01-01", offset));

/** Where a key of a date grid leads from a day; undefined for any other key. */
export function dayAfterKey(key: string, day: Day, isRightToLeft: boolean): Day | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const moves: Record<string, () => Day> = {
    ArrowRight: () => addDays(day, forward),
    ArrowLeft: () => addDays(day, -forward),
    ArrowDown: () => addDays(day, 7),
    ArrowUp: () => addDays(day, -7),
    Home: () => addDays(day, -weekdayIndex(day)),
    End: () => addDays(day, 6 - weekdayIndex(day)),
    PageDown: () => shiftMonths(day, 1),
    PageUp: () => shiftMonths(day, -1),
  };
  return moves[key]?.();
}
