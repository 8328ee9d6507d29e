import { memo } from "react";

import { cn } from "../../lib/cn.ts";
import { layOutSoon } from "../../lib/lay-out-soon.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { BookingCard, type BookingCardProps } from "./booking-card.tsx";
import type { BookingChange } from "./booking-lists.ts";
import { SpokenTitlesOf } from "./spoken-titles-of.tsx";

/**
 * Rows far down the page are laid out later than what is seen. The place that is kept for one is as high as most of its kind,
 * measured at 360 and 1280 px; the edge leaves room for its shadow, which would be cut off.
 */
const ROW = "-m-1 p-1 [content-visibility:auto] sm:[contain-intrinsic-height:auto_3.875rem]";
/** Of the guide's some have a note on the tour, and the names of the company and of a person. */
const CLOSED = {
  OPERATOR: "[contain-intrinsic-height:auto_8.375rem]",
  GUIDE: "[contain-intrinsic-height:auto_9.625rem]",
};
const OPEN =
  "[contain-intrinsic-height:auto_37.5rem] sm:[contain-intrinsic-height:auto_21.1875rem]";
const OFFERED = "[contain-intrinsic-height:auto_59rem] sm:[contain-intrinsic-height:auto_38rem]";

/**
 * What waits for an answer is open already. On a phone, where one fills the window, it is the first alone: below it stands in
 * one look what else waits.
 * @internal
 */
export function opensAt(index: number, { status }: Booking, isWide: boolean): boolean {
  return status === "PENDING" && (isWide || index === 0);
}

function placeOf({ status, offers }: Booking, side: Side, opens: boolean): string {
  // Of what waits it is said whose turn it is.
  if (!opens) return CLOSED[status === "PENDING" ? "GUIDE" : side];
  return offers.length === 0 ? OPEN : OFFERED;
}
const NONE: readonly BookingChange[] = [];

interface BookingRowsProps extends Pick<BookingCardProps, "side" | "nowMs" | "onStatus"> {
  bookings: readonly Booking[];
  /** What the latest answer moved. */
  changes?: readonly BookingChange[];
}

/** The entries of a list of requests. Drawn anew only where something in them is new: they are the most of the page. */
export const BookingRows = memo(function BookingRows(props: BookingRowsProps) {
  const { bookings, changes = NONE, ...card } = props;
  const isWide = useMediaQuery("(min-width: 40rem)");
  return (
    <SpokenTitlesOf bookings={bookings} side={card.side}>
      {bookings.map((booking, index) => {
        const opens = opensAt(index, booking, isWide);
        return (
          <li
            key={booking.id}
            ref={layOutSoon}
            className={cn(ROW, placeOf(booking, card.side, opens))}
          >
            <BookingCard
              {...card}
              booking={booking}
              fresh={changes.some((change) => change.id === booking.id)}
              opens={opens}
            />
          </li>
        );
      })}
    </SpokenTitlesOf>
  );
});
