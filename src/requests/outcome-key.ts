import type { Booking } from "./booking.ts";

/** The text that says what has become of a request which is open no more. */
export function outcomeKey({ status, isLost }: Pick<Booking, "status" | "isLost">) {
  return isLost ? "bookings.round.lost" : (`bookings.updated.${status}` as const);
}
