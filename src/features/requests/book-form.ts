// What the Book dialog starts with and what it checks beyond the contract.
import { parseDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { BOOKING_DEFAULTS, BOOKING_RATE_MIN } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";
import {
  datesProblem,
  estimateDays,
  estimateVND,
  heldDays,
  minimumBookingRate,
} from "#convex/model/requests/rules.ts";

export type BookingGuide = {
  userId: string;
  name: string;
  hourlyRateVND: number;
  areas: readonly string[];
};

export type BookingPrefill = { day?: Day; hours?: number; notes?: string };

export function startValues(guide: BookingGuide, prefill: BookingPrefill): CreateBookingInput {
  return {
    guideUserId: guide.userId,
    title: "",
    locationCity: guide.areas[0] ?? "",
    startDate: prefill.day ?? "",
    endDate: prefill.day ?? "",
    proposedHours: prefill.hours ?? BOOKING_DEFAULTS.proposedHours,
    proposedRateVND: guide.hourlyRateVND || BOOKING_DEFAULTS.proposedRateVND,
    notes: prefill.notes ?? "",
  };
}

export type BookingEstimate = { days: number; held: number; totalVND: number };

/** The sum of the dialog; null until both dates and both figures are there. */
export function bookingEstimate(
  values: Pick<CreateBookingInput, "startDate" | "endDate" | "proposedHours" | "proposedRateVND">,
): BookingEstimate | null {
  const start = parseDay(values.startDate);
  const end = parseDay(values.endDate);
  if (start === null || end === null || end < start) return null;
  if (!(values.proposedHours > 0) || !(values.proposedRateVND > 0)) return null;
  return {
    days: estimateDays(start, end),
    held: heldDays(start, end),
    totalVND: estimateVND({ ...values, startDate: start, endDate: end }),
  };
}

export type BookingProblem = {
  field: "startDate" | "endDate" | "proposedRateVND";
  message: string;
};

/** What the server would refuse although the contract allows it. */
export function bookingProblem(
  values: CreateBookingInput,
  guide: Pick<BookingGuide, "hourlyRateVND">,
  today: Day,
): BookingProblem | null {
  const minimum = minimumBookingRate(guide.hourlyRateVND);
  if (values.proposedRateVND < minimum) {
    const message =
      minimum === BOOKING_RATE_MIN
        ? "Rate must be at least 100,000 VND"
        : "Rate must be at least the guide's own rate";
    return { field: "proposedRateVND", message };
  }
  return datesProblem(values.startDate, values.endDate, today);
}
