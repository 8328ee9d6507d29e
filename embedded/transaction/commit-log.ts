// What recent commits touched, for as long as some open transaction began before them.
import type { Key } from "../values/wire.ts";
import type { Interval } from "./engine.ts";

interface Logged {
  ts: bigint;
  /** null: everything. */
  touched: readonly Key[] | null;
}

/** Sorted, overlapping ones joined: membership is then one binary search. */
export function joined(reads: readonly Interval[]): Interval[] {
  const sorted = reads.filter(({ start, end }) => start < end);
  sorted.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const result: Interval[] = [];
  for (const { start, end } of sorted) {
    const last = result.at(-1);
    if (last === undefined || start > last.end) result.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return result;
}

export function covers(intervals: readonly Interval[], key: Key): boolean {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as Interval).start <= key) low = middle + 1;
    else high = middle;
  }
  return low > 0 && key < (intervals[low - 1] as Interval).end;
}

export class CommitLog {
  #commits: Logged[] = [];

  add(ts: bigint, touched: readonly Key[] | null): void {
    this.#commits.push({ ts, touched });
  }

  /** The first key that a commit after `ts` touched within the reads; null when there is none. */
  conflict(reads: readonly Interval[], ts: bigint): Key | null {
    let intervals: Interval[] | null = null;
    for (let i = this.#commits.length - 1; i >= 0; i--) {
      const commit = this.#commits[i] as Logged;
      if (commit.ts <= ts) break;
      if (commit.touched === null) return "";
      intervals ??= joined(reads);
      for (const key of commit.touched) if (covers(intervals, key)) return key;
    }
    return null;
  }

  /** Commits that never came true. */
  dropAfter(ts: bigint): void {
    while (this.#commits.length > 0 && (this.#commits.at(-1) as Logged).ts > ts) {
      this.#commits.pop();
    }
  }

  /** No transaction that is still open began before `ts`. */
  forgetUntil(ts: bigint): void {
    let count = 0;
    while (count < this.#commits.length && (this.#commits[count] as Logged).ts <= ts) count++;
    if (count > 0) this.#commits.splice(0, count);
  }
}
