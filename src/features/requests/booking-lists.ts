// What a live answer changed against the one before.
import type { Booking } from "../../requests/booking.ts";

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
