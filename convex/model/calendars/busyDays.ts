// The days on which a calendar says that its owner is busy. ical.js reads the text; what repeats is worked out here,
// within a bounded effort. Days are Vietnam's: an hour after midnight in Hanoi is another day than in London.
import ICAL from "ical.js";

import { IMPORTED_DAYS_MAX } from "../availability/contract.ts";
import { addDays, dayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { PRODUCT_NAME } from "../product.ts";
import { dayNumber, dayOfNumber, Effort, occurrenceDays, TooMuchEffort } from "./recurrence.ts";
import { ruleOf } from "./rules.ts";
import { type Steps, stepsOf, stepTimes } from "./steps.ts";
import type { Busy } from "./views.ts";
import { isWithin, UTC, wallMsOf, type Zone, zonesOf } from "./zones.ts";

const DAY_MS = 86_400_000;
/** Some seconds of work at most. */
const STEPS_MAX = 3_000_000;
/** What one event costs beside its days: reading it, and a look at the clock of its zone for each occurrence. */
const EVENT_STEPS = 100;
const OCCURRENCE_STEPS = 25;

/** Ends the id of every event that comes from here, so that it is not imported back. */
export const UID_ENDING = `@${PRODUCT_NAME.toLowerCase()}`;

interface Window {
  from: number;
  last: number;
}

/** When an event is, as the calendar's owner wrote it. */
interface Timing {
  isAllDay: boolean;
  /** The day of its start on the wall of its zone, and how far into that day. */
  day: number;
  timeMs: number;
  durationMs: number;
  zone: Zone;
}

interface Reading {
  window: Window;
  zoneOf: (tzid: string | null) => Zone;
  effort: Effort;
  busy: Set<Day>;
}

function zoneOfTime(property: ICAL.Property, time: ICAL.Time, { zoneOf }: Reading): Zone {
  if (time.zone === ICAL.Timezone.utcTimezone) return UTC;
  const tzid = property.getFirstParameter("tzid") as string | undefined;
  return zoneOf(tzid ?? null);
}

function instantOf(property: ICAL.Property, time: ICAL.Time, reading: Reading): number {
  return zoneOfTime(property, time, reading)(wallMsOf(time));
}

/** The times of a property, with its length where one is a period; one that names none has none. */
function momentsOf(property: ICAL.Property): { time: ICAL.Time; durationMs?: number }[] {
  return (property.getValues() as unknown[]).flatMap((value) => {
    if (value instanceof ICAL.Time) return [{ time: value }];
    if (!(value instanceof ICAL.Period)) return [];
    const durationMs = value.getDuration().toSeconds() * 1000;
    return [{ time: value.start, durationMs: Math.max(0, durationMs) || 0 }];
  });
}

function timesOf(property: ICAL.Property): ICAL.Time[] {
  return momentsOf(property).map(({ time }) => time);
}

function durationOf(
  event: ICAL.Component,
  start: ICAL.Property,
  from: ICAL.Time,
  reading: Reading,
) {
  const duration = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000;
  const end = event.getFirstProperty("dtend");
  const [until] = end === null ? [] : timesOf(end);
  if (end === null || until === undefined) return from.isDate ? DAY_MS : 0;
  if (from.isDate) return wallMsOf(until) - wallMsOf(from);
  return instantOf(end, until, reading) - instantOf(start, from, reading);
}

function timingOf(event: ICAL.Component, reading: Reading): Timing | null {
  const start = event.getFirstProperty("dtstart");
  const [from] = start === null ? [] : timesOf(start);
  if (start === null || from === undefined) return null;
  const wallMs = wallMsOf(from);
  if (Number.isNaN(wallMs)) return null;
  const day = Math.floor(wallMs / DAY_MS);
  return {
    isAllDay: from.isDate,
    day,
    timeMs: wallMs - day * DAY_MS,
    durationMs: Math.max(0, durationOf(event, start, from, reading)),
    zone: from.isDate ? UTC : zoneOfTime(start, from, reading),
  };
}

/** Marks the days of one occurrence, those of the window only. */
function mark(timing: Timing, day: number, { window, effort, busy }: Reading): void {
  effort.spend(OCCURRENCE_STEPS);
  const startMs = timing.zone(day * DAY_MS + timing.timeMs);
  if (!Number.isFinite(startMs)) return;
  // What ends at midnight is not on the day that begins then; what takes no time is on its day.
  const endMs = startMs + Math.max(1, timing.durationMs) - 1;
  const numberAt = (ms: number) =>
    timing.isAllDay ? Math.floor(ms / DAY_MS) : dayNumber(dayInVietnam(ms));
  const first = Math.max(window.from, numberAt(startMs));
  const last = Math.min(window.last, numberAt(Math.min(endMs, (window.last + 2) * DAY_MS)));
  effort.spend(Math.max(0, last - first));
  for (let one = first; one <= last; one += 1) busy.add(dayOfNumber(one));
}

/** Which occurrences are left out: by their day where the calendar names days, by their instant otherwise. */
function exceptionsOf(event: ICAL.Component, moved: readonly ICAL.Property[], reading: Reading) {
  const days = new Set<number>();
  const instants = new Set<number>();
  for (const property of [...event.getAllProperties("exdate"), ...moved]) {
    for (const time of timesOf(property)) {
      reading.effort.spend(1);
      if (time.isDate) days.add(Math.floor(wallMsOf(time) / DAY_MS));
      else instants.add(instantOf(property, time, reading));
    }
  }
  return {
    isLeftOut: ({ zone, timeMs, isAllDay }: Timing, day: number) =>
      days.has(day) || (!isAllDay && instants.has(zone(day * DAY_MS + timeMs))),
    hasAny: days.size + instants.size > 0,
  };
}

/** Occurrences that begin before the window can reach into it. */
function startsWithin({ durationMs }: Timing, { from, last }: Window): Window {
  const reach = Math.min(Math.ceil(durationMs / DAY_MS), 40_000);
  return { from: from - reach - 1, last: last + 1 };
}

type Exceptions = ReturnType<typeof exceptionsOf>;

const HOUR_MS = 3_600_000;

/**
 * Marks what goes on in even steps, also through the night. One hour that is left out frees no day of which others are taken: where
 * hours are, each is looked at. Of shorter steps that are left out one by one the day stays closed.
 */
function markSteps(timing: Timing, steps: Steps, exceptions: Exceptions, reading: Reading): void {
  const { day, timeMs, zone } = timing;
  const { from, last } = startsWithin(timing, reading.window);
  const range = { from: from * DAY_MS, end: (last + 1) * DAY_MS };
  const { until } = steps;
  const isIn = (wallMs: number) => until === null || isWithin(until, wallMs, zone);
  const isEach = exceptions.hasAny && steps.stepMs >= HOUR_MS;
  for (const wallMs of stepTimes(steps, day * DAY_MS + timeMs, range, isIn, isEach)) {
    const on = Math.floor(wallMs / DAY_MS);
    const one = { ...timing, timeMs: wallMs - on * DAY_MS };
    if (!isEach || !exceptions.isLeftOut(one, on)) mark(one, on, reading);
  }
}

function markEvent(event: ICAL.Component, moved: readonly ICAL.Property[], reading: Reading): void {
  const timing = timingOf(event, reading);
  if (timing === null) return;
  const exceptions = exceptionsOf(event, moved, reading);
  const { isLeftOut } = exceptions;
  const starts = startsWithin(timing, reading.window);
  const days = new Set<number>([timing.day]);
  for (const value of event.getAllProperties("rrule").map((rule) => rule.getFirstValue())) {
    const steps = stepsOf(value);
    if (steps !== null) {
      markSteps(timing, steps, exceptions, reading);
      continue;
    }
    const rule = ruleOf(value, (until, day, timeMs = timing.timeMs) =>
      isWithin(until, day * DAY_MS + timeMs, timing.zone),
    );
    if (rule === null) continue;
    for (const day of occurrenceDays(rule, timing.day, starts, reading.effort)) days.add(day);
  }
  for (const day of days) if (!isLeftOut(timing, day)) mark(timing, day, reading);
  for (const property of event.getAllProperties("rdate")) {
    for (const { time, ...length } of momentsOf(property)) {
      const wallMs = wallMsOf(time);
      const day = Math.floor(wallMs / DAY_MS);
      const zone = time.isDate ? UTC : zoneOfTime(property, time, reading);
      const added = { ...timing, ...length, zone, timeMs: wallMs - day * DAY_MS };
      if (!isLeftOut(added, day)) mark(added, day, reading);
    }
  }
}

function textOf(event: ICAL.Component, name: string): string {
  return String(event.getFirstPropertyValue(name) ?? "");
}

/** Takes none of the owner's time: called off, marked as free, or one that GuideLink itself gave out. */
function isFree(event: ICAL.Component): boolean {
  return (
    textOf(event, "status").toUpperCase() === "CANCELLED" ||
    textOf(event, "transp").toUpperCase() === "TRANSPARENT" ||
    textOf(event, "uid").endsWith(UID_ENDING)
  );
}

function markAll(calendar: ICAL.Component, reading: Reading): void {
  const events = calendar.getAllSubcomponents("vevent");
  reading.effort.spend(events.length * EVENT_STEPS);
  // An event with a RECURRENCE-ID stands in the place of one occurrence of the event with the same id.
  const moved = new Map<string, ICAL.Property[]>();
  for (const event of events) {
    const place = event.getFirstProperty("recurrence-id");
    if (place === null) continue;
    const uid = textOf(event, "uid");
    const places = moved.get(uid) ?? [];
    places.push(place);
    moved.set(uid, places);
  }
  for (const event of events) {
    if (isFree(event)) continue;
    const isMoved = event.hasProperty("recurrence-id");
    markEvent(event, isMoved ? [] : (moved.get(textOf(event, "uid")) ?? []), reading);
  }
}

/** What a text says as calendars; an address can give several in one answer. Null when it is none. */
function calendarsIn(text: string): ICAL.Component[] | null {
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text)) return null;
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const all = Array.isArray(parsed[0]) ? parsed : [parsed];
    return all.map((one) => new ICAL.Component(one as never));
  } catch {
    return null;
  }
}

/** The busy days from `today` on, in order. */
export function busyDays(text: string, today: Day): Busy {
  const calendars = calendarsIn(text.replace(/^\u{feff}/u, ""));
  if (calendars === null) return { problem: "notCalendar" };
  const window = { from: dayNumber(today), last: dayNumber(addDays(today, IMPORTED_DAYS_MAX - 1)) };
  const effort = new Effort(STEPS_MAX);
  const busy = new Set<Day>();
  try {
    for (const calendar of calendars) {
      const zoneOf = zonesOf(calendar, window.last + 2, effort);
      markAll(calendar, { window, zoneOf, effort, busy });
    }
  } catch (error) {
    return { problem: error instanceof TooMuchEffort ? "complex" : "notCalendar" };
  }
  return { days: [...busy].sort() };
}
