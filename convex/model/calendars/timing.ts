// When events are, as calendars write it: starts, lengths and zones.
import ICAL from "ical.js";

import type { Zone } from "./ianaZones.ts";
import { DAY_MS, onWall, UTC, wallMsOf } from "./zones.ts";

export interface Clocks {
  zoneOf: (tzid: string | null) => Zone;
}

/** When an event is, as the calendar's owner wrote it. */
export interface Timing {
  isAllDay: boolean;
  /** The day of its start on the wall of its zone, and how far into that day. */
  day: number;
  timeMs: number;
  durationMs: number;
  zone: Zone;
}

export function zoneOfTime(property: ICAL.Property, time: ICAL.Time, { zoneOf }: Clocks): Zone {
  if (time.zone === ICAL.Timezone.utcTimezone) return UTC;
  const tzid = property.getFirstParameter("tzid") as string | undefined;
  return zoneOf(tzid ?? null);
}

export function instantOf(property: ICAL.Property, time: ICAL.Time, clocks: Clocks): number {
  return zoneOfTime(property, time, clocks)(wallMsOf(time));
}

type Moment = { time: ICAL.Time; durationMs?: number };

/** Not by the library, which works out both ends by the rules of the file's zones: it does not end for some of them. */
function lengthOf(property: ICAL.Property, period: ICAL.Period, clocks: Clocks): number {
  const { duration, start, end } = period as {
    [Key in keyof ICAL.Period]: ICAL.Period[Key] | null;
  };
  const durationMs =
    duration === null && start !== null && end !== null
      ? instantOf(property, end, clocks) - instantOf(property, start, clocks)
      : (duration?.toSeconds() ?? 0) * 1000;
  return Math.max(0, durationMs) || 0;
}

/** Where a property says that it names days, what stands behind them is no time. */
function timeIn({ type }: ICAL.Property, time: ICAL.Time): ICAL.Time {
  if (type !== "date" || time.isDate) return time;
  const { year, month, day } = time;
  return ICAL.Time.fromData({ year, month, day, isDate: true });
}

/** Of a day that is written in another way (`2026-12-05`) the library makes another day. */
function requireDays({ type, jCal }: ICAL.Property): void {
  const [, , , ...values] = jCal as unknown[];
  if (type !== "date" || values.every((value) => /^\d{4}-\d\d-\d\d/.test(String(value)))) return;
  throw new Error("a day that cannot be read");
}

/** The times of a property, with its length where one is a period; one that names none has none. */
export function momentsOf(property: ICAL.Property, clocks: Clocks): Moment[] {
  requireDays(property);
  return (property.getValues() as unknown[]).flatMap((value): Moment[] => {
    if (value instanceof ICAL.Time) return [{ time: timeIn(property, value) }];
    if (!(value instanceof ICAL.Period)) return [];
    return [{ time: value.start, durationMs: lengthOf(property, value, clocks) }];
  });
}

export function timesOf(property: ICAL.Property, clocks: Clocks): ICAL.Time[] {
  return momentsOf(property, clocks).map(({ time }) => time);
}

function durationOf(event: ICAL.Component, start: ICAL.Property, from: ICAL.Time, clocks: Clocks) {
  const duration = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000;
  const end = event.getFirstProperty("dtend");
  const [until] = end === null ? [] : timesOf(end, clocks);
  if (end === null || until === undefined) return from.isDate ? DAY_MS : 0;
  if (from.isDate) return wallMsOf(until) - wallMsOf(from);
  return instantOf(end, until, clocks) - instantOf(start, from, clocks);
}

export function timingOf(event: ICAL.Component, clocks: Clocks): Timing | null {
  const start = event.getFirstProperty("dtstart");
  const [from] = start === null ? [] : timesOf(start, clocks);
  if (start === null || from === undefined) return null;
  const wallMs = wallMsOf(from);
  if (Number.isNaN(wallMs)) return null;
  return {
    isAllDay: from.isDate,
    ...onWall(wallMs),
    durationMs: Math.max(0, durationOf(event, start, from, clocks)),
    zone: from.isDate ? UTC : zoneOfTime(start, from, clocks),
  };
}
