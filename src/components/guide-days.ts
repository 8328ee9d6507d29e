// A guide's calendar as the browser has it, and the two questions that the Book dialog asks of it.
import { useMemo } from "react";

import { api } from "#convex/_generated/api.js";
import type { TimeSlot, WeeklyDefaults } from "#convex/model/availability/contract.ts";
import { isDayRequestable } from "#convex/model/availability/rules.ts";
import type { DayBlock } from "#convex/model/availability/rules.ts";
import { addDays, eachDay, weekdayOf } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

import { allOf, useLive } from "./use-live.ts";

export type GuideDays = {
  weeklyDefaults: WeeklyDefaults;
  dailyOverrides: readonly {
    date: Day;
    isAvailable: boolean | null;
    timeSlots?: readonly TimeSlot[];
  }[];
  blocks: readonly (DayBlock & {
    date: Day;
    startTime?: string;
    endTime?: string;
    /** Only for the guide. */
    reason?: string;
    /** Of the booking that holds the day; only for the guide. */
    jobRequestId?: string;
  })[];
  /** The blocks are those of these days, both ends included; of any other day nothing is known yet. */
  known: { first: Day; last: Day };
};

/** Whether the day's blocks have arrived; without them an occupied day looks like a free one. */
export function isKnownDay({ known }: Pick<GuideDays, "known">, day: Day): boolean {
  return known.first <= day && day <= known.last;
}

/** As far as a calendar is read at once. Everything on a page asks for the same year and shares one subscription. */
const CALENDAR_DAYS = 365;

/** Live, from today on for a year, or for another month that lies beyond it; while another range loads, the previous one
 * stays, and says by `known` that it is another. Of nobody, nothing is asked. */
export function useGuideDays(
  guideId: string | null,
  today: Day,
  month?: { first: Day; last: Day },
) {
  const yearEnd = addDays(today, CALENDAR_DAYS);
  const isBeyond = month !== undefined && month.last > yearEnd;
  const [startDate, endDate] = isBeyond ? [month.first, month.last] : [today, yearEnd];
  const week = useLive(api.availability.get, guideId === null ? "skip" : { guideId });
  const blocks = useLive(
    api.availability.listBlocks,
    guideId === null ? "skip" : { guideId, startDate, endDate },
    { keep: true },
  );
  // What was kept may answer for another guide.
  const answered =
    guideId !== null && blocks.answered?.guideId === guideId ? blocks.answered : undefined;
  const first = answered?.startDate;
  const last = answered?.endDate;
  const days: GuideDays | undefined = useMemo(
    () =>
      week.data && blocks.data && first !== undefined && last !== undefined
        ? { ...week.data, blocks: blocks.data, known: { first, last } }
        : undefined,
    [week.data, blocks.data, first, last],
  );
  return { days, ...allOf(week, blocks) };
}

/** Days that no request may touch: blocked, requested, booked, or closed by the guide for that date. */
export function takenDays(days: GuideDays): ReadonlySet<Day> {
  const taken = new Set(days.blocks.map((block) => block.date));
  const closed = days.dailyOverrides.filter(
    (override) => !isDayRequestable({ override, blockCount: 0 }),
  );
  for (const override of closed) taken.add(override.date);
  return taken;
}

/** Days of the range on which the guide does not work by the weekly rhythm; they may be asked for all the same. */
export function weeklyOffDays(days: GuideDays, start: Day, end: Day): Day[] {
  const own = days.dailyOverrides.filter(({ isAvailable }) => isAvailable !== null);
  const set = new Set(own.map(({ date }) => date));
  return eachDay(start, end).filter((day) => !set.has(day) && !days.weeklyDefaults[weekdayOf(day)]);
}
