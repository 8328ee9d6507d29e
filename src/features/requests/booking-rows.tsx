import { memo } from "react";

import { cn } from "../../lib/cn.ts";
import { layOutSoon } from "../../lib/lay-out-soon.ts";
import type { Booking } from "../../requests/booking.ts";
import { BookingCard, type BookingCardProps } from "./booking-card.tsx";
import type { BookingChange } from "./booking-lists.ts";

/**
 * Rows far down the page are laid out later than what is seen. The place that is kept for one is as high as most of its kind; the edge
 * leaves room for its shadow, which would be cut off.
 */
const ROW =
  "-m-1 p-1 [content-visibility:auto] [contain-intrinsic-height:auto_7.125rem] sm:[contain-intrinsic-height:auto_3.875rem]";
const OPEN = "[contain-intrinsic-height:auto_35rem] sm:[contain-intrinsic-height:auto_20rem]";
const NONE: readonly BookingChange[] = [];

interface BookingRowsProps extends Pick<BookingCardProps, "side" | "nowMs" | "onStatus"> {
  bookings: readonly Booking[];
  /** What the latest answer moved. */
  changes?: readonly BookingChange[];
  onDetails: (booking: Booking) => void;
}

/** The entries of a list of requests. Drawn anew only where something in them is new: they are the most of the page. */
export const BookingRows = memo(function BookingRows(props: BookingRowsProps) {
  const { bookings, changes = NONE, onDetails, ...card } = props;
  return bookings.map((booking) => (
    <li key={booking.id} ref={layOutSoon} className={cn(ROW, booking.status === "PENDING" && OPEN)}>
      <BookingCard
        {...card}
        booking={booking}
        fresh={changes.some((change) => change.id === booking.id)}
        onDetails={() => onDetails(booking)}
      />
    </li>
  ));
});
