// From a recurrence rule as ical.js reads it to one that always ends (recurrence.ts). The library's own iterator does not
// end for some rules that name no day, such as 30 February.
import ICAL from "ical.js";

import { FREQUENCIES, type Frequency, type Rule, type WeekdayRule } from "./recurrence.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const INTERVAL_MAX = 10_000;

function numbers(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map(Number).filter((number) => Number.isInteger(number) && number !== 0);
}

function weekdays(value: unknown): WeekdayRule[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((text) => {
    const [, nth = "", name = ""] = /^([+-]?\d*)([A-Z]{2})$/.exec(String(text)) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    return weekday === -1 ? [] : [{ weekday, nth: Number(nth) }];
  });
}

function frequencyOf(name: string): Frequency {
  return FREQUENCIES.find((one) => one === name) ?? "DAILY";
}

/**
 * `isWithin` says whether an occurrence on a day is not after the rule's end, at the time of the first one or at another. Null
 * where there is no rule. Of rules below a day only those with filters are for here (steps.ts).
 */
export function ruleOf(
  value: unknown,
  isWithin: (until: ICAL.Time, day: number, timeMs?: number) => boolean,
): Rule | null {
  if (!(value instanceof ICAL.Recur)) return null;
  const { freq, until, count } = value;
  const frequency = frequencyOf(freq);
  const isShort = frequency !== freq;
  const parts = value.parts as Record<string, unknown>;
  return {
    frequency,
    // A step of hours meets every day sooner or later.
    interval: isShort ? 1 : Math.min(INTERVAL_MAX, Math.max(1, Math.trunc(value.interval) || 1)),
    // Each unit of a day is met, so a day that the filters let through has one at least: there are no more days than that.
    // With an interval days can be passed over, and would be counted for nothing.
    count: !count || (isShort && value.interval > 1) ? null : count,
    // What steps through the day is there before the time of the first one, too.
    until: until ? (day) => isWithin(until, day, isShort ? 0 : undefined) : null,
    weekStart: Math.max(0, (value.wkst ?? ICAL.Time.MONDAY) - 1),
    byMonth: numbers(parts["BYMONTH"] ?? []),
    byMonthDay: numbers(parts["BYMONTHDAY"] ?? []),
    byYearDay: numbers(parts["BYYEARDAY"] ?? []),
    byWeekNumber: numbers(parts["BYWEEKNO"] ?? []),
    byWeekday: weekdays(parts["BYDAY"] ?? []),
    bySetPosition: numbers(parts["BYSETPOS"] ?? []),
  };
}
