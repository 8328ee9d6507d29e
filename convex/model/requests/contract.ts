// What the outside may send about requests. Bookings and jobs are two forms of the same thing. Browser-safe.
import * as z from "zod/mini";

import { listedCity } from "../catalog/rules.ts";
import { isDay, MONTH_FORM, parseDay } from "../days.ts";
import { position } from "../position.ts";
import { line, optionalText, tidied } from "../text.ts";

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
  "lose",
  "close",
  "offer",
  "declineOffer",
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** Said where a request has moved on from what somebody wants, by the server and in a dialog that is open. */
export const MOVED_ON = "This request can no longer be changed in this way";

/** The two sides of a request, either of which may offer other terms while it is open. */
export const OFFER_PARTIES = ["GUIDE", "OPERATOR"] as const;
export type OfferParty = (typeof OFFER_PARTIES)[number];
export const OFFER_STATUSES = ["OPEN", "ACCEPTED", "DECLINED", "SUPERSEDED"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];
export const OFFER_ANSWERS = ["ACCEPTED", "DECLINED"] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];
/** Offers of both sides together on one request. */
export const OFFERS_MAX = 20;

/** Longest range that one request may hold; a tour is days, a season is not one tour. */
export const REQUEST_DAYS_MAX = 60;
/** How far ahead a request may begin. */
export const REQUEST_AHEAD_DAYS_MAX = 730;
export const REQUEST_RATE_MAX = 100_000_000;
export const REQUEST_TITLE_MAX = 200;
export const REQUEST_NOTES_MAX = 2_000;
export const REASON_MAX = 500;
export const GROUP_SIZE_MAX = 500;
export const MEETING_POINT_MAX = 200;
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

const notes = optionalText(
  z
    .string()
    .check(tidied(), z.maxLength(REQUEST_NOTES_MAX, "Notes must be at most 2,000 characters")),
);

/** A clock time of a day. */
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const GROUP_SIZE = "Group size must be a whole number between 1 and 500";

/** What a guide needs to know of the day beside the notes. A form says null or the empty text where nothing is filled in. */
const tourDay = {
  groupSize: z.exactOptional(
    z.nullable(
      z
        .number(GROUP_SIZE)
        .check(
          z.minimum(1, GROUP_SIZE),
          z.maximum(GROUP_SIZE_MAX, GROUP_SIZE),
          z.multipleOf(1, GROUP_SIZE),
        ),
    ),
  ),
  meetingPoint: z.exactOptional(
    z.nullable(
      line().check(z.maxLength(MEETING_POINT_MAX, "Meeting point must be at most 200 characters")),
    ),
  ),
  startTime: z.exactOptional(
    z.nullable(
      z
        .string("Please enter the start time as HH:MM")
        .check(
          z.refine(
            (value) => value === "" || CLOCK.test(value),
            "Please enter the start time as HH:MM",
          ),
        ),
    ),
  ),
};

function endsAfterStart(input: { startDate: string; endDate: string }): boolean {
  const start = parseDay(input.startDate);
  const end = parseDay(input.endDate);
  return start === null || end === null || start <= end;
}

const MISSING_DATES = "Please select both start and end dates";
const MISSING_FIELDS = "Please fill in all required fields";

/** What is asked of a guide. The lowest rate depends on the guide, so `minimumBookingRate` in rules.ts says it; here it is only kept sane. */
export const bookingFields = {
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
  ...tourDay,
};

/** Beside the fields. */
export const bookingDays = () =>
  z.refine<{ startDate: string; endDate: string }>(endsAfterStart, {
    path: ["endDate"],
    error: "End date cannot be before the start date",
  });

/** The Book dialog and POST /api/bookings. */
export const createBookingInput = z
  .strictObject({
    guideUserId: z.string(MISSING_FIELDS).check(z.minLength(1, MISSING_FIELDS)),
    ...bookingFields,
  })
  .check(bookingDays());

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
    ...tourDay,
  })
  .check(
    z.refine(endsAfterStart, {
      path: ["endDate"],
      error: "End date must be after or equal to start date",
    }),
  );

const OFFER_HOURS = "Hours per day must be between 1 and 12";

/**
 * The counter-offer dialog and POST /api/bookings/{id}/offers. Days that are left out stay the request's; the narrower bounds
 * depend on the request, so `termsProblem` in offerRules.ts says them.
 */
export const makeOfferInput = z
  .strictObject({
    jobRequestId: z.string(),
    proposedRateVND: rate(JOB_RATE_MIN, "Rate must be at least 100,000 VND"),
    proposedHours: hours(JOB_HOURS_MAX, OFFER_HOURS, OFFER_HOURS),
    startDate: optionalText(day(MISSING_DATES)),
    endDate: optionalText(day(MISSING_DATES)),
    note: notes,
  })
  .check(
    z.refine(
      ({ startDate, endDate }) =>
        endsAfterStart({ startDate: startDate ?? "", endDate: endDate ?? "" }),
      { path: ["endDate"], error: "End date cannot be before the start date" },
    ),
  );

export const answerOfferInput = z.strictObject({
  jobRequestId: z.string(),
  offerId: z.string(),
  status: z.enum(OFFER_ANSWERS, "Unknown status"),
});

export const requestStatusInput = z.strictObject({
  jobRequestId: z.string(),
  status: z.enum(STATUS_WORDS, "Unknown status"),
  /** As the caller saw it: who takes an open request back does not mean to call off what was agreed meanwhile, for a fee. */
  from: z.exactOptional(z.enum(STATUS_WORDS, "Unknown status")),
  /** What the operator was told that calling off costs: refused where a midnight, or a day that was worked, has made it more. */
  owedVND: z.exactOptional(z.number()),
  /** Kept where a request is declined or cancelled, and shown to both sides. */
  reason: optionalText(
    z.string().check(tidied(), z.maxLength(REASON_MAX, "Reason must be at most 500 characters")),
  ),
});

const today = () =>
  z
    .string("Please enter a valid date")
    .check(z.refine((value) => isDay(value), "Please enter a valid date"));

export const atHandInput = z.strictObject({
  partnerUserId: z.string(),
  /** Which agreed tour is the next one: a query has no clock of its own. Missing where a tab of an earlier build asks. */
  today: z.exactOptional(today()),
});
export const REQUEST_GROUP_NAMES = [
  "all",
  "pending",
  "upcoming",
  "past",
  "completed",
  "cancelled",
] as const;
export type RequestGroup = (typeof REQUEST_GROUP_NAMES)[number];
export const REQUEST_PAGE_MAX = 100;
export const REQUEST_TURNS = ["MINE", "THEIRS"] as const;

const PAGE_SIZE = "Limit must be between 1 and 100";

/** One page of one's own requests. */
export const requestPageInput = z.strictObject({
  group: z.enum(REQUEST_GROUP_NAMES),
  /** Of the open ones those that wait for oneself, or for the other side: of these a round's first stands for all of it. */
  turn: z.exactOptional(z.enum(REQUEST_TURNS, "Unknown status")),
  /** Of the first day. */
  month: z.exactOptional(z.string().check(z.regex(MONTH_FORM, "Please enter a month as YYYY-MM"))),
  city: z.exactOptional(
    z.string().check(z.maxLength(100, "Location must be at most 100 characters")),
  ),
  search: z.exactOptional(
    z.string().check(z.maxLength(100, "A filter value can have at most 100 characters")),
  ),
  cursor: z.nullable(position),
  size: z
    .number(PAGE_SIZE)
    .check(
      z.minimum(1, PAGE_SIZE),
      z.maximum(REQUEST_PAGE_MAX, PAGE_SIZE),
      z.multipleOf(1, PAGE_SIZE),
    ),
});
export type RequestPageInput = z.infer<typeof requestPageInput>;

export const requestInput = z.strictObject({ jobRequestId: z.string() });

/** Free guides that the Book dialog shows, and that the list of replacements shows. */
export const FREE_GUIDES_SHOWN = 3;
export const REPLACEMENTS_SHOWN = 10;

/** The days that a Book dialog asks for, while it is open. */
export const watchDaysInput = z
  .strictObject({
    guideUserId: z.string(),
    locationCity: z.string().check(z.maxLength(100, "Location must be at most 100 characters")),
    startDate: day(MISSING_DATES),
    endDate: day(MISSING_DATES),
  })
  .check(
    z.refine(endsAfterStart, {
      path: ["endDate"],
      error: "End date cannot be before the start date",
    }),
  );

export const replacementsInput = z.strictObject({
  jobRequestId: z.string(),
  /** From which day on there is something left to replace. */
  today: today(),
});

export const replaceInput = z.strictObject({
  jobRequestId: z.string(),
  guideUserId: z.string("Guide selection is required"),
});
export type WatchDaysInput = z.infer<typeof watchDaysInput>;
export type ReplaceInput = z.infer<typeof replaceInput>;

export type MakeOfferInput = z.infer<typeof makeOfferInput>;
export type AnswerOfferInput = z.infer<typeof answerOfferInput>;
export type RequestStatusInput = z.infer<typeof requestStatusInput>;
export type CreateBookingInput = z.infer<typeof createBookingInput>;
export type CreateJobInput = z.infer<typeof createJobInput>;
