import type { Commit, Interval } from "../transaction/engine.ts";

/** The first of the commits, in ts order, that touched what was read: its ts. */
export function firstTouch(reads: readonly Interval[], commits: readonly Commit[]): bigint | null {
  for (const { ts, touched, everything } of commits) {
    if (everything) return ts;
    for (const key of touched) {
      if (reads.some(({ start, end }) => start <= key && key < end)) return ts;
    }
  }
  return null;
}
