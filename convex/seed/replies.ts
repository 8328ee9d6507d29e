// What people answer to the reviews about them. Pure; which reviews have a reply follows from what they say, so that the
// rest of the plan is drawn as without it.
const HOUR_MS = 3_600_000;
const REPLY_AFTER_MS = 7 * HOUR_MS;
/** Still before today. */
const AGO_MIN_MS = HOUR_MS / 4;
const ONE_IN = 4;
/** Who has fewer stars than this has something to put right. */
const GOOD_SCORE = 3.5;

const THANKS = [
  "Thank you! It was a pleasure, and I would gladly do it again.",
  "Many thanks for the kind words. Please greet everybody from me.",
  "Thank you for trusting me with your guests. See you next season!",
  "Cảm ơn! A lovely group, and a day that I will remember too.",
  "So glad that it went well. The next coffee is on me.",
  "Thank you, working with your team was easy from the first message.",
] as const;

const AMENDS = [
  "Thank you for being open about this. I have changed how I plan that part of the day.",
  "I am sorry that it was not what you expected. I would like to make it right next time.",
  "Fair points. The delay was mine, and I should have called earlier.",
] as const;

export interface SeedReply {
  body: string;
  /** Milliseconds before the start of today. */
  agoMs: number;
}

function numberOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** The answer to a review with this comment and mean; null for most. */
export function replyTo(comment: string, score: number, agoMs: number): SeedReply | null {
  const chance = numberOf(comment);
  if (comment === "" || chance % ONE_IN !== 0) return null;
  const texts = score < GOOD_SCORE ? AMENDS : THANKS;
  const body = texts[Math.floor(chance / ONE_IN) % texts.length] ?? texts[0];
  return { body, agoMs: Math.max(AGO_MIN_MS, agoMs - REPLY_AFTER_MS) };
}
