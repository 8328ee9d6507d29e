// Months and years of a subscription, counted from its anchor: one of the 31st renews on the last day of shorter months.
import type { Price } from "../objects/stored.ts";
import type { Period } from "../objects/subscriptions.ts";

export const HOUR_S = 3600;
export const DAY_S = 86_400;

function afterMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

function after(anchor: number, { recurring }: Price, periods: number): number {
  const count = periods * recurring.interval_count;
  if (recurring.interval === "day") return anchor + count * DAY_S;
  if (recurring.interval === "week") return anchor + count * 7 * DAY_S;
  return afterMonths(anchor, recurring.interval === "year" ? 12 * count : count);
}

export function firstPeriod(start: number, price: Price): Period {
  return { start, end: after(start, price, 1) };
}

/** The one that begins where the last ended. */
export function nextPeriod(anchor: number, price: Price, start: number): Period {
  let periods = 1;
  while (after(anchor, price, periods) <= start) periods += 1;
  return { start, end: after(anchor, price, periods) };
}

export function previousPeriod(end: number, price: Price, anchor: number): Period {
  let periods = 0;
  while (after(anchor, price, periods - 1) >= end) periods -= 1;
  while (after(anchor, price, periods) < end) periods += 1;
  return { start: after(anchor, price, periods - 1), end };
}
