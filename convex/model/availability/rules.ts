// When a guide is free. Pure and browser-safe: the calendar, the Book dialog, search and the holds ask the same questions.
import { weekdayOf } from "../days.ts";
import type { Day } from "../days.ts";
import type { HoldState, TimeSlot, WeeklyDefaults } from "./contract.ts";
import { DEFAULT_TIME_SLOTS } from "./contract.ts";

/** Null leaves the day to the week, as if nothing were set. */
export type DayOverride = { isAvailable: boolean | null };

/** A day's own setting wins over the weekly one; a block of any kind and length closes the day. */
export function isDayAvailable(day: {
  weeklyDefault: boolean;
  override: DayOverride | undefined;
  blockCount: number;
}): boolean {
  if (day.blockCount > 0) return false;
  return day.override?.isAvailable ?? day.weeklyDefault;
}

/**
 * Whether a request may hold the day. Stricter than nothing, weaker than `isDayAvailable`: a day that is only off by the
 * weekly rhythm may be asked for, a day that the guide closed by hand or that carries a block may not.
 */
export function isDayRequestable(day: {
  override: DayOverride | undefined;
  blockCount: number;
}): boolean {
  return day.blockCount === 0 && day.override?.isAvailable !== false;
}

export type DayBlock = { type: "MANUAL" | "BOOKING"; state?: HoldState };
export type DayState = "available" | "off" | "closed" | "blocked" | "requested" | "booked";

/**
 * How a day looks in the calendar; `off` is the weekly rhythm, `closed` the guide's own setting for that date,
 * `requested` waits for the guide's answer.
 */
export function dayState(day: {
  weeklyDefault: boolean;
  override: DayOverride | undefined;
  blocks: readonly DayBlock[];
}): DayState {
  const hold = day.blocks.find((block) => block.type === "BOOKING");
  if (hold) return hold.state === "REQUESTED" ? "requested" : "booked";
  if (day.blocks.length > 0) return "blocked";
  if (day.override?.isAvailable === false) return "closed";
  return (day.override?.isAvailable ?? day.weeklyDefault) ? "available" : "off";
}

export function weeklyDefaultOf(week: WeeklyDefaults, date: Day): boolean {
  return week[weekdayOf(date)];
}

/** The slots of a day; a day that is open without slots of its own has the usual ones. */
export function slotsOf(
  override: { timeSlots?: readonly TimeSlot[] } | undefined,
): readonly TimeSlot[] {
  return override?.timeSlots ?? DEFAULT_TIME_SLOTS;
}
