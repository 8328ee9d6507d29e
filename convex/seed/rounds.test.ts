import { describe, expect, it } from "vitest";

import { minimumBookingRate, ROUND_SIZE } from "../model/requests/rules.ts";
import { DEMO_GUIDE, DEMO_OPERATOR } from "./people.ts";
import { planMarketplace } from "./plan.ts";

const { guides, requests, calendars, rounds } = planMarketplace();

describe("the rounds", () => {
  it("are an open one and a decided one, and the demonstration guide was asked in both", () => {
    const accepted = rounds.map((round) => round.filter(({ steps }) => steps.length > 0));
    expect(accepted.map(({ length }) => length)).toEqual([0, 1]);
    expect(accepted[1]?.[0]?.guide).not.toBe(DEMO_GUIDE);
    for (const round of rounds) {
      expect(round.length).toBeGreaterThanOrEqual(ROUND_SIZE.least);
      expect(round.length).toBeLessThanOrEqual(ROUND_SIZE.most);
      expect(round.map(({ guide }) => guide)).toContain(DEMO_GUIDE);
      expect(round.every(({ operator }) => operator === DEMO_OPERATOR)).toBe(true);
      expect(new Set(round.map(({ guide }) => guide)).size).toBe(round.length);
    }
  });

  it("take only days that are free, and no rate that is too low", () => {
    for (const { guide, startsIn, rateVND } of rounds.flat()) {
      const own = requests.filter((one) => one.guide === guide);
      expect(own.some((one) => one.startsIn <= startsIn && startsIn <= one.endsIn)).toBe(false);
      const { overrides = [], blocks = [] } = calendars[guide] ?? {};
      expect([...overrides, ...blocks].some(({ day }) => day === startsIn)).toBe(false);
      expect(rateVND).toBeGreaterThanOrEqual(minimumBookingRate(guides[guide]?.hourlyRateVND ?? 0));
    }
    const days = rounds.flat().map(({ guide, startsIn }) => `${guide} ${startsIn}`);
    expect(new Set(days).size).toBe(days.length);
  });
});
