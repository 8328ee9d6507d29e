// Two years of requests, with what came of them. Pure. All times lie before the start of today, all days count from today.
import type { City } from "../model/catalog/contract.ts";
import type { RequestParty, RequestTransition } from "../model/requests/rules.ts";
import { createCommentWriters } from "./comments.ts";
import {
  DEMO_GUIDE,
  DEMO_OPERATOR,
  DEMO_OPERATOR_FREE,
  type SeedGuide,
  type SeedOperator,
} from "./people.ts";
import { createDeck, zipf, type Random } from "./random.ts";
import {
  reviewGuide,
  reviewOperator,
  type SeedGuideReview,
  type SeedOperatorReview,
} from "./reviews.ts";
import { NOTES, TITLES } from "./texts.ts";
import { CALLED_OFF, WAITING_REQUESTS } from "./waiting.ts";

const HISTORY_DAYS = 730;
/** Nobody is booked in the first weeks after joining: requests are made up to 34 days ahead. */
const SETTLING_DAYS = 36;
const AHEAD_DAYS = 75;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface SeedStep {
  action: RequestTransition["action"];
  by: RequestParty;
  /** Milliseconds before the start of today. */
  agoMs: number;
}

export interface SeedRequest {
  guide: number;
  operator: number;
  title: string;
  city: City;
  notes: string;
  /** Days from today; negative ones are past. */
  startsIn: number;
  endsIn: number;
  hours: number;
  rateVND: number;
  bookedAgoMs: number;
  /** What some requests say of the day, and what their operator offers instead. */
  tourDay?: { groupSize?: number; meetingPoint?: string; startTime?: string };
  offer?: { rateVND: number; hours: number; note: string };
  /** Its guide says today how far the tour has come. */
  isFollowed?: true;
  steps: SeedStep[];
  guideReview: SeedGuideReview | null;
  operatorReview: SeedOperatorReview | null;
}

interface World {
  random: Random;
  guides: readonly SeedGuide[];
  operators: readonly SeedOperator[];
  write: ReturnType<typeof createCommentWriters>;
  /** Each company goes through all kinds of tours before one comes again. */
  dealTitle(operator: number, isAhead: boolean): string;
}

export function planRequests(
  random: Random,
  guides: readonly SeedGuide[],
  operators: readonly SeedOperator[],
): SeedRequest[] {
  const decks = operators.flatMap(() => [createDeck(random, TITLES), createDeck(random, TITLES)]);
  const world: World = {
    random,
    guides,
    operators,
    write: createCommentWriters(random),
    dealTitle: (operator, isAhead) => decks[operator * 2 + Number(isAhead)]?.() ?? TITLES[0],
  };
  const requests = guides.flatMap((guide, index) => planCalendar(world, index, guide));
  return [...requests, calledOff(guides, requests)];
}

/** What the demonstration operator finds on signing in: a tour whose guide has called it off since yesterday. */
function calledOff(guides: readonly SeedGuide[], requests: readonly SeedRequest[]): SeedRequest {
  const guide = guides.findIndex(
    ({ areas, languages, joinedDaysAgo }, index) =>
      index !== DEMO_GUIDE &&
      areas[0] === CALLED_OFF.city &&
      languages.includes("english") &&
      joinedDaysAgo > SETTLING_DAYS &&
      !requests.some(
        (one) =>
          one.guide === index &&
          one.startsIn <= CALLED_OFF.endsIn &&
          one.endsIn >= CALLED_OFF.startsIn,
      ),
  );
  const { hourlyRateVND } = mustHave(guides[guide]);
  const bookedAgoMs = 6 * DAY_MS;
  return {
    guide,
    operator: DEMO_OPERATOR,
    ...CALLED_OFF,
    rateVND: hourlyRateVND,
    bookedAgoMs,
    steps: [
      { action: "accept", by: "GUIDE", agoMs: bookedAgoMs - 4 * HOUR_MS },
      { action: "cancel", by: "GUIDE", agoMs: 5 * HOUR_MS },
    ],
    guideReview: null,
    operatorReview: null,
  };
}

/** One guide's requests, one after the other, so that no two of them can ever claim the same day. */
function planCalendar(world: World, guide: number, who: SeedGuide): SeedRequest[] {
  const { random } = world;
  const requests: SeedRequest[] = [];
  const first = -Math.min(HISTORY_DAYS, who.joinedDaysAgo - SETTLING_DAYS);
  const last = guide === DEMO_GUIDE ? 0 : AHEAD_DAYS;
  const gap = (AHEAD_DAYS - first) / Math.max(1, who.demand);
  let day = first + random.int(1, Math.ceil(gap));
  let freeFrom = first;
  while (who.demand > 0 && day < last) {
    const length = random.weighted([1, 2, 3, 4, 6], [52, 24, 12, 8, 4]);
    requests.push(planRequest(world, { guide, operator: pickOperator(world, day), day, length }));
    freeFrom = day + length;
    day = freeFrom + random.int(1, Math.max(2, Math.round(gap * 1.8)));
  }
  if (guide === DEMO_GUIDE) requests.push(...waitingForDemoGuide(world, freeFrom));
  return requests;
}

/** Companies get fewer orders down the list; the demonstration operator has as many as one person can look through. */
function pickOperator({ random, operators }: World, day: number): number {
  const weights = zipf(operators.length, 0.45);
  weights[DEMO_OPERATOR] = day > 0 ? 0.48 : 0.36;
  // The newest company has only just begun.
  weights[DEMO_OPERATOR_FREE] = day > -40 ? 0.2 : 0;
  const there = operators.map((operator, index) =>
    -operator.joinedDaysAgo + 40 < day ? (weights[index] ?? 0) : 0,
  );
  return random.weighted([...operators.keys()], there);
}

interface Occasion {
  guide: number;
  operator: number;
  day: number;
  length: number;
}

function planRequest(world: World, occasion: Occasion): SeedRequest {
  const { random, write } = world;
  const { guide, operator, day: start, length } = occasion;
  const who = mustHave(world.guides[guide]);
  const company = mustHave(world.operators[operator]);
  const end = start + length - 1;
  const bookedDaysAgo = planBookedDaysAgo(random, start, who, company);
  // In the daytime, between seven and nine.
  const bookedAgoMs = bookedDaysAgo * DAY_MS - MINUTE_MS * random.int(7 * 60, 21 * 60);
  const steps = planSteps(random, { start, end, bookedAgoMs });
  const done = steps.at(-1)?.action === "complete" ? steps.at(-1) : undefined;
  const doneAgoMs = done?.agoMs ?? 0;
  const title = world.dealTitle(operator, start > 0);
  return {
    guide,
    operator,
    ...describe(random, who, title),
    startsIn: start,
    endsIn: end,
    hours: random.weighted([4, 6, 8, 10], [20, 22, 45, 13]),
    rateVND: offeredRate(random, who.hourlyRateVND),
    bookedAgoMs,
    steps,
    guideReview:
      done && random.chance(0.68)
        ? reviewGuide(random, { person: guide, quality: who.quality, doneAgoMs }, write.aboutGuide)
        : null,
    operatorReview:
      done && random.chance(0.5)
        ? reviewOperator(
            random,
            { person: operator, quality: company.quality, doneAgoMs },
            write.aboutOperator,
          )
        : null,
  };
}

/** Three days to five weeks ahead of a past tour; for one that is to come, mostly in the last days. Never today. */
function planBookedDaysAgo(
  random: Random,
  start: number,
  guide: SeedGuide,
  operator: SeedOperator,
): number {
  const joinedDaysAgo = Math.min(guide.joinedDaysAgo, operator.joinedDaysAgo);
  const wanted = start > 0 ? 1 + Math.floor(random.next() ** 2 * 24) : random.int(3, 34) - start;
  return Math.max(1, Math.min(wanted, joinedDaysAgo - 1));
}

function mustHave<T>(item: T | undefined): T {
  if (item === undefined) throw new Error("the plan names nobody");
  return item;
}

function describe(random: Random, who: SeedGuide, titleForm: string) {
  const city = random.chance(0.8) ? (who.areas[0] ?? "Hanoi") : random.pick(who.areas);
  const guests = random.weighted([2, 4, 5, 6, 8, 12, 24], [26, 22, 14, 14, 12, 8, 4]);
  const many = random.pick([14, 16, 18, 22, 26]);
  const title = titleForm
    .replace("{city}", city)
    .replace("{n}", String(guests))
    .replace("{many}", String(many));
  return { title, city, notes: random.pick(NOTES) };
}

/** Never below what a booking must offer: 100,000 VND, or the guide's own rate if that is less. */
function offeredRate(random: Random, guideRateVND: number): number {
  const offer = Math.round((guideRateVND * (0.92 + random.next() * 0.2)) / 5_000) * 5_000;
  return Math.max(Math.min(100_000, guideRateVND), offer);
}

function planSteps(
  random: Random,
  when: { start: number; end: number; bookedAgoMs: number },
): SeedStep[] {
  const waitMs = Math.min(when.bookedAgoMs / 2, HOUR_MS * (0.3 + random.next() ** 2 * 26));
  const answeredAgoMs = Math.round(when.bookedAgoMs - waitMs);
  const accept: SeedStep = { action: "accept", by: "GUIDE", agoMs: answeredAgoMs };
  const decline: SeedStep = { action: "decline", by: "GUIDE", agoMs: answeredAgoMs };
  const withdraw: SeedStep = { action: "cancel", by: "OPERATOR", agoMs: answeredAgoMs };
  const startAgoMs = -when.start * DAY_MS;
  const endAgoMs = -(when.end + 1) * DAY_MS;
  if (when.start > 0) {
    // Few let a request lie for long.
    const openWeight = 170 / (1 + when.bookedAgoMs / DAY_MS) ** 1.3;
    const weights = [openWeight, 52, 10, 8];
    return random.weighted<SeedStep[]>([[], [accept], [decline], [withdraw]], weights);
  }
  // Under way, or over since a moment.
  if (when.end >= -1) return [accept];
  const callOff: SeedStep = {
    action: "cancel",
    by: random.chance(0.6) ? "OPERATOR" : "GUIDE",
    agoMs: Math.round((answeredAgoMs + startAgoMs) / 2),
  };
  const expire: SeedStep = { action: "expire", by: "SYSTEM", agoMs: startAgoMs - HOUR_MS };
  // In the evening after the last day, or the next morning.
  const doneAgoMs = Math.max(HOUR_MS, endAgoMs - Math.round(random.next() * 14 * HOUR_MS));
  const complete: SeedStep = { action: "complete", by: "GUIDE", agoMs: doneAgoMs };
  const fates: SeedStep[][] = [
    [accept, complete],
    [decline],
    [withdraw],
    [accept, callOff],
    [expire],
    when.end > -12 ? [accept] : [accept, complete],
  ];
  return random.weighted(fates, [74, 9, 4, 6, 4, 3]);
}

/** What is written down for the demonstration guide, from the next free days on. */
function waitingForDemoGuide(world: World, freeFrom: number): SeedRequest[] {
  const { random } = world;
  let day = Math.max(freeFrom + 1, 3);
  return WAITING_REQUESTS.map((waiting, index) => {
    const { operator, city, title, notes, isAccepted, groupSize, meetingPoint, startTime } =
      waiting;
    const length = random.int(1, 3);
    const request = planRequest(world, { guide: DEMO_GUIDE, operator, day, length });
    day += length + random.int(2, 9);
    const bookedAgoMs = isAccepted
      ? DAY_MS * (9 + index) - HOUR_MS * random.int(8, 20)
      : HOUR_MS * (3 + 9 * index) + MINUTE_MS * random.int(0, 59);
    const accept: SeedStep = { action: "accept", by: "GUIDE", agoMs: bookedAgoMs - 5 * HOUR_MS };
    const steps = isAccepted ? [accept] : [];
    const tourDay = {
      ...(groupSize === undefined ? {} : { groupSize }),
      ...(meetingPoint === undefined ? {} : { meetingPoint }),
      ...(startTime === undefined ? {} : { startTime }),
    };
    const offer = waiting.offer === undefined ? {} : { offer: waiting.offer };
    const described = { ...request, city, title, notes, tourDay, ...offer, bookedAgoMs, steps };
    return { ...described, guideReview: null, operatorReview: null };
  });
}
