import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { CommitLog, covers, joined } from "./commit-log.ts";
import type { Interval } from "./engine.ts";

const keys = fc.string({ unit: fc.constantFrom("a", "b", "\0"), maxLength: 3 });
const intervals: fc.Arbitrary<Interval[]> = fc.array(
  fc.tuple(keys, keys).map(([start, end]) => ({ start, end })),
  { maxLength: 8 },
);

function holds(list: readonly Interval[], key: string): boolean {
  return list.some(({ start, end }) => start <= key && key < end);
}

describe("joined intervals", () => {
  it("cover what the single ones did, sorted and apart from each other", () => {
    fc.assert(
      fc.property(intervals, fc.array(keys), (list, probes) => {
        const before = structuredClone(list);
        const result = joined(list);
        expect(list).toEqual(before);
        for (const key of [...probes, ...list.flatMap(({ start, end }) => [start, end])]) {
          expect(covers(result, key)).toBe(holds(list, key));
        }
        for (const [i, { start, end }] of result.entries()) {
          expect(start < end).toBe(true);
          const next = result[i + 1];
          if (next !== undefined) expect(end < next.start).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("leave out what is empty or backwards", () => {
    expect(
      joined([
        { start: "a", end: "a" },
        { start: "b", end: "a" },
      ]),
    ).toEqual([]);
    expect(covers([], "a")).toBe(false);
  });
});

interface Commit {
  ts: bigint;
  touched: string[] | null;
}

const commits: fc.Arbitrary<Commit[]> = fc
  .array(fc.option(fc.array(keys, { maxLength: 3 }), { nil: null, freq: 10 }), { maxLength: 8 })
  .map((list) => list.map((touched, i) => ({ ts: BigInt(i + 1), touched })));

function logOf(list: readonly Commit[]): CommitLog {
  const log = new CommitLog();
  for (const { ts, touched } of list) log.add(ts, touched);
  return log;
}

function conflicts(list: readonly Commit[], reads: readonly Interval[], ts: bigint): boolean {
  return list.some(
    (commit) =>
      commit.ts > ts &&
      (commit.touched === null || commit.touched.some((key) => holds(reads, key))),
  );
}

const moments = fc.bigInt({ min: 0n, max: 9n });

describe("a commit log", () => {
  it("finds a conflict exactly when a later commit touched what was read", () => {
    fc.assert(
      fc.property(commits, intervals, moments, (list, reads, ts) => {
        const key = logOf(list).conflict(reads, ts);
        expect(key !== null).toBe(conflicts(list, reads, ts));
        if (key !== null && key !== "") expect(holds(reads, key)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("says the same for those who began later when older commits are forgotten", () => {
    fc.assert(
      fc.property(commits, intervals, moments, moments, (list, reads, until, ts) => {
        const log = logOf(list);
        log.forgetUntil(until);
        if (ts >= until) expect(log.conflict(reads, ts) !== null).toBe(conflicts(list, reads, ts));
      }),
      { numRuns: 500 },
    );
  });

  it("says nothing of commits that never came true", () => {
    fc.assert(
      fc.property(commits, intervals, moments, moments, (list, reads, after, ts) => {
        const log = logOf(list);
        log.dropAfter(after);
        const rest = list.filter((commit) => commit.ts <= after);
        expect(log.conflict(reads, ts) !== null).toBe(conflicts(rest, reads, ts));
      }),
      { numRuns: 500 },
    );
  });

  it("takes a change of the schema for one that touched everything", () => {
    const log = logOf([{ ts: 1n, touched: null }]);
    expect([log.conflict([], 0n), log.conflict([], 1n)]).toEqual(["", null]);
  });
});
