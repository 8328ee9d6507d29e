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

import { hasDaysOver } from "./draft-days.ts";

export type BookingGuide = {
  userId: string;
  name: string;
  hourlyRateVND: number;
  areas: readonly string[];
};

export type BookingPrefill = {
  day?: Day;
  hours?: number;
  groupSize?: number;
  notes?: string;
  /** Of another booking, which has a draft of its own. */
  terms?: { of: string; values: Partial<CreateBookingInput> };
};

/** What somebody wrote into the dialog and did not send, and what the side card said when they did. */
export type BookingDraft = { written: Partial<CreateBookingInput> } & Pick<
  BookingPrefill,
  "day" | "hours"
>;

export function draftKey(
  guide: Pick<BookingGuide, "userId">,
  { terms }: Pick<BookingPrefill, "terms"> = {},
): string {
  return terms === undefined ? `book:${guide.userId}` : `book:${guide.userId}:${terms.of}`;
}

/** Before anything is written. */
function blankValues(guide: BookingGuide): CreateBookingInput {
  return {
    title: "",
    locationCity: guide.areas[0] ?? "",
    startDate: "",
    endDate: "",
    proposedHours: BOOKING_DEFAULTS.proposedHours,
    proposedRateVND: guide.hourlyRateVND || BOOKING_DEFAULTS.proposedRateVND,
    notes: "",
    groupSize: null,
    startTime: "",
    meetingPoint: "",
    guideUserId: guide.userId,
  };
}

/** What the side card says, where the draft had not heard it yet. */
function wishes({ day, hours }: BookingPrefill, before: BookingPrefill = {}) {
  return {
    ...(day !== undefined && day !== before.day && { startDate: day, endDate: day }),
    ...(hours !== undefined && hours !== before.hours && { proposedHours: hours }),
  };
}

/** A day or hours that the side card says anew are newer than the draft; its notes and number of people never replace written ones. */
export function startValues(
  guide: BookingGuide,
  prefill: BookingPrefill,
  draft: BookingDraft | null = null,
): CreateBookingInput {
  return {
    ...blankValues(guide),
    notes: prefill.notes ?? "",
    groupSize: prefill.groupSize ?? null,
    ...prefill.terms?.values,
    ...wishes(prefill),
    ...draft?.written,
    ...(draft && wishes(prefill, draft)),
    guideUserId: guide.userId,
  };
}

/** The draft of a dialog that began with `start` and now has `values`; the one before where nothing was written. */
export function draftAfter(
  draft: BookingDraft | null,
  prefill: BookingPrefill,
  start: CreateBookingInput,
  values: CreateBookingInput,
): BookingDraft | null {
  const fields = Object.entries(values).filter(
    ([field, value]) => value !== start[field as keyof CreateBookingInput],
  );
  if (fields.length === 0) return draft;
  const { day, hours } = prefill;
  return {
    written: { ...draft?.written, ...wishes(prefill, draft ?? {}), ...Object.fromEntries(fields) },
    ...(day !== undefined && { day }),
    ...(hours !== undefined && { hours }),
  };
}

/** A draft that was kept, as far as it still fits the form: days that are over do not. */
export function readDraft(
  kept: Readonly<Record<string, unknown>> | null,
  guide: BookingGuide,
  today: Day,
): BookingDraft | null {
  const fields: unknown = kept?.["written"];
  if (kept === null || typeof fields !== "object" || fields === null) return null;
  const blank = blankValues(guide);
  const written = Object.entries(fields).filter(([field, value]) => {
    if (!Object.hasOwn(blank, field) || field === "guideUserId") return false;
    const usual = blank[field as keyof CreateBookingInput];
    if (field === "groupSize") return value === null || typeof value === "number";
    return typeof value === typeof usual;
  });
  const values: Partial<CreateBookingInput> = Object.fromEntries(written);
  const isOver = hasDaysOver(values, today);
  if (isOver) {
    delete values.startDate;
    delete values.endDate;
  }
  const { day, hours } = kept;
  return {
    written: values,
    ...(typeof day === "string" && !isOver && { day }),
    ...(typeof hours === "number" && { hours }),
  };
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
