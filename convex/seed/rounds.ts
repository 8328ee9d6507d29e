// Two rounds of the demonstration operator that the demonstration guide was asked in: one is open, of one another guide was
// quicker. Pure.
import type { City } from "../model/catalog/contract.ts";
import type { SeedCalendar } from "./calendar.ts";
import type { SeedRequest, SeedStep } from "./history.ts";
import { DEMO_GUIDE, DEMO_OPERATOR, type SeedGuide } from "./people.ts";

const HOUR_MS = 3_600_000;
/** Days from today between which a round is put. */
const FIRST_DAY = 10;
const LAST_DAY = 80;
const SETTLED_DAYS = 30;

interface Occasion {
  city: City;
  title: string;
  notes: string;
  guides: number;
  bookedAgoMs: number;
  /** By the last of the guides. */
  acceptedAgoMs?: number;
}

const OCCASIONS: readonly Occasion[] = [
  {
    city: "Hoi An",
    title: "Hoi An by bicycle, 10 guests",
    notes: "Bicycles and water are ordered. Whoever is free first, please.",
    guides: 3,
    bookedAgoMs: 5 * HOUR_MS,
  },
  {
    city: "Da Nang",
    title: "Han market and street food, 4 guests",
    notes: "They eat everything but peanuts.",
    guides: 3,
    bookedAgoMs: 52 * HOUR_MS,
    acceptedAgoMs: 49 * HOUR_MS,
  },
];

interface World {
  guides: readonly SeedGuide[];
  requests: readonly SeedRequest[];
  calendars: readonly SeedCalendar[];
}

/** The requests of each round. */
export type SeedRound = readonly SeedRequest[];

export function planRounds(world: World): SeedRound[] {
  const taken = takenDays(world);
  return OCCASIONS.map((occasion) => planRound(world, taken, occasion));
}

function takenDays({ guides, requests, calendars }: World): Set<number>[] {
  const taken = guides.map(() => new Set<number>());
  for (const { guide, startsIn, endsIn } of requests) {
    for (let day = startsIn; day <= endsIn; day++) taken[guide]?.add(day);
  }
  for (const [guide, { overrides, blocks }] of calendars.entries()) {
    for (const { day } of [...overrides, ...blocks]) taken[guide]?.add(day);
  }
  return taken;
}

/** On the first day on which the demonstration guide and enough others of the city are free. */
function planRound(
  { guides }: World,
  taken: readonly Set<number>[],
  { city, title, notes, guides: count, bookedAgoMs, acceptedAgoMs }: Occasion,
): SeedRound {
  const ofCity = [...guides.keys()].filter((guide) => {
    const { areas = [], joinedDaysAgo = 0 } = guides[guide] ?? {};
    return guide === DEMO_GUIDE || (areas.includes(city) && joinedDaysAgo > SETTLED_DAYS);
  });
  for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
    const free = ofCity.filter((guide) => taken[guide]?.has(day) === false).slice(0, count);
    if (free.length < count || free[0] !== DEMO_GUIDE) continue;
    for (const guide of free) taken[guide]?.add(day);
    const rateVND = Math.max(...free.map((guide) => guides[guide]?.hourlyRateVND ?? 0));
    const accept: SeedStep[] =
      acceptedAgoMs === undefined ? [] : [{ action: "accept", by: "GUIDE", agoMs: acceptedAgoMs }];
    return free.map((guide, index) => ({
      guide,
      operator: DEMO_OPERATOR,
      title,
      city,
      notes,
      startsIn: day,
      endsIn: day,
      hours: 6,
      rateVND,
      bookedAgoMs,
      steps: index === free.length - 1 ? accept : [],
      guideReview: null,
      operatorReview: null,
    }));
  }
  throw new Error(`no day is left for "${title}"`);
}
