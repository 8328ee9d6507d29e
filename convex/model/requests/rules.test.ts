import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays, eachDay, startOfDay } from "../days.ts";
import { BOOKING_STATUSES, createBookingInput, createJobInput, STATUS_WORDS } from "./contract.ts";
import type { BookingStatus, StatusWord } from "./contract.ts";
import {
  actionsFor,
  datesProblem,
  estimateVND,
  heldDays,
  isExpired,
  jobTotalVND,
  judgeTransition,
  minimumBookingRate,
  toJobStatus,
} from "./rules.ts";

type Outcome = BookingStatus | "FORBIDDEN" | "CONFLICT";

// One row per state and side: what each word leads to, in the order of WORDS.
const WORDS = ["PENDING", "PROPOSED", "ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"] as const;
const TABLE: [BookingStatus, "GUIDE" | "OPERATOR", Outcome[]][] = [
  ["PENDING", "GUIDE", ["CONFLICT", "CONFLICT", "ACCEPTED", "DECLINED", "CONFLICT", "DECLINED"]],
  ["ACCEPTED", "GUIDE", ["CONFLICT", "CONFLICT", "CONFLICT", "CONFLICT", "COMPLETED", "CANCELLED"]],
  ["DECLINED", "GUIDE", Array.from({ length: 6 }, () => "CONFLICT" as const)],
  ["COMPLETED", "GUIDE", Array.from({ length: 6 }, () => "CONFLICT" as const)],
  ["CANCELLED", "GUIDE", Array.from({ length: 6 }, () => "CONFLICT" as const)],
  [
    "PENDING",
    "OPERATOR",
    ["CONFLICT", "CONFLICT", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "CANCELLED"],
  ],
  [
    "ACCEPTED",
    "OPERATOR",
    ["CONFLICT", "CONFLICT", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "CANCELLED"],
  ],
  [
    "DECLINED",
    "OPERATOR",
    ["CONFLICT", "CONFLICT", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "CONFLICT"],
  ],
  [
    "COMPLETED",
    "OPERATOR",
    ["CONFLICT", "CONFLICT", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "CONFLICT"],
  ],
  [
    "CANCELLED",
    "OPERATOR",
    ["CONFLICT", "CONFLICT", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "CONFLICT"],
  ],
];

function outcomeOf(from: BookingStatus, word: StatusWord, party: "GUIDE" | "OPERATOR"): Outcome {
  const verdict = judgeTransition(from, word, party);
  return verdict.ok ? verdict.transition.to : verdict.reason;
}

describe("status machine", () => {
  it.each(TABLE)("from %s the %s gets %j", (from, party, outcomes) => {
    expect(WORDS.map((word) => outcomeOf(from, word, party))).toEqual(outcomes);
    expect(new Set<string>(WORDS)).toEqual(new Set(STATUS_WORDS));
  });

  it("covers every state and both sides", () => {
    expect(TABLE).toHaveLength(BOOKING_STATUSES.length * 2);
  });

  it("offers exactly the actions that would be allowed", () => {
    expect(actionsFor("PENDING", "GUIDE")).toEqual(["accept", "decline"]);
    expect(actionsFor("PENDING", "OPERATOR")).toEqual(["cancel"]);
    expect(actionsFor("ACCEPTED", "GUIDE")).toEqual(["cancel", "complete"]);
    expect(actionsFor("ACCEPTED", "OPERATOR")).toEqual(["cancel"]);
    for (const closed of ["DECLINED", "COMPLETED", "CANCELLED"] as const) {
      expect([...actionsFor(closed, "GUIDE"), ...actionsFor(closed, "OPERATOR")]).toEqual([]);
    }
  });

  it("speaks the words of the jobs page", () => {
    expect(BOOKING_STATUSES.map(toJobStatus)).toEqual([
      "PROPOSED",
      "ACCEPTED",
      "CANCELLED",
      "COMPLETED",
      "CANCELLED",
    ]);
  });
});

describe("sums", () => {
  it.each([
    ["2026-12-19", "2026-12-19", 1],
    ["2026-12-19", "2026-12-20", 2],
    ["2026-03-01", "2026-03-04", 4],
    ["2026-02-27", "2026-03-02", 4],
  ])("%s to %s are %i days, all of them held and paid", (start, end, days) => {
    expect(heldDays(start, end)).toBe(days);
    const request = { startDate: start, endDate: end, proposedHours: 8, proposedRateVND: 250_000 };
    expect(estimateVND(request)).toBe(days * 2_000_000);
  });

  it("count from the start of the first day to the end of the last, on any calendar", () => {
    const length = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), length, length, (offset, first, second) => {
        const start = addDays("1970-01-01", offset);
        const end = addDays(start, first - 1);
        const elapsedMs = startOfDay(addDays(end, 1)) - startOfDay(start);
        expect(heldDays(start, end)).toBe(Math.ceil(elapsedMs / 86_400_000));
        expect(heldDays(start, end)).toBe(eachDay(start, end).length);
        // Two tours, one right after the other, cost what one tour over all their days costs.
        const next = addDays(end, 1);
        const last = addDays(end, second);
        const sum = (startDate: string, endDate: string) =>
          estimateVND({ startDate, endDate, proposedHours: 7.5, proposedRateVND: 100_001 });
        expect(sum(start, end) + sum(next, last)).toBe(sum(start, last));
      }),
    );
  });

  it("are whole VND with half hours, each day like the other", () => {
    const request = { startDate: "2026-03-01", endDate: "2026-03-04", proposedHours: 7.5 };
    expect(estimateVND({ ...request, proposedRateVND: 250_000 })).toBe(4 * 1_875_000);
    expect(jobTotalVND({ proposedHours: 7.5, proposedRateVND: 100_001 })).toBe(750_008);
    expect(estimateVND({ ...request, proposedRateVND: 100_001 })).toBe(4 * 750_008);
  });

  it("a guide below the usual minimum can be booked at the own rate", () => {
    expect(minimumBookingRate(60_000)).toBe(60_000);
    expect(minimumBookingRate(500_000)).toBe(100_000);
  });
});

describe("dates", () => {
  const today = "2026-03-10";

  it("finds no problem exactly in ranges of up to 60 days from today on, within two years", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 800 }),
        fc.integer({ min: -5, max: 90 }),
        (from, length) => {
          const start = addDays(today, from);
          const problem = datesProblem(start, addDays(start, length), today);
          const isFine = from >= 0 && from <= 730 && length >= 0 && length < 60;
          expect(problem === null).toBe(isFine);
        },
      ),
      // On both sides of each bound, which chance seldom meets.
      {
        examples: [
          [-1, 0],
          [0, 0],
          [730, 0],
          [731, 0],
          [0, -1],
          [0, 59],
          [0, 60],
        ],
      },
    );
  });

  it("an open request lasts until its first day begins, or through today if made today", () => {
    const dawn = startOfDay(today);
    expect(isExpired({ startDate: today, createdAt: dawn - 1 }, dawn - 1)).toBe(false);
    expect(isExpired({ startDate: today, createdAt: dawn - 1 }, dawn)).toBe(true);
    expect(isExpired({ startDate: today, createdAt: dawn }, dawn + 1)).toBe(false);
    expect(isExpired({ startDate: today, createdAt: dawn }, startOfDay("2026-03-11"))).toBe(true);
    expect(isExpired({ startDate: "2026-03-11", createdAt: 0 }, dawn)).toBe(false);
  });
});

describe("messages of the forms", () => {
  function firstMessage(schema: typeof createJobInput | typeof createBookingInput, input: object) {
    return schema.safeParse(input).error?.issues[0]?.message;
  }
  const job = {
    title: "Tour",
    guideUserId: "g",
    startDate: "2026-03-01",
    endDate: "2026-03-02",
    locationCity: "Hue",
    proposedHours: 8,
    proposedRateVND: 200_000,
  };

  it.each([
    [{ title: "" }, "Title is required"],
    [{ guideUserId: "" }, "Guide selection is required"],
    [{ startDate: "" }, "Start date is required"],
    [{ endDate: "" }, "End date is required"],
    [{ locationCity: "" }, "Location is required"],
    [{ proposedHours: 0 }, "Hours must be at least 1"],
    [{ proposedHours: 25 }, "Hours must be at most 24"],
    [{ proposedRateVND: 0 }, "Rate must be at least 1,000 VND"],
    [{ endDate: "2026-02-28" }, "End date must be after or equal to start date"],
  ])("a job with %j: %s", (change, message) => {
    expect(firstMessage(createJobInput, { ...job, ...change })).toBe(message);
    expect(createJobInput.safeParse(job).success).toBe(true);
  });

  it.each([
    [{ startDate: "" }, "Please select both start and end dates"],
    [{ endDate: "" }, "Please select both start and end dates"],
    [{ title: " " }, "Please fill in all required fields"],
    [{ locationCity: "" }, "Please fill in all required fields"],
  ])("a booking with %j: %s", (change, message) => {
    expect(firstMessage(createBookingInput, { ...job, ...change })).toBe(message);
  });

  it.each(["operatorUserId", "status", "createdAt", "id", "constructor"])(
    "takes no foreign field %s",
    (field) => {
      expect(createJobInput.safeParse({ ...job, [field]: "x" }).success).toBe(false);
      expect(createBookingInput.safeParse({ ...job, [field]: "x" }).success).toBe(false);
    },
  );
});
