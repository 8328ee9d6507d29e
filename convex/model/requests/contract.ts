// What the outside may send about requests. Bookings and jobs are two forms of the same thing. Browser-safe.
import * as z from "zod/mini";

import { listedCity } from "../catalog/rules.ts";
import { parseDay } from "../days.ts";
import { line, tidied } from "../text.ts";

/** As stored, and as /api/bookings and the bookings page say it. */
export const BOOKING_STATUSES = [
  "PENDING",
  "ACCEPTED",
  "DECLINED",
  "COMPLETED",
  "CANCELLED",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** As /api/jobs, the jobs page and the dashboards say it. */
export const JOB_STATUSES = ["PROPOSED", "ACCEPTED", "COMPLETED", "CANCELLED"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Either word is taken by both status calls. */
export const STATUS_WORDS = [...BOOKING_STATUSES, "PROPOSED"] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

/** What can happen to a request; the history names each step by one of these. */
export const REQUEST_ACTIONS = [
  "create",
  "accept",
  "decline",
  "cancel",
  "complete",
  "expire",
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** Longest range that one request may hold; a tour is days, a season is not one tour. */
export const REQUEST_DAYS_MAX = 60;
/** How far ahead a request may begin. */
export const REQUEST_AHEAD_DAYS_MAX = 730;
export const REQUEST_RATE_MAX = 100_000_000;
export const REQUEST_TITLE_MAX = 200;
export const REQUEST_NOTES_MAX = 2_000;
/** Sums of half hours are rounded to whole VND where they are made. */
export const HOURS_STEP = 0.5;
export const BOOKING_HOURS_MAX = 12;
export const BOOKING_RATE_MIN = 100_000;
export const JOB_HOURS_MAX = 24;
export const JOB_RATE_MIN = 1_000;
/** Lists show the newest requests of a person and all open ones; older ones stay reachable through their id. */
export const REQUEST_LIST_MAX = 200;
export const OPEN_REQUESTS_MAX = 50;

export const BOOKING_DEFAULTS = { proposedHours: 8, proposedRateVND: 500_000 } as const;
export const JOB_DEFAULTS = { proposedHours: 8, proposedRateVND: 200_000 } as const;

function text(maximum: number, message: string, tooLong: string) {
  return line(message).check(z.minLength(1, message), z.maxLength(maximum, tooLong));
}

function city(message: string) {
  return text(100, message, "Location must be at most 100 characters").check(listedCity());
}

function day(message: string) {
  return z.string(message).check(
    z.minLength(1, message),
    z.refine((value) => value === "" || parseDay(value) !== null, "Please enter a valid date"),
  );
}

const RATE_TOO_HIGH = "Rate must be at most 100,000,000 VND";

function hours(maximum: number, low: string, high: string) {
  return z
    .number(low)
    .check(
      z.minimum(1, low),
      z.maximum(maximum, high),
      z.multipleOf(HOURS_STEP, "Hours must be whole or half hours"),
    );
}

function rate(minimum: number, low: string) {
  return z
    .number(low)
    .check(
      z.minimum(minimum, low),
      z.maximum(REQUEST_RATE_MAX, RATE_TOO_HIGH),
      z.multipleOf(1, "Rate must be a whole number of VND"),
    );
}

/** Null is what answers say where there are none. */
const notes = z.exactOptional(
  z.nullable(
    z
      .string()
      .check(tidied(), z.maxLength(REQUEST_NOTES_MAX, "Notes must be at most 2,000 characters")),
  ),
);

function endsAfterStart(input: { startDate: string; endDate: string }): boolean {
  const start = parseDay(input.startDate);
  const end = parseDay(input.endDate);
  return start === null || end === null || start <= end;
}

const MISSING_DATES = "Please select both start and end dates";
const MISSING_FIELDS = "Please fill in all required fields";

/**
 * The Book dialog and POST /api/bookings. The lowest rate depends on the guide, so `minimumBookingRate` in rules.ts says
 * it; here it is only kept sane.
 */
export const createBookingInput = z
  .strictObject({
    guideUserId: z.string(MISSING_FIELDS).check(z.minLength(1, MISSING_FIELDS)),
    startDate: day(MISSING_DATES),
    endDate: day(MISSING_DATES),
    title: text(REQUEST_TITLE_MAX, MISSING_FIELDS, "Title must be at most 200 characters"),
    locationCity: city(MISSING_FIELDS),
    proposedHours: hours(
      BOOKING_HOURS_MAX,
      "Hours per day must be between 1 and 12",
      "Hours per day must be between 1 and 12",
    ),
    proposedRateVND: rate(1, "Rate must be at least 100,000 VND"),
    notes,
  })
  .check(
    z.refine(endsAfterStart, {
      path: ["endDate"],
      error: "End date cannot be before the start date",
    }),
  );

/** The create-job dialog and POST /api/jobs. */
export const createJobInput = z
  .strictObject({
    title: text(REQUEST_TITLE_MAX, "Title is required", "Title must be at most 200 characters"),
    guideUserId: z
      .string("Guide selection is required")
      .check(z.minLength(1, "Guide selection is required")),
    startDate: day("Start date is required"),
    endDate: day("End date is required"),
    locationCity: city("Location is required"),
    proposedHours: hours(JOB_HOURS_MAX, "Hours must be at least 1", "Hours must be at most 24"),
    proposedRateVND: rate(JOB_RATE_MIN, "Rate must be at least 1,000 VND"),
    notes,
  })
  .check(
    z.refine(endsAfterStart, {
      path: ["endDate"],
      error: "End date must be after or equal to start date",
    }),
  );

export const requestStatusInput = z.strictObject({
  jobRequestId: z.string(),
  status: z.enum(STATUS_WORDS, "Unknown status"),
});

export const requestInput = z.strictObject({ jobRequestId: z.string() });

export type CreateBookingInput = z.infer<typeof createBookingInput>;
export type CreateJobInput = z.infer<typeof createJobInput>;
