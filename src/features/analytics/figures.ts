import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import { estimateVND, isLive } from "#convex/model/requests/rules.ts";

type Booking = FunctionReturnType<typeof api.requests.listBookings>[number];
export type CountedBooking = Pick<
  Booking,
  "status" | "startDate" | "endDate" | "proposedHours" | "proposedRateVND" | "locationCity"
>;

export interface Count {
  name: string;
  count: number;
}

/** Greatest first; equal counts by name, so that the order never jumps. */
function counted(names: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** What a person's requests add up to. Money counts what was really worked: completed requests. */
export function requestFigures(bookings: readonly CountedBooking[]) {
  const completed = bookings.filter(({ status }) => status === "COMPLETED");
  return {
    total: bookings.length,
    live: bookings.filter(({ status }) => isLive(status)).length,
    completed: completed.length,
    completedVND: completed.reduce((sum, booking) => sum + estimateVND(booking), 0),
    byStatus: counted(bookings.map(({ status }) => status)),
    byCity: counted(bookings.map(({ locationCity }) => locationCity)).slice(0, 5),
  };
}
