import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { CORRECTION_MS, TOUR_DAY_STATUSES, type TourDayStatus } from "./contract.ts";
import { isTourDay, judgeStep, type Step, type TourDayState } from "./rules.ts";

const AT = 1_000_000;
const state = (status: TourDayStatus, isCorrected = false): TourDayState => ({
  status,
  changedAt: AT,
  isCorrected,
});

describe("the status of a tour's day", () => {
  const rows: [string, TourDayState | null, TourDayStatus, number, Step][] = [
    ["begins on the way", null, "ON_THE_WAY", AT, "forward"],
    ["may begin with the start", null, "STARTED", AT, "forward"],
    ["goes on", state("ON_THE_WAY"), "STARTED", AT + 1, "forward"],
    ["goes on past a step", state("ON_THE_WAY"), "FINISHED", AT + 1, "forward"],
    ["stays", state("STARTED"), "STARTED", AT + 1, "same"],
    ["goes one step back in time", state("FINISHED"), "STARTED", AT + CORRECTION_MS, "correction"],
    ["does not go back later", state("FINISHED"), "STARTED", AT + CORRECTION_MS + 1, "refused"],
    ["does not go two steps back", state("FINISHED"), "ON_THE_WAY", AT, "refused"],
    ["does not go back twice", state("STARTED", true), "ON_THE_WAY", AT, "refused"],
    ["goes forwards after a correction", state("STARTED", true), "FINISHED", AT, "forward"],
  ];
  it.each(rows)("%s", (_what, before, to, now, step) => {
    expect(judgeStep(before, to, now)).toBe(step);
  });

  it("never falls by more than one step in any row of wishes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...TOUR_DAY_STATUSES), fc.nat(CORRECTION_MS * 2))),
        (wishes) => {
          let now = AT;
          let current: TourDayState | null = null;
          let highest = -1;
          for (const [to, wait] of wishes) {
            now += wait;
            const step: Step = judgeStep(current, to, now);
            if (step === "same" || step === "refused") continue;
            current = { status: to, changedAt: now, isCorrected: step === "correction" };
            const at = TOUR_DAY_STATUSES.indexOf(to);
            highest = Math.max(highest, at);
            expect(at).toBeGreaterThanOrEqual(highest - 1);
          }
        },
      ),
    );
  });
});

describe("a tour's day", () => {
  const tour = { status: "ACCEPTED", startDate: "2026-05-01", endDate: "2026-05-03" } as const;
  it.each([
    ["2026-04-30", false],
    ["2026-05-01", true],
    ["2026-05-03", true],
    ["2026-05-04", false],
  ])("is %s: %s", (date, isOne) => {
    expect(isTourDay(tour, date)).toBe(isOne);
    expect(isTourDay({ ...tour, status: "PENDING" }, date)).toBe(false);
    expect(isTourDay({ ...tour, status: "CANCELLED" }, date)).toBe(false);
  });
});
