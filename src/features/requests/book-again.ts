// What the Book dialog takes over from another booking.
import { BOOKING_HOURS_MAX } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import type { Booking } from "../../requests/booking.ts";

/** Its terms, at the guide's rate of today at least; its days only where they are wanted once more. */
export function termsOf(
  booking: Booking,
  guideRateVND: number,
  withDays: boolean,
): Partial<CreateBookingInput> {
  const { title, locationCity, proposedHours, proposedRateVND, startDate, endDate } = booking;
  return {
    title,
    locationCity,
    proposedHours: Math.min(proposedHours, BOOKING_HOURS_MAX),
    proposedRateVND: Math.max(proposedRateVND, guideRateVND),
    notes: booking.notes ?? "",
    groupSize: booking.groupSize,
    meetingPoint: booking.meetingPoint ?? "",
    startTime: booking.startTime ?? "",
    ...(withDays && { startDate, endDate }),
  };
}
