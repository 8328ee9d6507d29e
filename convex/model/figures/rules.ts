// Pure sums and rates over figures. Browser-safe.
import { addDays } from "../days.ts";
import type { Day } from "../days.ts";
import type { AnalyticsRange } from "./contract.ts";

const RANGE_DAYS: Record<AnalyticsRange, number> = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 };

export type DayRange = { readonly from: Day; readonly to: Day };

/** The days up to today and, as many again, the days before them. */
export function rangesOf(range: AnalyticsRange, today: Day): { now: DayRange; before: DayRange } {
  const days = RANGE_DAYS[range];
  const from = addDays(today, 1 - days);
  return {
    now: { from, to: today },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
  };
}

/** Fewer cases than this say nothing about a habit. */
const LEAST_CASES = 3;

/** Whole percent; null where there is too little to say. */
export function percentOf(part: number, whole: number): number | null {
  return whole < LEAST_CASES ? null : Math.round((part / whole) * 100);
}

/** How much more or less than before, in whole percent; null without anything before. */
export function trendOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
