// The days of a recurrence rule (RFC 5545, section 3.3.10). Pure. It looks at days, not at instants, and always ends: it
// goes from period to period up to the last day that is asked for, and counts its steps. Rules below a day (HOURLY and
// shorter) that have filters are read as if they met every day that these let through; those without are for steps.ts.
import type { Day } from "../days.ts";

export const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export interface WeekdayRule {
  /** 0 is Sunday. */
  weekday: number;
  /** The which one of the month or year, from its end when negative; 0 for each. */
  nth: number;
}

export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** Whether an occurrence on this day is still one. */
  until: ((day: number) => boolean) | null;
  weekStart: number;
  byMonth: readonly number[];
  byMonthDay: readonly number[];
  byYearDay: readonly number[];
  byWeekNumber: readonly number[];
  byWeekday: readonly WeekdayRule[];
  bySetPosition: readonly number[];
}

/** Days and steps that one reading of a calendar may take; thrown when they are used up. */
export class Effort {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchEffort();
  }
}

export class TooMuchEffort extends Error {}

const DAY_MS = 86_400_000;

/** Days since 1970, to count with. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS);
}

export function dayOfNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function numberOfDate(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / DAY_MS;
}

function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}

interface Span {
  first: number;
  last: number;
}

/** For each frequency the period that lies `steps` after the one of the day. */
const PERIODS: Record<Frequency, (rule: Rule, start: number, steps: number) => Span> = {
  DAILY: (_rule, start, steps) => ({ first: start + steps, last: start + steps }),
  WEEKLY: ({ weekStart }, start, steps) => {
    const first = start - ((weekdayOf(start) - weekStart + 7) % 7) + steps * 7;
    return { first, last: first + 6 };
  },
  MONTHLY: (_rule, start, steps) => monthOf(new Date(start * DAY_MS), steps),
  YEARLY: (_rule, start, steps) => yearOf(new Date(start * DAY_MS), steps),
};

function monthOf(date: Date, steps = 0): Span {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + steps];
  return { first: numberOfDate(year, month, 1), last: numberOfDate(year, month + 1, 0) };
}

function yearOf(date: Date, steps = 0): Span {
  const year = date.getUTCFullYear() + steps;
  return { first: numberOfDate(year, 0, 1), last: numberOfDate(year, 11, 31) };
}

/** The week of the day as ISO 8601 counts them, from the rule's own first day of the week, and how many its year has. */
function weekNumber(day: number, weekStart: number): { week: number; weeks: number } {
  const firstWeekOf = (year: number) => {
    const fourth = numberOfDate(year, 0, 4);
    return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7);
  };
  const year = new Date(day * DAY_MS).getUTCFullYear();
  // The last days of December can lie in the first week of the next year, the first of January in the last one's.
  const weekYear =
    day >= firstWeekOf(year + 1) ? year + 1 : day < firstWeekOf(year) ? year - 1 : year;
  const first = firstWeekOf(weekYear);
  return {
    week: Math.floor((day - first) / 7) + 1,
    weeks: (firstWeekOf(weekYear + 1) - first) / 7,
  };
}

function fitsWeekday(rule: Rule, day: number, span: Span): boolean {
  const weekday = weekdayOf(day);
  const ordinal = Math.floor((day - span.first) / 7) + 1;
  const fromEnd = -(Math.floor((span.last - day) / 7) + 1);
  return rule.byWeekday.some(
    (one) => one.weekday === weekday && [0, ordinal, fromEnd].includes(one.nth),
  );
}

function isOneOf(wanted: readonly number[], position: number, length: number): boolean {
  return wanted.includes(position) || wanted.includes(position - length - 1);
}

/** Where a rule leaves out what its frequency needs, the first occurrence says it. */
function implied(rule: Rule, start: number) {
  const { frequency, byWeekday, byMonth, byMonthDay, byYearDay, byWeekNumber } = rule;
  const date = new Date(start * DAY_MS);
  const saysDay = [byWeekday, byMonthDay, byYearDay, byWeekNumber].some((by) => by.length > 0);
  const isLong = frequency === "MONTHLY" || frequency === "YEARLY";
  const impliesMonth = frequency === "YEARLY" && byMonth.length === 0 && !saysDay;
  const impliesWeekday =
    byWeekday.length === 0 &&
    (frequency === "WEEKLY" || (byWeekNumber.length > 0 && byMonthDay.length === 0));
  return {
    ...rule,
    byMonth: impliesMonth ? [date.getUTCMonth() + 1] : byMonth,
    byMonthDay: isLong && !saysDay ? [date.getUTCDate()] : byMonthDay,
    byWeekday: impliesWeekday ? [{ weekday: weekdayOf(start), nth: 0 }] : byWeekday,
  };
}

function fits(rule: Rule, day: number): boolean {
  const { byMonth, byMonthDay, byYearDay, byWeekNumber, byWeekday, frequency } = rule;
  // What costs least and says no most often comes first.
  if (byWeekday.length > 0 && !byWeekday.some((one) => one.weekday === weekdayOf(day)))
    return false;
  const date = new Date(day * DAY_MS);
  if (byMonth.length > 0 && !byMonth.includes(date.getUTCMonth() + 1)) return false;
  const isAt = (wanted: readonly number[], { first, last }: Span) =>
    isOneOf(wanted, day - first + 1, last - first + 1);
  if (byMonthDay.length > 0 && !isAt(byMonthDay, monthOf(date))) return false;
  if (byYearDay.length > 0 && !isAt(byYearDay, yearOf(date))) return false;
  if (byWeekNumber.length > 0) {
    const { week, weeks } = weekNumber(day, rule.weekStart);
    if (!isOneOf(byWeekNumber, week, weeks)) return false;
  }
  if (byWeekday.every(({ nth }) => nth === 0)) return true;
  const isOfYear = frequency === "YEARLY" && byMonth.length === 0;
  return fitsWeekday(rule, day, isOfYear ? yearOf(date) : monthOf(date));
}

/** What a look at one day costs. Weeks by number take the beginnings of years; most filters are a few numbers, or none. */
function dayStepsOf({ byWeekNumber, byWeekday, byMonthDay, byYearDay }: Rule): number {
  const numbers = byWeekday.length + byMonthDay.length + byYearDay.length + byWeekNumber.length;
  return 1 + Math.floor(numbers / 8) + (byWeekNumber.length > 0 ? 10 : 0);
}

/** The days of one period that the rule names, in order. */
function daysIn(rule: Rule, span: Span, effort: Effort): number[] {
  effort.spend((span.last - span.first + 1) * dayStepsOf(rule));
  const days: number[] = [];
  for (let day = span.first; day <= span.last; day += 1) if (fits(rule, day)) days.push(day);
  if (rule.bySetPosition.length === 0) return days;
  return days.filter((_day, index) => isOneOf(rule.bySetPosition, index + 1, days.length));
}

const LONGEST_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** How many steps can be left out because all they name lies before the days that are asked for. */
function stepsBefore({ frequency, interval, count }: Rule, start: number, from: number): number {
  // Who counts has to begin at the beginning.
  if (count !== null || from <= start) return 0;
  const periods = Math.floor((from - start) / LONGEST_DAYS[frequency]) - 1;
  return Math.max(0, Math.floor(periods / interval)) * interval;
}

/**
 * The days from `from` to `last` on which the event begins, the first day of all included, as RFC 5545 has it. The rule
 * counts those that are left out elsewhere, too.
 */
export function occurrenceDays(
  stated: Rule,
  start: number,
  { from, last }: { from: number; last: number },
  effort: Effort,
): number[] {
  const rule = implied(stated, start);
  const days: number[] = start >= from && start <= last ? [start] : [];
  let counted = 1;
  for (let steps = stepsBefore(rule, start, from); ; steps += rule.interval) {
    effort.spend(3);
    const span = PERIODS[rule.frequency](rule, start, steps);
    if (!(span.first <= last)) return days;
    for (const day of daysIn(rule, span, effort)) {
      if (day <= start) continue;
      counted += 1;
      if (rule.count !== null && counted > rule.count) return days;
      if (day > last || rule.until?.(day) === false) return days;
      if (day >= from) days.push(day);
    }
  }
}
