// Which days of an agreed tour have been worked. Pure and browser-safe: the question before a cancellation asks the same
// functions as the server.
import { addDays } from "../days.ts";
import type { Day } from "../days.ts";
import { heldDays } from "./rules.ts";

type Tour = { startDate: Day; endDate: Day };

/** The first day that is not worked: today, or tomorrow where the guide has finished today's. */
export function firstDayAhead(finishedOn: Day | null, today: Day): Day {
  return finishedOn === today ? addDays(today, 1) : today;
}

/** How many days have been worked: those before today, and today once it is finished. */
export function workedDays(
  { startDate, endDate }: Tour,
  finishedOn: Day | null,
  today: Day,
): number {
  const last = addDays(firstDayAhead(finishedOn, today), -1);
  if (last < startDate) return 0;
  return heldDays(startDate, last < endDate ? last : endDate);
}

/** Nothing of it is left to be called off. */
export function isAllWorked({ endDate }: Tour, finishedOn: Day | null, today: Day): boolean {
  return firstDayAhead(finishedOn, today) > endDate;
}
