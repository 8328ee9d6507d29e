// How long an answer may be given again for which the clock was read.

/** Nobody can tell it from one that was asked for a moment ago. */
const CLOCK_LIFE_MS = 1_000;

/** False for one of a time to come as well: the clock went back meanwhile. */
export function isOfThisMoment(readAtMs: number, nowMs: number): boolean {
  const age = nowMs - readAtMs;
  return age >= 0 && age <= CLOCK_LIFE_MS;
}
