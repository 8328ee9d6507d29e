import { addDays, todayInVietnam, weekdayOf } from "#convex/model/days.ts";

/** The first Monday that is at least so many days ahead: guides work on weekdays unless they say otherwise. */
export function mondayAhead(count: number): string {
  const from = addDays(todayInVietnam(Date.now()), count);
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days));
  const monday = week.find((day) => weekdayOf(day) === "monday");
  if (monday === undefined) throw new Error("a week without a Monday");
  return monday;
}
