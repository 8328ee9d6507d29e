// Two years of requests, with what came of them. Pure. All times lie before the start of today, all days count from today.
import type { City } from "../model/catalog/contract.ts";
import type { RequestParty, RequestTransition } from "../model/requests/rules.ts";
import {
  DEMO_GUIDE,
  DEMO_OPERATOR,
  DEMO_OPERATOR_FREE,
  type SeedGuide,
  type SeedOperator,
} from "./people.ts";
import { zipf, type Random } from "./random.ts";
import { GUIDE_COMMENTS, NOTES, OPERATOR_COMMENTS, TITLES } from "./texts.ts";

const HISTORY_DAYS = 730;
/** Nobody is booked in the first weeks after joining: requests are made up to 34 days ahead. */
const SETTLING_DAYS = 36;
const AHEAD_DAYS = 75;
const HOUR_MS = 3_600_000;
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
  steps: SeedStep[];
  guideReview: SeedGuideReview | null;
  operatorReview: SeedOperatorReview | null;
}

export interface SeedGuideReview {
  service: number;
  languageSkills: number;
  knowledge: number;
  price: number;
  comment: string;
  agoMs: number;
}

export interface SeedOperatorReview {
  paymentSpeed: number;
  trustworthiness: number;
  clarity: number;
  comment: string;
  agoMs: number;
}

export function planRequests(
  random: Random,
  guides: readonly SeedGuide[],
  operators: readonly SeedOperator[],
): SeedRequest[] {
  const requests: SeedRequest[] = [];
  for (const [index, guide] of guides.entries()) {
    requests.push(...planCalendar(random, index, guide, operators));
  }
  return requests;
}

/** One guide's requests, one after the other, so that no two of them can ever claim the same day. */
function planCalendar(
  random: Random,
  guide: number,
  who: SeedGuide,
  operators: readonly SeedOperator[],
): SeedRequest[] {
  const requests: SeedRequest[] = [];
  const first = -Math.min(HISTORY_DAYS, who.joinedDaysAgo - SETTLING_DAYS);
  const last = guide === DEMO_GUIDE ? 3 : AHEAD_DAYS;
  const gap = (AHEAD_DAYS - first) / Math.max(1, who.demand);
  let day = first + random.int(1, Math.ceil(gap));
  while (who.demand > 0 && day < last) {
    const length = random.weighted([1, 2, 3, 4, 6], [52, 24, 12, 8, 4]);
    const operator = pickOperator(random, operators, day);
    requests.push(planRequest(random, { guide, who, operator, day, length, operators }));
    day += length + random.int(1, Math.max(2, Math.round(gap * 1.8)));
  }
  if (guide === DEMO_GUIDE) requests.push(...waitingForDemoGuide(random, who, operators, day));
  return requests;
}

function pickOperator(random: Random, operators: readonly SeedOperator[], day: number): number {
  const weights = zipf(operators.length, 0.75);
  // The newest company has only just begun.
  weights[DEMO_OPERATOR_FREE] = day > -40 ? 0.4 : 0;
  const there = operators.map((operator, index) =>
    -operator.joinedDaysAgo + 40 < day ? (weights[index] ?? 0) : 0,
  );
  return random.weighted(
    operators.map((_, index) => index),
    there.some((weight) => weight > 0) ? there : weights,
  );
}

interface Occasion {
  guide: number;
  who: SeedGuide;
  operator: number;
  day: number;
  length: number;
  operators: readonly SeedOperator[];
}

function planRequest(random: Random, occasion: Occasion): SeedRequest {
  const { day, length, who } = occasion;
  const start = day;
  const end = day + length - 1;
  const leadDays = Math.max(
    Math.min(random.int(3, 34), who.joinedDaysAgo + start - 1),
    start + random.int(0, 2),
  );
  // In the daytime, long enough before the first day and never today.
  const bookedAgoMs = Math.max(
    HOUR_MS * random.int(4, 20),
    (leadDays - start) * DAY_MS - HOUR_MS * random.int(8, 20),
  );
  const steps = planSteps(random, { start, end, bookedAgoMs });
  const done = steps.at(-1)?.action === "complete" ? steps.at(-1) : undefined;
  const kindToday = occasion.operators[occasion.operator]?.quality ?? 4.5;
  return {
    guide: occasion.guide,
    operator: occasion.operator,
    ...describe(random, who),
    startsIn: start,
    endsIn: end,
    hours: random.weighted([4, 6, 8, 10], [20, 22, 45, 13]),
    rateVND: offeredRate(random, who.hourlyRateVND),
    bookedAgoMs,
    steps,
    guideReview: done && random.chance(0.68) ? reviewGuide(random, who.quality, done.agoMs) : null,
    operatorReview:
      done && random.chance(0.5) ? reviewOperator(random, kindToday, done.agoMs) : null,
  };
}

function describe(random: Random, who: SeedGuide) {
  const city = random.chance(0.8) ? (who.areas[0] ?? "Hanoi") : random.pick(who.areas);
  const guests = random.weighted([2, 4, 5, 6, 8, 12, 24], [26, 22, 14, 14, 12, 8, 4]);
  const title = random.pick(TITLES).replace("{city}", city).replace("{n}", String(guests));
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
    return random.weighted<SeedStep[]>([[], [accept], [decline], [withdraw]], [38, 46, 9, 7]);
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

function rating(random: Random, quality: number): number {
  return Math.min(5, Math.max(1, Math.round(quality + (random.next() + random.next() - 1) * 1.2)));
}

function commentFor(
  random: Random,
  comments: Record<"high" | "good" | "low", readonly string[]>,
  mean: number,
): string {
  if (random.chance(0.15)) return "";
  if (mean >= 4.25) return random.pick(comments.high);
  return random.pick(mean >= 3.25 ? comments.good : comments.low);
}

function reviewGuide(random: Random, quality: number, doneAgoMs: number): SeedGuideReview {
  // A weak day now and then, also for good guides.
  const mood = random.chance(0.05) ? quality - 1.6 : quality;
  const service = rating(random, mood);
  const languageSkills = rating(random, mood);
  const knowledge = rating(random, mood + 0.1);
  const price = rating(random, mood - 0.1);
  const mean = (service + languageSkills + knowledge + price) / 4;
  const comment = commentFor(random, GUIDE_COMMENTS, mean);
  return { service, languageSkills, knowledge, price, comment, agoMs: after(random, doneAgoMs) };
}

function reviewOperator(random: Random, quality: number, doneAgoMs: number): SeedOperatorReview {
  const paymentSpeed = rating(random, quality);
  const trustworthiness = rating(random, quality + 0.1);
  const clarity = rating(random, quality);
  const mean = (paymentSpeed + trustworthiness + clarity) / 3;
  const comment = commentFor(random, OPERATOR_COMMENTS, mean);
  return { paymentSpeed, trustworthiness, clarity, comment, agoMs: after(random, doneAgoMs) };
}

/** Within two days, but still before today. */
function after(random: Random, agoMs: number): number {
  return Math.max(HOUR_MS / 2, agoMs - Math.round(random.next() * 48 * HOUR_MS));
}

/**
 * What the demonstration guide finds on signing in: open requests of four companies, the demonstration operator first,
 * then two agreed ones.
 */
function waitingForDemoGuide(
  random: Random,
  who: SeedGuide,
  operators: readonly SeedOperator[],
  fromDay: number,
): SeedRequest[] {
  const requests: SeedRequest[] = [];
  let day = Math.max(fromDay, 4);
  for (const operator of [DEMO_OPERATOR, 11, 2, 6]) {
    const length = random.int(1, 3);
    const request = planRequest(random, {
      guide: DEMO_GUIDE,
      who,
      operator,
      day,
      length,
      operators,
    });
    const bookedAgoMs = HOUR_MS * random.int(2, 40);
    requests.push({ ...request, bookedAgoMs, steps: [], guideReview: null, operatorReview: null });
    day += length + random.int(1, 6);
  }
  return requests;
}
