// What the outside may send about a guide's calendar. Browser-safe.
import * as z from "zod/mini";

import { parseDay } from "../days.ts";
import type { Weekday } from "../days.ts";
import { optionalText, tidied } from "../text.ts";

/** The week as calendars here show it, Monday first. */
export const WEEK_ORDER = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const satisfies readonly Weekday[];
export type WeeklyDefaults = Record<Weekday, boolean>;

export const DEFAULT_WEEK: WeeklyDefaults = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: false,
  sunday: false,
};

export type TimeSlot = { start: string; end: string; available: boolean };

export const DEFAULT_TIME_SLOTS: readonly TimeSlot[] = [
  { start: "09:00", end: "12:00", available: true },
  { start: "13:00", end: "17:00", available: true },
  { start: "18:00", end: "21:00", available: false },
];

export const BLOCK_TYPES = ["MANUAL", "BOOKING"] as const;
/** How far the request of a BOOKING block has come: still open, or accepted. */
export const HOLD_STATES = ["REQUESTED", "BOOKED"] as const;
export type HoldState = (typeof HOLD_STATES)[number];
export const BLOCK_DEFAULTS = { startTime: "09:00", endTime: "17:00", reason: "personal" } as const;
/** Blocks that the guide did not make by hand, but a calendar elsewhere. */
export const BLOCK_SOURCES = ["IMPORT"] as const;
/** A day has no more manual blocks than this, so that reading all blocks of a day stays bounded. */
export const BLOCKS_PER_DAY_MAX = 8;
/** The days that an imported calendar can close: today and two years, as far as a request can begin. */
export const IMPORTED_DAYS_MAX = 731;
/** What the guide reads as the reason of an imported block. */
export const IMPORTED_REASON = "External calendar";
export const OVERRIDES_MAX = 366;
export const SLOTS_PER_DAY_MAX = 12;
/** Longest range of days that one list of blocks covers. */
export const BLOCK_RANGE_DAYS_MAX = 366;
/** Without a range, the latest days up to this many blocks are listed. */
export const BLOCK_LIST_MAX = 1_000;
/** How many of the latest blocks one page of them has at most. */
export const BLOCK_PAGE_MAX = 50;
export const AHEAD_DAYS_MAX = 1_095;

const time = z
  .string("Please enter a time as HH:mm")
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time as HH:mm"));

const dayInput = z
  .string("Please enter a valid date")
  .check(z.refine((value) => parseDay(value) !== null, "Please enter a valid date"));

const timeSlot = z
  .strictObject({
    start: time,
    end: time,
    available: z.boolean("Please say if the slot is available"),
  })
  .check(
    z.refine((slot) => slot.start < slot.end, {
      path: ["end"],
      error: "A time slot must end after it starts",
    }),
  );

const dayOverride = z.strictObject({
  date: dayInput,
  /** Null leaves the day to the week, with its usual slots: what is said of it are notes alone. */
  isAvailable: z.nullable(z.boolean("Please say if the day is available")),
  timeSlots: z.exactOptional(
    z.array(timeSlot).check(z.maxLength(SLOTS_PER_DAY_MAX, "A day can have at most 12 time slots")),
  ),
  notes: optionalText(
    z.string().check(tidied(), z.maxLength(500, "Notes must be at most 500 characters")),
  ),
});

const weekdayFlag = z.boolean("Please set every day of the week");

export const TOO_MANY_DAYS = "At most 366 days can be set one by one";

const dailyOverrides = z.array(dayOverride).check(z.maxLength(OVERRIDES_MAX, TOO_MANY_DAYS));

export const availabilityInput = z.strictObject({
  weeklyDefaults: z.strictObject({
    monday: weekdayFlag,
    tuesday: weekdayFlag,
    wednesday: weekdayFlag,
    thursday: weekdayFlag,
    friday: weekdayFlag,
    saturday: weekdayFlag,
    sunday: weekdayFlag,
  }),
  dailyOverrides,
});

const changedFlag = z.exactOptional(weekdayFlag);

/** What changes of it: days of the week and of the calendar that are not named stay. A day of which nothing is said follows the week. */
export const availabilityChangesInput = z.strictObject({
  weeklyDefaults: z.strictObject({
    monday: changedFlag,
    tuesday: changedFlag,
    wednesday: changedFlag,
    thursday: changedFlag,
    friday: changedFlag,
    saturday: changedFlag,
    sunday: changedFlag,
  }),
  dailyOverrides,
});

/** `guideId` is the guide's user id. */
export const guideCalendarInput = z.strictObject({ guideId: z.string() });

export const blockRangeInput = z.strictObject({
  startDate: z.exactOptional(dayInput),
  endDate: z.exactOptional(dayInput),
});

export const listBlocksInput = z.extend(guideCalendarInput, blockRangeInput.shape);

const reason = z
  .string("Please fill in all required fields")
  .check(
    tidied(),
    z.minLength(1, "Please fill in all required fields"),
    z.maxLength(200, "Reason must be at most 200 characters"),
  );

interface BlockTimes {
  startTime: string | null;
  endTime: string | null;
}

const timesInOrder = z.refine<BlockTimes>(
  ({ startTime, endTime }) =>
    (startTime ?? BLOCK_DEFAULTS.startTime) <= (endTime ?? BLOCK_DEFAULTS.endTime),
  { path: ["endTime"], error: "End time cannot be before the start time" },
);

export const addBlockInput = z
  .strictObject({
    date: dayInput,
    startTime: z._default(z.nullable(time), BLOCK_DEFAULTS.startTime),
    endTime: z._default(z.nullable(time), BLOCK_DEFAULTS.endTime),
    reason: z._default(z.nullable(reason), BLOCK_DEFAULTS.reason),
  })
  .check(timesInOrder);

/** One block for each day from the first to the last. */
export const addBlocksInput = z
  .strictObject({ startDate: dayInput, endDate: dayInput, startTime: time, endTime: time, reason })
  .check(
    timesInOrder,
    z.refine((range) => (parseDay(range.startDate) ?? "") <= (parseDay(range.endDate) ?? ""), {
      path: ["endDate"],
      error: "End date must be after or same as start date",
    }),
  );

export const blockInput = z.strictObject({ blockId: z.string() });

export type AvailabilityInput = z.infer<typeof availabilityInput>;
export type AvailabilityChangesInput = z.infer<typeof availabilityChangesInput>;
export type AddBlockInput = z.infer<typeof addBlockInput>;
export type AddBlocksInput = z.infer<typeof addBlocksInput>;
export type ListBlocksInput = z.infer<typeof listBlocksInput>;
