// The months of one's own calendar that were seen last, as the device keeps them: the state of each day and nothing of why.
import * as z from "zod/mini";

import type { Day } from "#convex/model/days.ts";

import { deviceStore, type KeptAnswer } from "../lib/device-store.ts";
import type { Month } from "../lib/months.ts";
import type { CalendarDay } from "./calendar-days.ts";

/** @internal */
export const KEPT_MONTHS = 6;

const STATES = ["available", "off", "closed", "blocked", "requested", "booked"] as const;

const keptMonth = z.object({
  at: z.number(),
  days: z.array(z.object({ day: z.string(), state: z.enum(STATES), slots: z.number() })),
});
const keptCalendar = z.record(z.string(), keptMonth);

export type KeptCalendar = z.infer<typeof keptCalendar>;

/** Null where nothing is kept, or nothing that this version can read. */
export function readKeptCalendar(answer: Pick<KeptAnswer, "data"> | null): KeptCalendar | null {
  const found = keptCalendar.safeParse(answer?.data).data ?? {};
  return Object.keys(found).length === 0 ? null : found;
}

export function daysOf({ days }: KeptCalendar[Month], today: Day): CalendarDay[] {
  return days.map((entry) => ({ ...entry, past: entry.day < today }));
}

/** @internal */
export function withMonths(
  before: KeptCalendar,
  seen: Readonly<Record<Month, readonly CalendarDay[]>>,
  at: number,
): KeptCalendar {
  const months = Object.entries(seen).flatMap(([month, days]): [Month, KeptCalendar[Month]][] => {
    const known = days.flatMap(({ day, state, slots }) =>
      state === "loading" ? [] : [{ day, state, slots }],
    );
    // A month with a gap in it would look free there.
    return known.length === days.length ? [[month, { at, days: known }]] : [];
  });
  const all = Object.entries({ ...before, ...Object.fromEntries(months) });
  const newest = all.toSorted(([, one], [, other]) => other.at - one.at).slice(0, KEPT_MONTHS);
  return Object.fromEntries(newest);
}

/** Keeps these months beside those that were seen before. */
export function keepMonths(
  owner: string,
  seen: Readonly<Record<Month, readonly CalendarDay[]>>,
  at: number,
) {
  return deviceStore.change(owner, "calendar", at, (before) =>
    withMonths(readKeptCalendar({ data: before }) ?? {}, seen, at),
  );
}
