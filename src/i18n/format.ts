// Dates, times and numbers in the visitor's language. Days and instants are shown as Vietnam's calendar and clock have them.
import { useTranslation } from "react-i18next";

import { type Day, daysBetween } from "#convex/model/days.ts";
import { formatDay, formatDayRange, isolated, withTimeIsolated } from "#convex/model/formats.ts";
import { approxUSD, formatUSDCents, formatVND } from "#convex/model/money.ts";
import { DEFAULT_TIME_ZONE } from "#convex/model/product.ts";

import { dateTimeFormat, listFormat, numberFormat, relativeTimeFormat } from "../lib/intl.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Minutes below one hour, hours below one day, days from then on; `justNow` below one minute, and where a clock is behind.
 * @internal
 */
export function relativeTime(
  language: string,
  instantMs: number,
  nowMs: number,
  justNow: string,
): string {
  const past = nowMs - instantMs;
  if (past < MINUTE_MS) return justNow;
  const words = relativeTimeFormat(language, { numeric: "always" });
  if (past < HOUR_MS) return words.format(-Math.floor(past / MINUTE_MS), "minute");
  if (past < DAY_MS) return words.format(-Math.floor(past / HOUR_MS), "hour");
  // Intl has Urdu's days in the form of "in those days"; what is counted stands in the plain one.
  return words.format(-Math.floor(past / DAY_MS), "day").replace("دنوں", "دن");
}

/**
 * Today and yesterday by their words, which begin a line here; any other day by its date.
 * @internal
 */
export function formatNearDay(language: string, day: Day, today: Day): string {
  const ago = daysBetween(day, today);
  if (ago !== 0 && ago !== 1) return formatDay(language, day);
  const word = relativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

/** @internal */
export function formatInstant(
  language: string,
  instantMs: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string {
  const text = dateTimeFormat(language, { timeZone: DEFAULT_TIME_ZONE, ...options }).format(
    instantMs,
  );
  return withTimeIsolated(language, text);
}

/**
 * A time of the day as it is kept, "05:30", in the clock that instants are told in: nobody reads two clocks on one card.
 * @internal
 */
export function formatClock(language: string, time: string): string {
  return formatInstant(language, Date.parse(`1970-01-01T${time}Z`), {
    timeStyle: "short",
    timeZone: "UTC",
  });
}

/**
 * Day and time of these weeks: the year goes without saying. A nought stands before the hour where the day has 24 of them.
 * @internal
 */
export function formatMoment(language: string, instantMs: number): string {
  const { hour12 } = dateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  return formatInstant(language, instantMs, {
    day: "numeric",
    month: "short",
    hour: hour12 === true ? "numeric" : "2-digit",
    minute: "2-digit",
  });
}

function formatNumber(language: string, value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(language, options).format(value);
}

/**
 * Keeps a figure with its word and a date with its year: no line ends between them.
 * @internal
 */
export function unbroken(text: string): string {
  return text.replaceAll(/ (?=\d{4}\b)|(?<=\d) (?=\p{L})|(?<=\p{L}\.?) (?=\d)/gu, "\u00A0");
}

/**
 * As a whole in one line where there is room. Days of one month stay together, with the year in the next line at most: a dash at
 * the end of a line would leave open what comes.
 * @internal
 */
export function unbrokenRange(language: string, start: Day, end: Day): string {
  const text = unbroken(formatDayRange(language, start, end));
  if (start === end || start.slice(0, 7) !== end.slice(0, 7)) return text;
  return text
    .replace(/\s?–\s?/u, (dash) => (dash === "–" ? "–\u2060" : "\u202F–\u202F"))
    .replace(/\u00A0(?=\d{4}\b)/u, " ");
}

/**
 * Side by side, in most languages without an "and".
 * @internal
 */
export function formatList(language: string, items: readonly string[]): string {
  return listFormat(language, { style: "narrow" }).format(items);
}

/** The first formatter of a language takes longest by far: this is it. */
export function readyFormats(language: string): void {
  formatNumber(language, 0);
}

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;

/**
 * To one decimal, rounded up: what is there never shows as nothing.
 * @internal
 */
export function formatBytes(language: string, bytes: number): string {
  const [unit, size] =
    bytes < GIGABYTE ? (["megabyte", MEGABYTE] as const) : (["gigabyte", GIGABYTE] as const);
  return formatNumber(language, Math.ceil((bytes / size) * 10) / 10, {
    style: "unit",
    unit,
    unitDisplay: "short",
  }).replaceAll(" ", "\u00A0");
}

/** The formatters bound to the language on screen; a component that uses them follows a change of language. */
export function useFormat() {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  const counted = (count: number, max: number) =>
    t("common.characters", {
      count: formatNumber(language, count),
      max: formatNumber(language, max),
    });
  return {
    language,
    day: (day: Day, options?: Intl.DateTimeFormatOptions) =>
      unbroken(formatDay(language, day, options)),
    nearDay: (day: Day, today: Day) => unbroken(formatNearDay(language, day, today)),
    dayRange: (start: Day, end: Day) => unbrokenRange(language, start, end),
    instant: (ms: number, options?: Intl.DateTimeFormatOptions) =>
      unbroken(formatInstant(language, ms, options)),
    time: (ms: number) => unbroken(formatInstant(language, ms, { timeStyle: "short" })),
    clock: (time: string) => unbroken(formatClock(language, time)),
    moment: (ms: number) => unbroken(formatMoment(language, ms)),
    relative: (ms: number, nowMs: number) =>
      relativeTime(language, ms, nowMs, t("common.justNow")).replaceAll(" ", "\u00A0"),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      formatNumber(language, value, options),
    /** How many characters of how many. */
    counted,
    /** Of a text that is longer than it may be, its count. It stays whole, to be shortened: a field that cuts what is pasted loses its end unseen. */
    tooLong: (text: string, max: number) => {
      // Letters that came in pieces, as programs on a Mac copy them, are made whole on the server before it counts.
      const { length } = text.trim().normalize();
      return length > max ? counted(length, max) : undefined;
    },
    bytes: (bytes: number) => isolated(language, formatBytes(language, bytes)),
    rating: (value: number) =>
      formatNumber(language, value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    list: (items: readonly string[]) => formatList(language, items),
    vnd: (amount: number) => isolated(language, formatVND(amount, language)),
    usdCents: (cents: number) => isolated(language, formatUSDCents(cents, language)),
    usd: (amount: number) => isolated(language, approxUSD(amount, language)),
  };
}
