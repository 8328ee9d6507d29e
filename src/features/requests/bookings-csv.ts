// A list of bookings as a table for spreadsheets.
import { BYTE_ORDER_MARK, csvOf } from "#convex/model/csv.ts";
import { estimateVND, heldDays } from "#convex/model/requests/rules.ts";

import type { PartyView } from "../../components/party-names.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";

/** In the reader's language. */
interface Words {
  statusOf: (status: Booking["status"]) => string;
  nameOf: (party: PartyView) => string;
}

export function bookingsCsv(
  header: readonly string[],
  bookings: readonly Booking[],
  side: Side,
  { statusOf, nameOf }: Words,
): string {
  const rows = bookings.map((booking) => {
    const { party } = counterpartyOf(booking, side);
    return [
      booking.title,
      nameOf(party),
      statusOf(booking.status),
      booking.startDate,
      booking.endDate,
      heldDays(booking.startDate, booking.endDate),
      booking.proposedHours,
      booking.proposedRateVND,
      estimateVND(booking),
      booking.locationCity,
      booking.groupSize,
      booking.startTime,
      booking.meetingPoint,
      booking.notes,
    ];
  });
  return `${BYTE_ORDER_MARK}${csvOf([header, ...rows])}\r\n`;
}
