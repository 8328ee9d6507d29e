// Which requests stand in which tab and in which order, and what a live answer changed against the one before.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import { isLive } from "#convex/model/requests/rules.ts";

export type Booking = FunctionReturnType<typeof api.requests.listBookings>[number];
type Ordered = Pick<Booking, "status" | "createdAt">;

const FIRST: readonly Booking["status"][] = ["PENDING", "ACCEPTED"];

function urgency(status: Booking["status"]): number {
  const place = FIRST.indexOf(status);
  return place === -1 ? FIRST.length : place;
}

/** Open ones first, then agreed ones, then the rest; the newest first within each. */
export function byUrgency<Item extends Ordered>(bookings: readonly Item[]): Item[] {
  return [...bookings].sort(
    (a, b) => urgency(a.status) - urgency(b.status) || b.createdAt - a.createdAt,
  );
}

export function closedOnes<Item extends Ordered>(bookings: readonly Item[]): Item[] {
  return bookings
    .filter((booking) => !isLive(booking.status))
    .sort((a, b) => b.createdAt - a.createdAt);
}

type Known = ReadonlyMap<string, Booking["status"]>;
export type BookingChange = {
  id: string;
  title: string;
  arrived: boolean;
  status: Booking["status"];
};

export function statusesOf(bookings: readonly Pick<Booking, "id" | "status">[]): Known {
  return new Map(bookings.map((booking) => [booking.id, booking.status]));
}

/** What is new or has moved on since `before`; nothing on the first answer. */
export function changesSince(
  before: Known | null,
  bookings: readonly Pick<Booking, "id" | "title" | "status">[],
): BookingChange[] {
  if (before === null) return [];
  return bookings
    .filter((booking) => before.get(booking.id) !== booking.status)
    .map(({ id, title, status }) => ({ id, title, status, arrived: !before.has(id) }));
}
