import type { Count } from "../../components/bar-list.tsx";
import { addMonths } from "../../lib/months.ts";
import type { Analytics } from "./analytics.ts";

/** Greatest first; equal counts by name, so that the order never jumps. */
export function statusBars({ bookingsByStatus }: Pick<Analytics, "bookingsByStatus">): Count[] {
  return bookingsByStatus
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => ({ name: status, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** The areas with the most bookings come first. */
export function areaBars({ topAreas }: Pick<Analytics, "topAreas">): Count[] {
  return topAreas.map(({ area, count }) => ({ name: area, count }));
}

/** Every month from the first to the last in which something was earned: those between show that nothing was. */
export function monthBars({ monthlyEarnings }: Pick<Analytics, "monthlyEarnings">): Count[] {
  const amounts = new Map(monthlyEarnings.map(({ month, amount }) => [month, amount]));
  const earned = monthlyEarnings.filter(({ amount }) => amount > 0).map(({ month }) => month);
  const last = earned.at(-1) ?? "";
  const bars: Count[] = [];
  for (let month = earned[0] ?? "~"; month <= last; month = addMonths(month, 1)) {
    bars.push({ name: month, count: amounts.get(month) ?? 0 });
  }
  return bars;
}

/** The place of the greatest count; null where it is shared or there are too few to speak of a habit. */
function placeOfMost(counts: readonly number[]): number | null {
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isShared = counts.filter((count) => count === most).length > 1;
  return total < 5 || isShared ? null : counts.indexOf(most);
}

/** The place of the weekday on which most tours begin, Monday being 0; null where none stands out. */
export function busiestWeekday(byWeekday: readonly number[]): number | null {
  return placeOfMost(byWeekday);
}

/** The area of most requests; null where none stands out. */
export function busiestArea({ bookingsByArea }: Pick<Analytics, "bookingsByArea">) {
  const place = placeOfMost(bookingsByArea.map(({ count }) => count));
  return place === null ? null : (bookingsByArea[place] ?? null);
}
