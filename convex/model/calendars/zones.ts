// From the clock on a wall to the instant, in the zones that calendars name. A name of the IANA list is taken from the
// platform; another one from the calendar's own description of it (VTIMEZONE), or where it is Windows's from a list
// (windowsZones.ts). A clock that none of them knows may be any clock on Earth.
import ICAL from "ical.js";

import { VIETNAM_OFFSET_MS } from "../days.ts";
import { ianaZones, type Zone } from "./ianaZones.ts";
import { type Effort, occurrenceDays } from "./recurrence.ts";
import { ruleOf } from "./rules.ts";
import { lastThatFits } from "./steps.ts";
import { WINDOWS_ZONES } from "./windowsZones.ts";

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const UTC: Zone = (wallMs) => wallMs;

/** The clock that our days go by (days.ts). */
const HOME: Zone = (wallMs) => wallMs - VIETNAM_OFFSET_MS;

interface Onset {
  wallMs: number;
  offsetMs: number;
  /** Of the clock that is put away by it. */
  beforeMs: number;
}

export function wallMsOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A wall clock as the day that it shows and how far into it. */
export function onWall(wallMs: number): { day: number; timeMs: number } {
  const day = Math.floor(wallMs / DAY_MS);
  return { day, timeMs: wallMs - day * DAY_MS };
}

/** Whether what begins then, on the wall of its zone, is not after the end of its rule. */
export function isWithin(until: ICAL.Time, wallMs: number, zone: Zone): boolean {
  if (until.isDate) return onWall(wallMs).day <= onWall(wallMsOf(until)).day;
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  return (isUtc ? zone(wallMs) : wallMs) <= wallMsOf(until);
}

function offsetMsOf(part: ICAL.Component, name: string): number | null {
  const offset = part.getFirstPropertyValue(name) as ICAL.UtcOffset | null;
  return offset === null ? null : offset.toSeconds() * 1000;
}

/** When one of the zone's clocks begins by its rule: of one that is over, the last times. */
function ruledOnsets(part: ICAL.Component, start: Onset, last: number, effort: Effort): Onset[] {
  const { day: first, timeMs } = onWall(start.wallMs);
  const value = part.getFirstPropertyValue("rrule");
  const rule = ruleOf(value, (until, day) =>
    isWithin(until, day * DAY_MS + timeMs, (ms) => ms - start.beforeMs),
  );
  if (rule === null) return [];
  const { until } = value as ICAL.Recur;
  const end = until ? Math.min(last, onWall(wallMsOf(until)).day + 1) : last;
  // Four years back is more than a clock stays as it is where it changes by a rule. What has a count is counted from its
  // beginning anyway.
  const range = { from: rule.count === null ? end - 4 * 366 : first, last: end };
  return occurrenceDays(rule, first, range, effort).map((day) => ({
    ...start,
    wallMs: day * DAY_MS + timeMs,
  }));
}

/** When each of the zone's clocks begins, up to the last day that matters. */
function onsetsOf(zone: ICAL.Component, last: number, effort: Effort): Onset[] {
  const onsets = zone.getAllSubcomponents().flatMap((part): Onset[] => {
    const start = part.getFirstPropertyValue("dtstart") as ICAL.Time | null;
    const offsetMs = offsetMsOf(part, "tzoffsetto");
    if (start === null || offsetMs === null) return [];
    const beforeMs = offsetMsOf(part, "tzoffsetfrom") ?? offsetMs;
    const onset = { wallMs: wallMsOf(start), offsetMs, beforeMs };
    return Number.isNaN(onset.wallMs) ? [] : [onset, ...ruledOnsets(part, onset, last, effort)];
  });
  return onsets.sort((one, other) => one.wallMs - other.wallMs);
}

function describedZone(zone: ICAL.Component, last: number, effort: Effort): Zone | null {
  const onsets = onsetsOf(zone, last, effort);
  const [first] = onsets;
  if (first === undefined) return null;
  // A calendar may describe thousands, and asks for each of its times.
  const begun = (wallMs: number) =>
    lastThatFits(onsets.length - 1, (index) => (onsets[index] ?? first).wallMs <= wallMs);
  return (wallMs) => wallMs - (onsets[begun(wallMs)]?.offsetMs ?? first.beforeMs);
}

/** Some programs put a path of their own before the name: `/example.org/20250101_1/Europe/Berlin`. */
function plainName(tzid: string): string {
  const parts = tzid.split("/");
  return tzid.startsWith("/") ? parts.slice(-2).join("/") : tzid;
}

/** The clocks that are first and last to show an hour: one that nobody knows is these or between them. */
const FIRST_AND_LAST: readonly Zone[] = [
  (wallMs) => wallMs - 14 * HOUR_MS,
  (wallMs) => wallMs + 12 * HOUR_MS,
];

type ZoneOf = (tzid: string | null) => Zone;

/**
 * The zones of one calendar by name, each worked out once; null is for times without a zone, which are Vietnam's. There are
 * several readings where a zone has a name that nobody knows: only what all of them leave free is free.
 */
export function readingsOf(
  calendar: ICAL.Component,
  last: number,
  effort: Effort,
  read: (zoneOf: ZoneOf) => void,
): void {
  const described = new Map(
    calendar
      .getAllSubcomponents("vtimezone")
      .map((zone) => [String(zone.getFirstPropertyValue("tzid")), zone]),
  );
  const ianaZone = ianaZones(effort);
  const known = new Map<string, Zone | null>();
  function find(tzid: string): Zone | null {
    const zone = described.get(tzid);
    const own = zone === undefined ? null : describedZone(zone, last, effort);
    const windows = WINDOWS_ZONES.get(tzid);
    return ianaZone(plainName(tzid)) ?? own ?? (windows === undefined ? null : ianaZone(windows));
  }
  function zoneOf(tzid: string | null, unknown: Zone): Zone {
    if (tzid === null) return HOME;
    const zone = known.has(tzid) ? known.get(tzid) : find(tzid);
    known.set(tzid, zone ?? null);
    return zone ?? unknown;
  }
  read((tzid) => zoneOf(tzid, HOME));
  if (![...known.values()].includes(null)) return;
  for (const unknown of FIRST_AND_LAST) read((tzid) => zoneOf(tzid, unknown));
}
