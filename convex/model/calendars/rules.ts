// From a recurrence rule as ical.js reads it to one that always ends (recurrence.ts). The library's own iterator does not
// end for some rules that name no day, such as 30 February.
import ICAL from "ical.js";

import { FREQUENCIES, type Frequency, type Rule, type WeekdayRule } from "./recurrence.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const INTERVAL_MAX = 10_000;
const HOUR_MS = 3_600_000;

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

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTE_MS = 60_000;

function partOf({ parts }: ICAL.Recur, name: string): number[] {
  const list: unknown = (parts as Record<string, unknown>)[name] ?? [];
  return (Array.isArray(list) ? list : [list]).map(Number).filter(Number.isFinite);
}

/**
 * At which times of a day that a rule names it happens: at that of the first one, or at those that the rule says. A rule below a
 * day that says no hour may mean each, and one that says no minute the first or the last of it.
 */
export function hoursOf(value: unknown, timeMs: number): readonly number[] {
  if (!(value instanceof ICAL.Recur)) return [timeMs];
  const [hours, minutes] = [partOf(value, "BYHOUR"), partOf(value, "BYMINUTE")];
  const isShort = frequencyOf(value.freq) !== value.freq;
  if (!isShort && hours.length + minutes.length === 0) return [timeMs];
  const inHour = timeMs % HOUR_MS;
  const anyHour = isShort ? HOURS : [Math.floor(timeMs / HOUR_MS)];
  const anyMinute = !isShort ? [inHour] : hours.length === 0 ? [0] : [0, HOUR_MS - 1];
  const offsets =
    minutes.length === 0
      ? anyMinute
      : minutes.map((minute) => minute * MINUTE_MS + (inHour % MINUTE_MS));
  return (hours.length === 0 ? anyHour : hours).flatMap((hour) =>
    offsets.map((offset) => hour * HOUR_MS + offset),
  );
}

/**
 * Another calendar's months (RSCALE, as Apple writes lunar anniversaries), days moved into a month (SKIP), and filters that
 * nobody here knows name other days than the rest of the rule does.
 */
function requireKnown(rule: ICAL.Recur): void {
  const said = rule as unknown as Record<string, unknown>;
  for (const name of Object.keys(said)) {
    const value = String(said[name]).toUpperCase();
    const isPlain = name === "rscale" ? value === "GREGORIAN" : name === "skip" && value === "OMIT";
    if (/^(?:rscale|skip|by.*)$/.test(name) && !isPlain) throw new Error(`${name} of a rule`);
  }
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
  requireKnown(value);
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
    // Counted among hours where there are several to a day: of those it may be any.
    bySetPosition: hoursOf(value, 0).length > 1 ? [] : numbers(parts["BYSETPOS"] ?? []),
  };
}
