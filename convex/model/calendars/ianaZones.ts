// The zones of the IANA list, as the platform knows them. Asking it what a clock shows takes longer than anything else that a
// reading does: what it said stands for the days around.
import type { Effort } from "./recurrence.ts";
import { lastThatFits } from "./steps.ts";

/** A wall clock as milliseconds, read as if it were UTC; to the instant that it shows. */
export type Zone = (wallMs: number) => number;

/** What a name costs that was not asked for before, and one look at a clock: some tenths of a microsecond each step. */
const NAME_STEPS = 1_500;
const LOOK_STEPS = 80;

/** No zone has ever changed its clock twice within so much: a week is the least there was. */
const SPAN_MS = 4 * 86_400_000;
const SECOND_MS = 1_000;

function formatterOf(name: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
}

type OffsetAt = (instantMs: number) => number;

/** How far the clock is ahead of UTC, as the platform says. */
function lookAt(formatter: Intl.DateTimeFormat): OffsetAt {
  return (instantMs) => {
    const parts = formatter.formatToParts(instantMs);
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [of("year"), of("month"), of("day")];
    return Date.UTC(year, month - 1, day, of("hour"), of("minute"), of("second")) - instantMs;
  };
}

interface Span {
  before: number;
  after: number;
  changesAt: number;
}

/** As `look`, which is asked at the ends of the spans of days that are asked for, and where the clock changes in between. */
function rememberedBySpans(look: OffsetAt): OffsetAt {
  const spans = new Map<number, Span>();
  function spanOf(number: number): Span {
    const startMs = number * SPAN_MS;
    const [before, after] = [look(startMs), look(startMs + SPAN_MS)];
    if (before === after) return { before, after, changesAt: startMs };
    const last = lastThatFits(
      SPAN_MS / SECOND_MS,
      (second) => look(startMs + second * SECOND_MS) === before,
    );
    return { before, after, changesAt: startMs + (last + 1) * SECOND_MS };
  }
  return (instantMs) => {
    const number = Math.floor(instantMs / SPAN_MS);
    const known = spans.get(number);
    const { before, after, changesAt } = known ?? spanOf(number);
    if (known === undefined) spans.set(number, { before, after, changesAt });
    return instantMs < changesAt ? before : after;
  };
}

function zoneBy(offsetAt: OffsetAt): Zone {
  return (wallMs) => {
    const whole = Math.floor(wallMs / SECOND_MS) * SECOND_MS;
    const guess = whole - offsetAt(whole);
    // Where the clock is put forward or back in between, the second look is right.
    return wallMs - offsetAt(guess);
  };
}

/** Zones by their names, for one reading; null where the list has none. In any spelling a name is the same one. */
export function ianaZones(effort: Effort): (name: string) => Zone | null {
  const zones = new Map<string, Zone | null>();
  function made(name: string): Zone | null {
    effort.spend(NAME_STEPS);
    const formatter = formatterOf(name);
    if (formatter === null) return null;
    const look = lookAt(formatter);
    return zoneBy(
      rememberedBySpans((instantMs) => {
        effort.spend(LOOK_STEPS);
        return look(instantMs);
      }),
    );
  }
  return (name) => {
    const key = name.toLowerCase();
    const zone = zones.has(key) ? zones.get(key) : made(key);
    zones.set(key, zone ?? null);
    return zone ?? null;
  };
}
