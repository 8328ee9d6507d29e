import { describe, expect, it } from "vitest";

import { addCounts, isSameCounts, COUNTS, shardOf } from "./counts.ts";
import {
  ANSWER_EDGES,
  answerBucket,
  churnOf,
  LEAST_TOLD,
  medianAnswerMs,
  partOf,
  stepOf,
  toldOf,
} from "./rules.ts";

const HOUR = 3_600_000;

function buckets(...hours: number[]): number[] {
  const counts = Array.from({ length: ANSWER_EDGES.length + 1 }, () => 0);
  for (const one of hours) {
    const at = answerBucket(one * HOUR);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

describe("the time to an answer", () => {
  it("falls into the bucket whose end it does not pass", () => {
    expect(answerBucket(0)).toBe(0);
    expect(answerBucket(0.25 * HOUR)).toBe(0);
    expect(answerBucket(0.25 * HOUR + 1)).toBe(1);
    expect(answerBucket(168 * HOUR)).toBe(ANSWER_EDGES.length - 1);
    expect(answerBucket(1_000 * HOUR)).toBe(ANSWER_EDGES.length);
  });

  it("has a middle as soon as there are three", () => {
    expect(medianAnswerMs(buckets())).toBeNull();
    expect(medianAnswerMs(buckets(1, 1))).toBeNull();
    // All between half an hour and an hour: the middle of that.
    expect(medianAnswerMs(buckets(0.7, 0.8, 0.9, 0.9))).toBe(0.75 * HOUR);
    const median = medianAnswerMs(buckets(0.1, 3, 3, 3, 100)) ?? 0;
    expect(median / HOUR).toBeGreaterThan(2);
    expect(median / HOUR).toBeLessThanOrEqual(4);
    expect(medianAnswerMs(buckets(500, 600, 700))).toBe(168 * HOUR);
  });
});

describe("parts of a range", () => {
  it.each([
    ["7d", "2026-05-03", "2026-05-03"],
    ["30d", "2026-05-03", "2026-05-03"],
    ["90d", "2026-05-31", "2026-05-25"],
    ["90d", "2026-05-24", "2026-05-18"],
    ["90d", "2026-03-04", "2026-03-03"],
    ["1y", "2026-05-31", "2026-05-01"],
    ["1y", "2026-03-20", "2026-03-03"],
  ] as const)("of %s: %s lies in the one of %s", (range, day, part) => {
    expect(partOf(stepOf(range), day, { from: "2026-03-03", to: "2026-05-31" })).toBe(part);
  });
});

it("churn is of those who were there at the beginning", () => {
  expect(churnOf({ goingOn: 0, started: 0, ended: 0 })).toBeNull();
  expect(churnOf({ goingOn: 5, started: 5, ended: 0 })).toBeNull();
  expect(churnOf({ goingOn: 9, started: 1, ended: 2 })).toBe(20);
});

describe("what a request adds", () => {
  const terms = { operatorUserId: "o", guideUserId: "g", createdAt: 0, status: "PENDING" };
  const counts = (more: object) => COUNTS.requests({ ...terms, ...more } as never).counts;

  it.each([
    [{}, { made: 1 }],
    [
      { status: "ACCEPTED", answeredAt: HOUR },
      { made: 1, accepted: 1, "answer.2": 1 },
    ],
    [
      { status: "DECLINED", answeredAt: 0 },
      { made: 1, declined: 1, "answer.0": 1 },
    ],
    [
      { status: "CANCELLED", answeredAt: 0 },
      { made: 1, accepted: 1, "answer.0": 1 },
    ],
    [{ status: "CANCELLED" }, { made: 1 }],
    [
      { status: "DECLINED", expiredAt: 9 },
      { made: 1, missed: 1 },
    ],
    [
      { status: "COMPLETED", answeredAt: 200 * HOUR },
      { made: 1, accepted: 1, completed: 1, "answer.11": 1 },
    ],
  ])("%j adds %j", (more, expected) => {
    expect(addCounts({}, counts(more))).toEqual(expected);
  });

  it("belongs to the day in Vietnam on which it was made", () => {
    const at = Date.parse("2026-05-01T17:30:00Z");
    expect(COUNTS.requests({ ...terms, createdAt: at } as never).day).toBe("2026-05-02");
  });
});

it("a subscription ends on the day on which it ended, and money comes on the day on which it was paid", () => {
  const at = Date.parse("2026-05-01T00:00:00Z");
  const nothing = { day: "", counts: {} };
  expect(COUNTS.endings({ plan: "ANNUAL" } as never)).toEqual(nothing);
  expect(COUNTS.endings({ plan: "ANNUAL", endedAt: at } as never)).toEqual({
    day: "2026-05-01",
    counts: { "ANNUAL.ended": 1 },
  });
  expect(COUNTS.payments({ paidAt: null, paidUSDCents: 5 } as never)).toEqual(nothing);
  expect(COUNTS.payments({ paidAt: at, paidUSDCents: 5 } as never)).toEqual({
    day: "2026-05-01",
    counts: { payments: 1, revenueUSDCents: 5 },
  });
  // Of the same day when it is made anew, though it counts for nothing.
  const credit = COUNTS.payments({ paidAt: at, paidUSDCents: 0 } as never);
  expect(credit.day).toBe("2026-05-01");
  expect(addCounts({}, credit.counts)).toEqual({});
});

it("what is added and taken away again is nothing", () => {
  expect(addCounts({ a: 1, b: 2 }, { a: 1, b: 1 }, -1)).toEqual({ b: 1 });
  expect(isSameCounts({ a: 1 }, { a: 1 })).toBe(true);
  expect(isSameCounts({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});

it("requests are spread over shards, the same one always in the same", () => {
  const shards = Array.from({ length: 400 }, (_, index) => shardOf("requests", `id${index}`));
  for (const shard of [0, 1, 2, 3]) {
    expect(shards.filter((one) => one === shard).length).toBeGreaterThan(60);
  }
  expect(shardOf("people", "id7")).toBe(0);
});

describe("what everybody is told of a count", () => {
  it.each([
    [0, null],
    [LEAST_TOLD - 1, null],
    [50, 50],
    [59, 50],
    [99, 90],
    [100, 100],
    [157, 150],
    [999, 990],
    [1_000, 1_000],
    [1_199, 1_100],
    [1_200, 1_200],
    [2_543, 2_500],
    [9_999, 9_900],
    [12_999, 12_000],
    [1_234_567, 1_200_000],
  ])("of %i is %s", (count, told) => {
    expect(toldOf(count)).toBe(told);
  });

  it("is never more than there is, and never far below it", () => {
    for (let count = LEAST_TOLD; count < 30_000; count += 7) {
      const told = toldOf(count) ?? 0;
      expect(told).toBeLessThanOrEqual(count);
      expect(told).toBeGreaterThan(count * 0.8);
    }
  });
});
