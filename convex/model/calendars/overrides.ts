// What becomes of single occurrences of a series: left out, moved, or changed from one on.
import type ICAL from "ical.js";

import type { Effort } from "./recurrence.ts";
import { type Clocks, instantOf, type Timing, timesOf, timingOf } from "./timing.ts";
import { DAY_MS, onWall, UTC, wallMsOf } from "./zones.ts";

/** What one costs: events of one id are looked at for each other one of it. */
const OVERRIDE_STEPS = 100;
const TIME_STEPS = 10;

/** An event with a RECURRENCE-ID stands in the place of one occurrence of the event with the same id. */
export interface Override {
  event: ICAL.Component;
  place: ICAL.Property;
  isFree: boolean;
}

/** From one occurrence on, all are later or earlier by so much, and as long as the one that says so; null where they are free. */
interface Change {
  fromMs: number;
  shiftMs: number;
  timing: Timing | null;
}

export interface Overrides {
  isLeftOut: (timing: Timing, day: number) => boolean;
  /** The occurrence as it is after the changes; null where nothing is left of it. */
  changed: (timing: Timing, day: number) => { timing: Timing; day: number } | null;
  hasAny: boolean;
  /** How far at most an occurrence is moved, and how long it is then. */
  reachMs: number;
}

function startOf({ zone, timeMs }: Timing, day: number): number {
  return zone(day * DAY_MS + timeMs);
}

/** A `RANGE` is always THISANDFUTURE: nothing else was ever allowed but THISANDPRIOR, which is read as one occurrence. */
function changeOf({ event, place, isFree }: Override, clocks: Clocks): Change[] {
  const range = place.getFirstParameter("range") as string | undefined;
  if (range?.toUpperCase() !== "THISANDFUTURE") return [];
  const timing = timingOf(event, clocks);
  return timesOf(place, clocks).map((time) => {
    const isDay = time.isDate || timing?.isAllDay === true;
    const fromMs = isDay ? wallMsOf(time) : instantOf(place, time, clocks);
    const shiftMs = timing === null ? 0 : startOf(timing, timing.day) - fromMs;
    return { fromMs, shiftMs, timing: isFree ? null : timing };
  });
}

/**
 * What is left out goes by its day where the calendar names days, by its instant otherwise. Of a series of whole days some programs,
 * Outlook among them, name the midnight for the day.
 */
export function overridesOf(
  event: ICAL.Component,
  overrides: readonly Override[],
  reading: Clocks & { effort: Effort },
): Overrides {
  reading.effort.spend(overrides.length * OVERRIDE_STEPS);
  const days = new Set<number>();
  const midnights = new Set<number>();
  const instants = new Set<number>();
  const places = overrides.map(({ place }) => place);
  for (const property of [...event.getAllProperties("exdate"), ...places]) {
    for (const time of timesOf(property, reading)) {
      reading.effort.spend(TIME_STEPS);
      const { day, timeMs } = onWall(wallMsOf(time));
      if (time.isDate) days.add(day);
      else instants.add(instantOf(property, time, reading));
      if (timeMs === 0) midnights.add(day);
    }
  }
  const changes = overrides
    .flatMap((one) => changeOf(one, reading))
    .sort((one, other) => one.fromMs - other.fromMs);
  return {
    isLeftOut: (timing, day) =>
      days.has(day) || (timing.isAllDay ? midnights.has(day) : instants.has(startOf(timing, day))),
    changed: (timing, day) => {
      reading.effort.spend(changes.length);
      const startMs = startOf(timing, day);
      const change = changes.findLast(({ fromMs }) => fromMs <= startMs);
      if (change === undefined) return { timing, day };
      if (change.timing === null) return null;
      const { day: movedDay, timeMs } = onWall(startMs + change.shiftMs);
      return { timing: { ...change.timing, zone: UTC, timeMs }, day: movedDay };
    },
    hasAny: days.size + instants.size + changes.length > 0,
    reachMs: changes.reduce((most, { shiftMs, timing }) => {
      return Math.max(most, Math.abs(shiftMs) + (timing?.durationMs ?? 0));
    }, 0),
  };
}
