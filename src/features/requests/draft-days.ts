import { type Day, isDay } from "#convex/model/days.ts";

/** Whether one of a draft's days can not be asked for any more, or is none. One that was not chosen yet is neither. */
export function hasDaysOver(
  { startDate = "", endDate = "" }: { startDate?: string; endDate?: string },
  today: Day,
): boolean {
  return [startDate, endDate].some((day) => day !== "" && !(isDay(day) && day >= today));
}
