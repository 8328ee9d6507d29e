// The days on which a calendar says that its owner is busy. ical.js reads the text; what repeats is worked out here,
// within a bounded effort. Days are Vietnam's: an hour after midnight in Hanoi is another day than in London.
import ICAL from "ical.js";

import { IMPORTED_DAYS_MAX } from "../availability/contract.ts";
import { addDays, VIETNAM_OFFSET_MS } from "../days.ts";
import type { Day } from "../days.ts";
import { PRODUCT_NAME } from "../product.ts";
import { type Override, type Overrides, overridesOf } from "./overrides.ts";
import { dayNumber, dayOfNumber, Effort, occurrenceDays, TooMuchEffort } from "./recurrence.ts";
import { hoursOf, ruleOf } from "./rules.ts";
import { type Steps, stepsOf, stepTimes } from "./steps.ts";
import { type Clocks, momentsOf, type Timing, timingOf, zoneOfTime } from "./timing.ts";
import type { Busy } from "./views.ts";
import { DAY_MS, isWithin, onWall, readingsOf, UTC, wallMsOf } from "./zones.ts";

// Many calendars write a day where they would have to say first that it is one (`DTSTART:20261205`).
ICAL.design.strict = false;

/** Some seconds of work at most. */
const STEPS_MAX = 3_000_000;
/** What one event costs beside its days: reading it, and a look at the clock of its zone for each occurrence. */
const EVENT_STEPS = 100;
const OCCURRENCE_STEPS = 8;

/** Ends the id of every event that comes from here, so that it is not imported back. */
export const UID_ENDING = `@${PRODUCT_NAME.toLowerCase()}`;

interface Window {
  from: number;
  last: number;
}

interface Reading extends Clocks {
  window: Window;
  effort: Effort;
  /** By their numbers: one that is marked a thousand times is written out once. */
  busy: Set<number>;
}

/** Marks the days of one occurrence, those of the window only. */
function mark(timing: Timing, day: number, { window, effort, busy }: Reading): void {
  effort.spend(OCCURRENCE_STEPS);
  const startMs = timing.zone(day * DAY_MS + timing.timeMs);
  if (!Number.isFinite(startMs)) return;
  // What ends at midnight is not on the day that begins then; what takes no time is on its day.
  const endMs = startMs + Math.max(1, timing.durationMs) - 1;
  const numberAt = (ms: number) =>
    Math.floor((timing.isAllDay ? ms : ms + VIETNAM_OFFSET_MS) / DAY_MS);
  const first = Math.max(window.from, numberAt(startMs));
  const last = Math.min(window.last, numberAt(Math.min(endMs, (window.last + 2) * DAY_MS)));
  effort.spend(Math.max(0, last - first));
  for (let one = first; one <= last; one += 1) busy.add(one);
}

/** Occurrences that begin before the window, or are moved from outside it, can reach into it. */
function startsWithin(timing: Timing, overrides: Overrides, { from, last }: Window): Window {
  const reachMs = Math.max(timing.durationMs, overrides.reachMs);
  const reach = Math.min(Math.ceil(reachMs / DAY_MS), 40_000);
  const moved = Math.min(Math.ceil(overrides.reachMs / DAY_MS), 40_000);
  return { from: from - reach - 1, last: last + moved + 1 };
}

function markOccurrence(timing: Timing, day: number, overrides: Overrides, reading: Reading): void {
  if (!overrides.hasAny) {
    mark(timing, day, reading);
    return;
  }
  if (overrides.isLeftOut(timing, day)) return;
  const changed = overrides.changed(timing, day);
  if (changed !== null) mark(changed.timing, changed.day, reading);
}

const HOUR_MS = 3_600_000;

/**
 * Marks what goes on in even steps, also through the night. One hour that is left out frees no day of which others are taken: where
 * hours are, each is looked at. Of shorter steps that are left out one by one the day stays closed.
 */
function markSteps(timing: Timing, steps: Steps, overrides: Overrides, reading: Reading): void {
  const { day, timeMs, zone } = timing;
  const { from, last } = startsWithin(timing, overrides, reading.window);
  const range = { from: from * DAY_MS, end: (last + 1) * DAY_MS };
  const { until } = steps;
  const isIn = (wallMs: number) => until === null || isWithin(until, wallMs, zone);
  const isEach = overrides.hasAny && steps.stepMs >= HOUR_MS;
  for (const wallMs of stepTimes(steps, day * DAY_MS + timeMs, range, isIn, isEach)) {
    const { day: on, timeMs: at } = onWall(wallMs);
    const one = { ...timing, timeMs: at };
    if (isEach) markOccurrence(one, on, overrides, reading);
    else mark(one, on, reading);
  }
}

function markRule(rule: unknown, timing: Timing, overrides: Overrides, reading: Reading): void {
  const steps = stepsOf(rule);
  if (steps !== null) {
    markSteps(timing, steps, overrides, reading);
    return;
  }
  const times = timing.isAllDay ? [timing.timeMs] : hoursOf(rule, timing.timeMs);
  const isIn = (until: ICAL.Time, day: number, timeMs: number) =>
    isWithin(until, day * DAY_MS + timeMs, timing.zone);
  const ruled = ruleOf(rule, (until, day, timeMs = Math.min(...times)) => isIn(until, day, timeMs));
  if (ruled === null) return;
  const { until } = rule as ICAL.Recur;
  const starts = startsWithin(timing, overrides, reading.window);
  for (const day of occurrenceDays(ruled, timing.day, starts, reading.effort)) {
    for (const timeMs of times) {
      if (until && !isIn(until, day, timeMs)) continue;
      markOccurrence({ ...timing, timeMs }, day, overrides, reading);
    }
  }
}

function markEvent(event: ICAL.Component, given: readonly Override[], reading: Reading): void {
  const timing = timingOf(event, reading);
  if (timing === null) return;
  const overrides = overridesOf(event, given, reading);
  markOccurrence(timing, timing.day, overrides, reading);
  for (const property of event.getAllProperties("rrule")) {
    markRule(property.getFirstValue(), timing, overrides, reading);
  }
  for (const property of event.getAllProperties("rdate")) {
    for (const { time, ...length } of momentsOf(property, reading)) {
      const { day, timeMs } = onWall(wallMsOf(time));
      const zone = time.isDate ? UTC : zoneOfTime(property, time, reading);
      const added = { ...timing, ...length, zone, timeMs };
      markOccurrence(added, day, overrides, reading);
    }
  }
}

/** What a calendar says that tells when its owner is busy, and not with what. */
function markFreeBusy(component: ICAL.Component, reading: Reading): void {
  for (const property of component.getAllProperties("freebusy")) {
    const type = property.getFirstParameter("fbtype") as string | undefined;
    if (type?.toUpperCase() === "FREE") continue;
    for (const { time, durationMs = 0 } of momentsOf(property, reading)) {
      const { day, timeMs } = onWall(wallMsOf(time));
      const zone = zoneOfTime(property, time, reading);
      mark({ isAllDay: false, day, timeMs, durationMs, zone }, day, reading);
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
  const overrides = new Map<string, Override[]>();
  for (const event of events) {
    const place = event.getFirstProperty("recurrence-id");
    if (place === null) continue;
    const uid = textOf(event, "uid");
    const known = overrides.get(uid) ?? [];
    known.push({ event, place, isFree: isFree(event) });
    overrides.set(uid, known);
  }
  for (const event of events) {
    if (isFree(event)) continue;
    const isOverride = event.hasProperty("recurrence-id");
    markEvent(event, isOverride ? [] : (overrides.get(textOf(event, "uid")) ?? []), reading);
  }
  for (const one of calendar.getAllSubcomponents("vfreebusy")) markFreeBusy(one, reading);
}

/** Exchange writes such a name without the quotes that its colon asks for, and the time would be looked for behind that. */
const UNQUOTED_ZONE = /;TZID=(tzone:[^:;"\r\n]*)/gi;

const CHARACTERS_A_STEP = 10_000;

/** The library looks at the rest of a line for each parameter of it: of a line without end that goes by the product of both. */
function spendForLines(text: string, effort: Effort): void {
  for (const line of text.replaceAll(/\r?\n[ \t]/g, "").split("\n")) {
    const looks = line.split(";").length - 1;
    effort.spend(Math.floor((looks * line.length) / CHARACTERS_A_STEP));
  }
}

/** What a text says as calendars; an address can give several in one answer. Null when it is none. */
function calendarsIn(text: string, effort: Effort): ICAL.Component[] | null {
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text)) return null;
  spendForLines(text, effort);
  try {
    const parsed = ICAL.parse(text.replaceAll(UNQUOTED_ZONE, ';TZID="$1"')) as unknown[];
    const all = Array.isArray(parsed[0]) ? parsed : [parsed];
    return all.map((one) => {
      const calendar = new ICAL.Component(one as never);
      // Zones are read by zones.ts. The library looks through the whole calendar for one at each time that names it.
      calendar.getTimeZoneByID = () => null as never;
      return calendar;
    });
  } catch {
    return null;
  }
}

/** The busy days from `today` on, in order. */
export function busyDays(text: string, today: Day): Busy {
  const window = { from: dayNumber(today), last: dayNumber(addDays(today, IMPORTED_DAYS_MAX - 1)) };
  const effort = new Effort(STEPS_MAX);
  const busy = new Set<number>();
  try {
    const calendars = calendarsIn(text.replace(/^\u{feff}/u, ""), effort);
    if (calendars === null) return { problem: "notCalendar" };
    for (const calendar of calendars) {
      readingsOf(calendar, window.last + 2, effort, (zoneOf) => {
        markAll(calendar, { window, zoneOf, effort, busy });
      });
    }
  } catch (error) {
    return { problem: error instanceof TooMuchEffort ? "complex" : "notCalendar" };
  }
  return { days: [...busy].map(dayOfNumber).sort() };
}
