// Pure decisions about the marketplace's figures. Browser-safe.
import { addDays, type Day } from "../days.ts";
import type { AnalyticsRange } from "../figures/contract.ts";

const HOUR_MS = 3_600_000;

/** Where the buckets of the times to an answer end, in ms; the last bucket has no end. */
export const ANSWER_EDGES: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 12, 24, 48, 72, 168].map(
  (hours) => hours * HOUR_MS,
);

export function answerBucket(ms: number): number {
  const at = ANSWER_EDGES.findIndex((edge) => ms <= edge);
  return at === -1 ? ANSWER_EDGES.length : at;
}

/** Fewer answers than this have no middle worth a number. */
const LEAST_ANSWERS = 3;

/** The time that half of the answers took at most, as evenly as they lie in its bucket; null of too few answers. */
export function medianAnswerMs(buckets: readonly number[]): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total < LEAST_ANSWERS) return null;
  let left = total / 2;
  for (const [at, count] of buckets.entries()) {
    if (left > count) {
      left -= count;
      continue;
    }
    const from = ANSWER_EDGES[at - 1] ?? 0;
    // Of answers after more than a week the week is all that is known.
    const to = ANSWER_EDGES[at] ?? from;
    return Math.round(from + ((to - from) * left) / count);
  }
  return null;
}

/** Fewer are not told of: a small number says less than none. */
export const LEAST_TOLD = 50;

/** What everybody may be told that there is at least: the first two digits of a count, and no less than whole tens; null of few. */
export function toldOf(count: number): number | null {
  if (count < LEAST_TOLD) return null;
  const step = 10 ** Math.max(1, String(count).length - 2);
  return Math.floor(count / step) * step;
}

export type Step = "day" | "week" | "month";

const STEP_OF: Record<AnalyticsRange, Step> = {
  "7d": "day",
  "30d": "day",
  "90d": "week",
  "1y": "month",
};

export function stepOf(range: AnalyticsRange): Step {
  return STEP_OF[range];
}

/** The first day of the part of the range in which the day lies: weeks count back from the last day of the range. */
export function partOf(step: Step, day: Day, { from, to }: { from: Day; to: Day }): Day {
  if (step === "day") return day;
  const first = step === "month" ? `${day.slice(0, 7)}-01` : weekOf(day, to);
  return first < from ? from : first;
}

function weekOf(day: Day, to: Day): Day {
  let first = addDays(to, -6);
  while (day < first) first = addDays(first, -7);
  return first;
}

interface Moved {
  /** Now: whatever has not ended, also while its money is missing. */
  goingOn: number;
  /** Since the beginning. */
  started: number;
  ended: number;
}

/** How many ended for each of those that were there at the beginning: in whole percent, null of nobody. */
export function churnOf({ goingOn, started, ended }: Moved): number | null {
  const before = goingOn + ended - started;
  return before <= 0 ? null : Math.round((ended / before) * 100);
}
