import { cn } from "../../lib/cn.ts";
import { layOutSoon } from "../../lib/lay-out-soon.ts";
import type { Booking } from "../../requests/booking.ts";
import { BookingCard, type BookingCardProps } from "./booking-card.tsx";

/**
 * Rows far down the page are laid out later than what is seen. The place that is kept for one is as high as most of its kind; the edge
 * leaves room for its shadow, which would be cut off.
 */
const ROW =
  "-m-1 p-1 [content-visibility:auto] [contain-intrinsic-height:auto_7.125rem] sm:[contain-intrinsic-height:auto_3.875rem]";
const OPEN = "[contain-intrinsic-height:auto_35rem] sm:[contain-intrinsic-height:auto_20rem]";

type BookingRowProps = Omit<BookingCardProps, "onDetails"> & {
  onDetails: (booking: Booking) => void;
};

/** A request in a list. */
export function BookingRow({ onDetails, ...card }: BookingRowProps) {
  const { booking } = card;
  return (
    <li ref={layOutSoon} className={cn(ROW, booking.status === "PENDING" && OPEN)}>
      <BookingCard {...card} onDetails={() => onDetails(booking)} />
    </li>
  );
}
