// How a first and a last day are chosen, one after the other.
import { addDays, eachDay, type Day } from "#convex/model/days.ts";

/** Either end is the empty text where it has not been chosen. */
export interface DayRange {
  first: Day;
  last: Day;
}

export type RangeEnd = keyof DayRange;

export interface RangeRules {
  /** No range may hold it. */
  isClosed: (day: Day) => boolean;
  /** How many days a range may have. */
  daysMax: number;
}

/** The range after a choice and the end that comes next, or why there is none: a day in between, or too many days. */
export type RangeStep = { range: DayRange; next: RangeEnd | null } | { over: Day } | "tooLong";

function whyNot(
  range: DayRange,
  { isClosed, daysMax }: RangeRules,
): { over: Day } | "tooLong" | null {
  if (range.last > addDays(range.first, daysMax - 1)) return "tooLong";
  const over = eachDay(range.first, range.last).find(isClosed);
  return over === undefined ? null : { over };
}

/** A day is chosen as one end; a last day before the first begins the range anew. */
export function chooseDay(range: DayRange, end: RangeEnd, day: Day, rules: RangeRules): RangeStep {
  if (end === "last" && range.first !== "" && day >= range.first) {
    const chosen = { first: range.first, last: day };
    return whyNot(chosen, rules) ?? { range: chosen, next: null };
  }
  const moved = { first: day, last: range.last };
  const fits = end === "first" && range.last >= day && whyNot(moved, rules) === null;
  return { range: fits ? moved : { first: day, last: "" }, next: "last" };
}
