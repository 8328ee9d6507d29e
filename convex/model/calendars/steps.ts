// Rules below a day (HOURLY and shorter) without filters: they go on in even steps. Pure. Of steps shorter than a day not every one
// is named, but enough to meet each day that they meet.
import ICAL from "ical.js";

const DAY_MS = 86_400_000;
const UNITS_MS = new Map([
  ["HOURLY", 3_600_000],
  ["MINUTELY", 60_000],
  ["SECONDLY", 1_000],
]);

export interface Steps {
  stepMs: number;
  count: number;
  until: ICAL.Time | null;
}

/** Null where a rule is of days, or has filters. */
export function stepsOf(value: unknown): Steps | null {
  if (!(value instanceof ICAL.Recur)) return null;
  const unitMs = UNITS_MS.get(value.freq);
  if (unitMs === undefined || Object.keys(value.parts).length > 0) return null;
  return {
    stepMs: Math.max(1, Math.trunc(value.interval) || 1) * unitMs,
    count: value.count || Infinity,
    until: value.until ?? null,
  };
}

/** The highest number up to `most` that fits, where all below one that fits do too; -1 where none does. */
export function lastThatFits(most: number, fits: (number: number) => boolean): number {
  let [low, high] = [-1, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * When occurrences begin on the wall, from `from` to before `end`. `isEach`: none between is passed over; otherwise they stand for
 * others of the same days.
 */
export function stepTimes(
  { stepMs, count }: Steps,
  startMs: number,
  { from, end }: { from: number; end: number },
  isWithin: (wallMs: number) => boolean,
  isEach: boolean,
): number[] {
  const first = Math.max(0, Math.ceil((from - startMs) / stepMs));
  const most = Math.min(count - 1, Math.ceil((end - startMs) / stepMs) - 1);
  const last = lastThatFits(Math.max(-1, most), (number) => isWithin(startMs + number * stepMs));
  const stride = isEach ? 1 : Math.max(1, Math.floor(DAY_MS / stepMs));
  const times: number[] = [];
  for (let number = first; number < last; number += stride) times.push(startMs + number * stepMs);
  if (first <= last) times.push(startMs + last * stepMs);
  return times;
}
