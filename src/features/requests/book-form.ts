// What the Book dialog starts with and what it checks beyond the contract.
import { parseDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { BOOKING_DEFAULTS, BOOKING_RATE_MIN } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";
import {
  datesProblem,
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

/** What somebody wrote into the dialog before closing it without sending. */
export type BookingDraft = Partial<CreateBookingInput>;

/** The side card's day and hours are newer than the draft; its notes never replace written ones. */
export function startValues(
  guide: BookingGuide,
  prefill: BookingPrefill,
  draft: BookingDraft = {},
): CreateBookingInput {
  const { day, hours, notes } = prefill;
  return {
    title: "",
    locationCity: guide.areas[0] ?? "",
    startDate: "",
    endDate: "",
    proposedHours: BOOKING_DEFAULTS.proposedHours,
    proposedRateVND: guide.hourlyRateVND || BOOKING_DEFAULTS.proposedRateVND,
    notes: notes ?? "",
    ...draft,
    guideUserId: guide.userId,
    ...(day && { startDate: day, endDate: day }),
    ...(hours && { proposedHours: hours }),
  };
}

/** The draft that stays when the dialog, which began with `start`, is closed with `values`. */
export function draftAfter(
  draft: BookingDraft,
  start: CreateBookingInput,
  values: CreateBookingInput,
): BookingDraft {
  const written = Object.entries(values).filter(
    ([field, value]) => value !== start[field as keyof CreateBookingInput],
  );
  return { ...draft, ...Object.fromEntries(written) };
}

export type BookingEstimate = { days: number; totalVND: number };

/** The sum of the dialog; null until both dates and both figures are there. */
export function bookingEstimate(
  values: Pick<CreateBookingInput, "startDate" | "endDate" | "proposedHours" | "proposedRateVND">,
): BookingEstimate | null {
  const start = parseDay(values.startDate);
  const end = parseDay(values.endDate);
  if (start === null || end === null || end < start) return null;
  if (!(values.proposedHours > 0) || !(values.proposedRateVND > 0)) return null;
  return {
    days: heldDays(start, end),
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
