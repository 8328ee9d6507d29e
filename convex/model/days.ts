// Calendar days of Vietnam as `YYYY-MM-DD`, which sort as text. Vietnam has had no daylight saving since 1975, so its
// clock is UTC+7 all year and no time zone data is needed. Browser-safe, reads no clock.

export type Day = string;

export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const VIETNAM_OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** Of 1900 to 2999: next to the ends of what four digits say there is no day to go on to, and a month has no end. */
const DAY_FORM = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;
/** Of a month, `YYYY-MM`. */
export const MONTH_FORM = /^\d{4}-(0[1-9]|1[0-2])$/;
const INSTANT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Midnight UTC of the day's date: a number to count with, not the instant at which the day begins in Vietnam. */
function indexOf(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** By numbers: a date there and back takes many times as long, and each day of an input is looked at again and again. */
export function isDay(text: string): boolean {
  if (!DAY_FORM.test(text)) return false;
  const day = Number(text.slice(8));
  return day > 0 && day <= daysOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

export function dayInVietnam(instantMs: number): Day {
  return new Date(instantMs + VIETNAM_OFFSET_MS).toISOString().slice(0, 10);
}

export function todayInVietnam(nowMs: number): Day {
  return dayInVietnam(nowMs);
}

/** A day as it stands, or the Vietnamese day of an ISO 8601 instant; null for anything else. */
export function parseDay(isoOrDay: string): Day | null {
  if (isDay(isoOrDay)) return isoOrDay;
  if (!INSTANT_FORM.test(isoOrDay) || !isDay(isoOrDay.slice(0, 10))) return null;
  const instant = Date.parse(isoOrDay);
  if (Number.isNaN(instant)) return null;
  const day = dayInVietnam(instant);
  return isDay(day) ? day : null;
}

/** What contracts put before isDay, where a moment of the day is taken for it as well. */
export function wholeDay(isoOrDay: string): string {
  return parseDay(isoOrDay) ?? isoOrDay;
}

/** The instant at which the day begins in Vietnam. */
export function startOfDay(day: Day): number {
  return indexOf(day) - VIETNAM_OFFSET_MS;
}

export function addDays(day: Day, count: number): Day {
  return new Date(indexOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Negative when `end` is before `start`; 0 on the same day. */
export function daysBetween(start: Day, end: Day): number {
  return Math.round((indexOf(end) - indexOf(start)) / DAY_MS);
}

/** All days from start to end, both included. */
export function eachDay(start: Day, end: Day): Day[] {
  const count = daysBetween(start, end) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, offset) => addDays(start, offset));
}

export function weekdayOf(day: Day): Weekday {
  return WEEKDAYS[new Date(indexOf(day)).getUTCDay()] ?? "sunday";
}
