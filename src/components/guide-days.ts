// A guide's calendar as the browser has it, and the two questions that the Book dialog asks of it.
import { useQuery_experimental } from "convex/react";
import { useMemo, useState } from "react";

import { api } from "#convex/_generated/api.js";
import type { TimeSlot, WeeklyDefaults } from "#convex/model/availability/contract.ts";
import { isDayRequestable } from "#convex/model/availability/rules.ts";
import { addDays, eachDay, weekdayOf } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

type Block = { date: Day; type: "MANUAL" | "BOOKING" };

export type GuideDays = {
  weeklyDefaults: WeeklyDefaults;
  dailyOverrides: readonly {
    date: Day;
    isAvailable: boolean;
    timeSlots?: readonly TimeSlot[];
  }[];
  blocks: readonly Block[];
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
 * stays, and says by `known` that it is another. */
export function useGuideDays(guideId: string, today: Day, month?: { first: Day; last: Day }) {
  const yearEnd = addDays(today, CALENDAR_DAYS);
  const isBeyond = month !== undefined && month.last > yearEnd;
  const [startDate, endDate] = isBeyond ? [month.first, month.last] : [today, yearEnd];
  const week = useQuery_experimental({ query: api.availability.get, args: { guideId } });
  const { answer, failed } = useLastBlocks(guideId, startDate, endDate);
  const defaults = week.status === "success" ? week.data : undefined;
  const days: GuideDays | undefined = useMemo(
    () => defaults && answer && { ...defaults, blocks: answer.blocks, known: answer.known },
    [defaults, answer],
  );
  return { days, failed: failed || week.status === "error" };
}

type BlocksAnswer = Pick<GuideDays, "blocks" | "known"> & { guideId: string };

/** The newest answer about this guide together with the range that it answers for. */
function useLastBlocks(guideId: string, first: Day, last: Day) {
  const asked = useQuery_experimental({
    query: api.availability.listBlocks,
    args: { guideId, startDate: first, endDate: last },
  });
  const blocks = asked.status === "success" ? asked.data : undefined;
  const [answer, setAnswer] = useState<BlocksAnswer>();
  const isSame =
    answer?.blocks === blocks &&
    answer?.guideId === guideId &&
    answer.known.first === first &&
    answer.known.last === last;
  if (blocks !== undefined && !isSame) setAnswer({ guideId, blocks, known: { first, last } });
  return {
    answer: answer?.guideId === guideId ? answer : undefined,
    failed: asked.status === "error",
  };
}

/** Days that no request may touch: blocked, booked, or closed by the guide for that date. */
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
  const set = new Set(days.dailyOverrides.map((override) => override.date));
  return eachDay(start, end).filter((day) => !set.has(day) && !days.weeklyDefaults[weekdayOf(day)]);
}
