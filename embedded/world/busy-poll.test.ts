import { describe, expect, test } from "vitest";

import { BusyPoll } from "./busy-poll.ts";

const TURN_MS = 0.01;

/** An event loop of which each turn takes a hundredth of a millisecond, and sleeps where nobody asked for the next. */
function loopForTest() {
  let nowMs = 1_000;
  let next: (() => void) | null = null;
  const poll = new BusyPoll({
    nowMs: () => nowMs,
    nextTurn: (callback) => {
      next = callback;
    },
  });
  /** Lets the time pass; answers how much of it the loop was awake. */
  const pass = (ms: number): number => {
    const endMs = nowMs + ms;
    let awakeMs = 0;
    while (next !== null && nowMs < endMs) {
      const run = next;
      next = null;
      nowMs += TURN_MS;
      awakeMs += TURN_MS;
      run();
    }
    nowMs = Math.max(nowMs, endMs);
    return awakeMs;
  };
  const work = (ms: number): void => {
    nowMs += ms;
  };
  return { poll, pass, work };
}

describe("the look-out for what comes next", () => {
  test("takes a millisecond behind what comes alone, and ends", () => {
    const { poll, pass } = loopForTest();
    for (let count = 0; count < 20; count += 1) {
      poll.heard();
      expect(pass(100)).toBeCloseTo(1, 1);
    }
    expect(pass(1_000)).toBe(0);
  });

  test("takes five where most come soon after one another, until they do not", () => {
    const { poll, pass } = loopForTest();
    const awake = Array.from({ length: 12 }, () => {
      poll.heard();
      return pass(4);
    });
    expect(awake[0]).toBeCloseTo(1, 1);
    expect(awake.at(-1)).toBeCloseTo(4, 1);
    poll.heard();
    expect(pass(100)).toBeCloseTo(5, 1);
    for (let count = 0; count < 8; count += 1) {
      poll.heard();
      pass(100);
    }
    poll.heard();
    expect(pass(100)).toBeCloseTo(1, 1);
  });

  test("counts the time in which there was nothing else to do", () => {
    const { poll, pass, work } = loopForTest();
    poll.heard();
    work(0.5);
    const awakeMs = pass(100);
    expect(awakeMs).toBeCloseTo(0.5, 1);
    // The turn that had the work in it is not a part.
    expect(poll.spentMs).toBeCloseTo(awakeMs - TURN_MS, 5);
    expect(poll.spentMs).toBeGreaterThan(0.4);
  });
});
