import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays } from "../days.ts";
import { OFFER_PARTIES } from "../requests/contract.ts";
import { estimateVND } from "../requests/rules.ts";
import { CANCELLATION_TERMS, SETTLEMENT_DEEDS, SETTLEMENT_STATES } from "./contract.ts";
import {
  deedsOf,
  dueOn,
  FEES,
  feePercent,
  owedOnCalling,
  partOf,
  remindOn,
  SETTLEMENT_TRANSITIONS,
  stateAfter,
} from "./rules.ts";

const FIRST_DAY = "2026-06-30";
const terms = fc.constantFrom(...CANCELLATION_TERMS);

describe("what is owed of an agreed tour that is called off", () => {
  it.each([
    ["FLEXIBLE", 1, 0],
    ["FLEXIBLE", 0, 50],
    ["FLEXIBLE", -3, 50],
    ["MODERATE", 7, 0],
    ["MODERATE", 6, 50],
    ["MODERATE", 1, 50],
    ["MODERATE", 0, 100],
    ["STRICT", 30, 0],
    ["STRICT", 29, 50],
    ["STRICT", 7, 50],
    ["STRICT", 6, 100],
    ["STRICT", -1, 100],
  ] as const)("%s, %i days before: %i percent", (one, daysBefore, percent) => {
    expect(feePercent(one, FIRST_DAY, addDays(FIRST_DAY, -daysBefore))).toBe(percent);
  });

  it("is never less for who waits longer, nor under stricter terms", () => {
    fc.assert(
      fc.property(terms, fc.nat(400), fc.nat(400), (one, days, more) => {
        const early = addDays(FIRST_DAY, -days - more);
        const late = addDays(FIRST_DAY, -days);
        expect(feePercent(one, FIRST_DAY, late)).toBeGreaterThanOrEqual(
          feePercent(one, FIRST_DAY, early),
        );
        const rising = CANCELLATION_TERMS.map((each) => feePercent(each, FIRST_DAY, late));
        expect(rising).toEqual([...rising].sort((a, b) => a - b));
      }),
    );
  });

  it("has steps that go on to the first day", () => {
    for (const steps of Object.values(FEES)) expect(steps.at(-1)?.daysBefore).toBe(0);
  });
});

describe("what is owed with the days that have been worked", () => {
  const tour = { startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, 3) };
  const agreed = { ...tour, proposedHours: 8, proposedRateVND: 100_000 };
  const day = (ahead: number) => addDays(FIRST_DAY, ahead);
  it.each([
    ["before the tour", "FLEXIBLE", -2, null, 0, 0],
    ["on its first morning", "FLEXIBLE", 0, null, 0, 16],
    ["on its first evening", "FLEXIBLE", 0, 0, 8, 20],
    ["on its second morning", "FLEXIBLE", 1, 0, 8, 20],
    ["where nothing was said of the days before", "FLEXIBLE", 2, null, 16, 24],
    ["without terms", null, 1, 1, 16, 16],
    ["under terms that ask for all", "STRICT", 1, 0, 8, 32],
    ["when all is done", null, 3, 3, 32, 32],
  ] as const)("%s", (_when, one, today, finished, worked, owed) => {
    const finishedOn = finished === null ? null : day(finished);
    const result = owedOnCalling(agreed, { terms: one, today: day(today), finishedOn });
    expect(result).toMatchObject({ workedVND: worked * 100_000, amountVND: owed * 100_000 });
  });

  it("is the part of the whole that the terms say as long as no day has been worked", () => {
    fc.assert(
      fc.property(terms, fc.nat(60), fc.nat(59), fc.nat(1_000_000), (one, before, more, rate) => {
        const request = { startDate: FIRST_DAY, endDate: day(more), proposedHours: 2.5 };
        const priced = { ...request, proposedRateVND: rate };
        const today = day(-before);
        const expected = partOf(estimateVND(priced), feePercent(one, FIRST_DAY, today));
        const owed = owedOnCalling(priced, { terms: one, today, finishedOn: null });
        expect(owed).toMatchObject({ workedVND: 0, amountVND: expected });
      }),
    );
  });
});

it("a part of an amount is whole, at most half a đồng away, and all of it at 100 percent", () => {
  const amount = fc.integer({ min: 0, max: 200_000_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100 }), (amountVND, percent) => {
      const part = partOf(amountVND, percent);
      expect(Number.isInteger(part)).toBe(true);
      expect(Math.abs(part * 100 - amountVND * percent)).toBeLessThanOrEqual(50);
      expect(partOf(amountVND, 100)).toBe(amountVND);
      expect(partOf(amountVND, 0)).toBe(0);
    }),
  );
  expect(partOf(1, 50)).toBe(1);
});

it("is due two weeks later, and reminded of three days before", () => {
  expect(dueOn("2026-06-30")).toBe("2026-07-14");
  expect(remindOn("2026-07-14")).toBe("2026-07-11");
});

describe("what the two sides say of a payment", () => {
  const state = fc.constantFrom(...SETTLEMENT_STATES);
  const party = fc.constantFrom(...OFFER_PARTIES);

  it("is said by one and answered by the other, never by the same", () => {
    fc.assert(
      fc.property(state, party, party, (from, saidBy, who) => {
        const deeds = deedsOf(from, saidBy, who);
        if (from !== "SAID")
          expect(deeds).toEqual(["DUE", "DISPUTED"].includes(from) ? ["say"] : []);
        else expect(deeds).toEqual(saidBy === who ? ["withdraw"] : ["confirm", "dispute"]);
      }),
    );
  });

  it("ends in paid only when both agree, whatever they do in whatever order", () => {
    const move = fc.record({ who: party, deed: fc.constantFrom(...SETTLEMENT_DEEDS) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let [now, saidBy] = ["DUE", null] as [
          (typeof SETTLEMENT_STATES)[number],
          (typeof OFFER_PARTIES)[number] | null,
        ];
        for (const { who, deed } of moves) {
          if (!deedsOf(now, saidBy, who).includes(deed)) continue;
          if (deed === "confirm") expect(saidBy).not.toBe(who);
          now = stateAfter(deed);
          if (deed === "say") saidBy = who;
          if (deed === "withdraw") saidBy = null;
          if (now === "SAID") expect(saidBy).not.toBeNull();
        }
        if (now === "PAID")
          for (const who of OFFER_PARTIES) expect(deedsOf(now, saidBy, who)).toEqual([]);
      }),
    );
  });

  it("has one transition for each deed", () => {
    expect(SETTLEMENT_TRANSITIONS.map(({ deed }) => deed)).toEqual([
      "say",
      "withdraw",
      "confirm",
      "dispute",
    ]);
  });
});
