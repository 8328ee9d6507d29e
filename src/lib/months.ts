// A month is `YYYY-MM`, and sorts as text.
import { type Day, MONTH_FORM } from "#convex/model/days.ts";

export type Month = string;

export function isMonth(text: string): boolean {
  return MONTH_FORM.test(text);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}
