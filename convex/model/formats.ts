// Days and numbers in a reader's language, on screens and in mails. Intl's formatters take far longer to make than to use: each is
// made once. Browser-safe.
import type { Day } from "./days.ts";
import { directionOf } from "./product.ts";

/** For languages and options that the program names itself: whatever is asked for once is kept. */
export function keeping<Options, Format>(make: (language: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (language: string, options?: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(language, options);
    made.set(key, format);
    return format;
  };
}

export const dateTimeFormat = keeping(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

export const numberFormat = keeping(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

export function formatDay(
  language: string,
  day: Day,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  const date = new Date(`${day}T00:00:00Z`);
  return dateTimeFormat(language, { timeZone: "UTC", ...options }).format(date);
}

/** Chinese says of the last day only what differs; Intl would write both in figures, apart from each other. */
function chineseRange(start: Day, end: Day): string {
  const sameYear = start.slice(0, 4) === end.slice(0, 4);
  const sameMonth = start.slice(0, 7) === end.slice(0, 7);
  const last = formatDay("zh", end, {
    day: "numeric",
    ...(sameMonth ? {} : { month: "long" }),
    ...(sameYear ? {} : { year: "numeric" }),
  });
  return `${formatDay("zh", start)}至${last}`;
}

export function formatDayRange(language: string, start: Day, end: Day): string {
  if (language === "zh" && start !== end) return chineseRange(start, end);
  const format = dateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const range = format.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`));
  // A dash between figures turns their order around where the text runs from right to left; the word leaves no doubt.
  return language === "ur" ? range.replace(/\s*–\s*/u, " تا ") : range;
}

/** Keeps number and currency, or time and half of the day, in their order where the text around runs from right to left. */
export function isolated(language: string, amount: string): string {
  return directionOf(language) === "rtl" ? `\u2066${amount}\u2069` : amount;
}

/** The same of the time that stands in a text. */
export function withTimeIsolated(language: string, text: string): string {
  return text.replace(/[\d:]+\s[AP]M/u, (time) => isolated(language, time));
}
