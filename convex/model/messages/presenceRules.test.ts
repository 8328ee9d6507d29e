import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { HERE_AGAIN_MS, HERE_MS, TYPING_AGAIN_MS, TYPING_MS } from "./contract.ts";
import { afterSign, soonestEnd, withoutEnded } from "./presenceRules.ts";
import type { Signs } from "./presenceRules.ts";

const NOW = 1_000_000;
const here = { hereUntil: NOW + HERE_MS, seenAt: NOW };
const typing = { ...here, typingUntil: NOW + TYPING_MS };

describe("a sign of presence", () => {
  it.each([
    ["TYPING", null, NOW, typing],
    ["TYPING", here, NOW, typing],
    ["HERE", null, NOW, here],
    ["AWAY", typing, NOW + 1, { seenAt: NOW + 1 }],
    ["AWAY", here, NOW + 1, { seenAt: NOW + 1 }],
    // Once the words are sent, the typing is over.
    ["HERE", typing, NOW, here],
  ] as const)("%s after %j is written", (sign, row, now, next) => {
    expect(afterSign(row, sign, now)).toEqual(next);
  });

  it.each([
    ["TYPING", typing, NOW + TYPING_AGAIN_MS - 1],
    ["HERE", here, NOW + HERE_AGAIN_MS - 1],
    ["AWAY", null, NOW],
    ["AWAY", { seenAt: 1 }, NOW],
  ] as const)("%s after %j says nothing new", (sign, row, now) => {
    expect(afterSign(row, sign, now)).toBeNull();
  });

  it.each([
    ["TYPING", typing, NOW + TYPING_AGAIN_MS],
    ["HERE", here, NOW + HERE_AGAIN_MS],
  ] as const)("%s is renewed when half its time is over", (sign, row, now) => {
    expect(afterSign(row, sign, now)).not.toBeNull();
  });

  it.each([
    ["TYPING", typing],
    ["HERE", here],
  ] as const)("%s takes the place of what a clock that was ahead has said", (sign, row) => {
    const now = NOW - 86_400_000;
    expect(afterSign(row, sign, now)).toMatchObject({ hereUntil: now + HERE_MS });
  });

  it("is over at its soonest end, one after the other, and never comes back by itself", () => {
    const until = fc.option(fc.integer({ min: NOW - 10, max: NOW + 100 }), { nil: undefined });
    fc.assert(
      fc.property(until, until, (typingUntil, hereUntil) => {
        let signs: Signs = {
          seenAt: 1,
          ...(typingUntil !== undefined && { typingUntil }),
          ...(hereUntil !== undefined && { hereUntil }),
        };
        const ends: number[] = [];
        for (let end = soonestEnd(signs); end !== null; end = soonestEnd(signs)) {
          ends.push(end);
          signs = withoutEnded(signs, end);
        }
        expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
        expect(ends.length).toBeLessThanOrEqual(2);
        expect(signs).toEqual({ seenAt: 1 });
      }),
    );
  });
});
