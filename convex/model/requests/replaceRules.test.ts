import { describe, expect, it } from "vitest";

import { BOOKING_STATUSES } from "./contract.ts";
import { daysLeft, replacementRefusal, stands } from "./replaceRules.ts";

const TODAY = "2026-12-05";
const LOST = { status: "CANCELLED", endDate: "2026-12-06", guideLeft: true } as const;

describe("a replacement", () => {
  it.each([
    ["what the guide called off", LOST, false, null],
    ["what the guide declined", { ...LOST, status: "DECLINED" }, false, null],
    ["a booking whose last day is today", { ...LOST, endDate: TODAY }, false, null],
    ["what the operator took back", { ...LOST, guideLeft: false }, false, "NOT_LEFT"],
    ["an open request", { ...LOST, status: "PENDING", guideLeft: false }, false, "NOT_LEFT"],
    ["an agreed booking", { ...LOST, status: "ACCEPTED", guideLeft: false }, false, "NOT_LEFT"],
    ["a tour that is done", { ...LOST, status: "COMPLETED", guideLeft: false }, false, "NOT_LEFT"],
    [
      "a tour that is done, whose guide left after it",
      { ...LOST, status: "COMPLETED" },
      false,
      "NOT_LEFT",
    ],
    ["a booking of yesterday", { ...LOST, endDate: "2026-12-04" }, false, "OVER"],
    ["a booking that has a replacement", LOST, true, "REPLACED"],
  ] as const)("of %s", (_what, booking, hasReplacement, refusal) => {
    expect(replacementRefusal(booking, hasReplacement, TODAY)).toBe(refusal);
  });

  it("stands until its guide or its operator gives it up", () => {
    expect(BOOKING_STATUSES.filter(stands)).toEqual(["PENDING", "ACCEPTED", "COMPLETED"]);
  });

  it.each([
    ["2026-12-07", "2026-12-09", "2026-12-07"],
    ["2026-12-05", "2026-12-09", "2026-12-05"],
    ["2026-12-03", "2026-12-09", "2026-12-05"],
  ])("of %s to %s begins on %s", (startDate, endDate, from) => {
    expect(daysLeft({ startDate, endDate }, TODAY)).toEqual({ startDate: from, endDate });
  });
});
