// What both sides say of a finished job. Pure.
import type { CommentWriter } from "./comments.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;

export interface SeedGuideReview {
  service: number;
  languageSkills: number;
  knowledge: number;
  price: number;
  comment: string;
  /** Milliseconds before the start of today. */
  agoMs: number;
}

export interface SeedOperatorReview {
  paymentSpeed: number;
  trustworthiness: number;
  clarity: number;
  comment: string;
  agoMs: number;
}

interface Rated {
  /** The guide or the operator that is rated. */
  person: number;
  quality: number;
  doneAgoMs: number;
}

function rating(random: Random, quality: number): number {
  return Math.min(5, Math.max(1, Math.round(quality + (random.next() + random.next() - 1) * 1.2)));
}

export function reviewGuide(random: Random, rated: Rated, write: CommentWriter): SeedGuideReview {
  // A weak day now and then, also for good guides.
  const mood = random.chance(0.05) ? rated.quality - 1.3 : rated.quality;
  const service = rating(random, mood);
  const languageSkills = rating(random, mood);
  const knowledge = rating(random, mood + 0.1);
  const price = rating(random, mood - 0.1);
  const comment = write(rated.person, (service + languageSkills + knowledge + price) / 4);
  const agoMs = after(random, rated.doneAgoMs);
  return { service, languageSkills, knowledge, price, comment, agoMs };
}

export function reviewOperator(
  random: Random,
  { person, quality, doneAgoMs }: Rated,
  write: CommentWriter,
): SeedOperatorReview {
  const mood = random.chance(0.06) ? quality - 1.2 : quality;
  const paymentSpeed = rating(random, mood);
  const trustworthiness = rating(random, mood + 0.1);
  const clarity = rating(random, mood);
  const comment = write(person, (paymentSpeed + trustworthiness + clarity) / 3);
  return { paymentSpeed, trustworthiness, clarity, comment, agoMs: after(random, doneAgoMs) };
}

/** Within two days, but still before today. */
function after(random: Random, agoMs: number): number {
  return Math.max(HOUR_MS / 2, agoMs - Math.round(random.next() * 48 * HOUR_MS));
}
