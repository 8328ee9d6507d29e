import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ATTEMPTS_MAX, LEASE_MS, nextRound, ROUND_MS, stateAfter, waitAfter } from "./rules.ts";

const HOUR_MS = 3_600_000;
const attempts = fc.integer({ min: 1, max: 10_000 });

it("the next round is soon, after now, and the same for all until then", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
      const round = nextRound(now);
      expect(round).toBeGreaterThan(now);
      expect(round).toBeLessThanOrEqual(now + ROUND_MS);
      expect(nextRound(round - 1)).toBe(round);
      expect(nextRound(round)).toBe(round + ROUND_MS);
    }),
  );
});

describe("the wait before the next attempt", () => {
  it("begins at five seconds and doubles", () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it("never shrinks, and is never longer than an hour", () => {
    fc.assert(
      fc.property(attempts, attempts, (one, other) => {
        const [fewer, more] = one < other ? [one, other] : [other, one];
        expect(waitAfter(fewer)).toBeLessThanOrEqual(waitAfter(more));
        expect(waitAfter(more)).toBeLessThanOrEqual(HOUR_MS);
        expect(waitAfter(more)).toBeGreaterThanOrEqual(waitAfter(1));
      }),
    );
  });

  it("is twice the last one until the hour is reached", () => {
    fc.assert(
      fc.property(attempts, (made) => {
        expect(waitAfter(made + 1)).toBe(Math.min(HOUR_MS, 2 * waitAfter(made)));
      }),
    );
  });

  it("sums up to minutes before an effect is given up, and outlasts a lease in the end", () => {
    const waits = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => waitAfter(index + 1));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(10 * 60_000);
    expect(waits.at(-1)).toBeGreaterThan(LEASE_MS);
  });
});

it("an effect is given up after the eighth attempt, not before", () => {
  fc.assert(
    fc.property(attempts, (made) => {
      expect(stateAfter(made)).toBe(made < 8 ? "WAITING" : "DEAD");
    }),
  );
});
