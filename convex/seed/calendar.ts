// What guides set in their calendars. Pure; never on a day that a request holds.
import type { AvailabilityInput, WeeklyDefaults } from "../model/availability/contract.ts";
import { DEFAULT_WEEK } from "../model/availability/contract.ts";
import type { SeedRequest } from "./history.ts";
import type { Random } from "./random.ts";
import { BLOCK_REASONS, DAY_NOTES } from "./texts.ts";

const AHEAD_DAYS = 90;

type Slot = NonNullable<AvailabilityInput["dailyOverrides"][number]["timeSlots"]>[number];

export interface SeedOverride {
  /** Days from today. */
  day: number;
  isAvailable: boolean;
  notes: string;
  timeSlots: Slot[] | null;
}

export interface SeedBlock {
  day: number;
  startTime: string;
  endTime: string;
  reason: string;
}

export interface SeedCalendar {
  week: WeeklyDefaults;
  overrides: SeedOverride[];
  blocks: SeedBlock[];
}

const ALL_WEEK: WeeklyDefaults = { ...DEFAULT_WEEK, saturday: true, sunday: true };
const WEEKS: readonly WeeklyDefaults[] = [
  ALL_WEEK,
  DEFAULT_WEEK,
  { ...ALL_WEEK, monday: false },
  { ...ALL_WEEK, tuesday: false, wednesday: false },
  { ...DEFAULT_WEEK, saturday: true },
  {
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: true,
    saturday: true,
    sunday: true,
  },
];
const WEEK_WEIGHTS = [38, 22, 14, 8, 12, 6];

const MORNING_ONLY: Slot[] = [
  { start: "08:00", end: "12:00", available: true },
  { start: "13:00", end: "17:00", available: false },
];

export function planCalendars(
  random: Random,
  guideCount: number,
  requests: readonly SeedRequest[],
): SeedCalendar[] {
  const taken = Array.from({ length: guideCount }, () => new Set<number>());
  for (const request of requests) {
    for (let day = request.startsIn; day <= request.endsIn; day++) taken[request.guide]?.add(day);
  }
  const calendars = taken.map((days) => planCalendar(random, days));
  // The first guide is the one that everybody signs in as: most of the days can be booked.
  return calendars.map((calendar, index) =>
    index === 0 ? { ...calendar, week: { ...ALL_WEEK, sunday: false } } : calendar,
  );
}

function planCalendar(random: Random, taken: Set<number>): SeedCalendar {
  const overrides: SeedOverride[] = [];
  for (let count = random.weighted([0, 1, 3, 5], [40, 25, 20, 15]); count > 0; count--) {
    const day = freeDay(random, taken);
    if (day === null) break;
    overrides.push(planOverride(random, day));
  }
  const blocks: SeedBlock[] = [];
  for (let count = random.weighted([0, 1, 2, 4], [35, 30, 20, 15]); count > 0; count--) {
    const day = freeDay(random, taken);
    if (day === null) break;
    blocks.push(...planBlock(random, day, taken));
  }
  return { week: random.weighted(WEEKS, WEEK_WEIGHTS), overrides, blocks };
}

function freeDay(random: Random, taken: Set<number>): number | null {
  for (let attempt = 0; attempt < 20; attempt++) {
    const day = random.int(1, AHEAD_DAYS);
    if (taken.has(day)) continue;
    taken.add(day);
    return day;
  }
  return null;
}

function planOverride(random: Random, day: number): SeedOverride {
  const isAvailable = random.chance(0.55);
  const morning = isAvailable && random.chance(0.4);
  return {
    day,
    isAvailable,
    notes: morning ? DAY_NOTES[0] : random.pick(DAY_NOTES.slice(1)),
    timeSlots: morning ? MORNING_ONLY : null,
  };
}

/** Mostly one day, sometimes a few in a row. */
function planBlock(random: Random, first: number, taken: Set<number>): SeedBlock[] {
  const reason = random.pick(BLOCK_REASONS);
  const short = random.chance(0.3);
  const [startTime, endTime] = short ? ["14:00", "16:00"] : ["09:00", "17:00"];
  const blocks: SeedBlock[] = [{ day: first, startTime, endTime, reason }];
  const length = short ? 1 : random.weighted([1, 2, 4], [60, 25, 15]);
  for (let day = first + 1; day < first + length && !taken.has(day); day++) {
    taken.add(day);
    blocks.push({ day, startTime, endTime, reason });
  }
  return blocks;
}
