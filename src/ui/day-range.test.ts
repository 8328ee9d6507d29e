import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays, eachDay } from "#convex/model/days.ts";

import { chooseDay, type DayRange, type RangeEnd, type RangeRules } from "./day-range.ts";

const CLOSED = "2026-12-10";
const RULES: RangeRules = { isClosed: (day) => day === CLOSED, daysMax: 10 };
const none: DayRange = { first: "", last: "" };

describe("a range of days", () => {
  it.each<[string, DayRange, RangeEnd, string, ReturnType<typeof chooseDay>]>([
    [
      "begins",
      none,
      "first",
      "2026-12-03",
      { range: { first: "2026-12-03", last: "" }, next: "last" },
    ],
    [
      "ends",
      { first: "2026-12-03", last: "" },
      "last",
      "2026-12-05",
      { range: { first: "2026-12-03", last: "2026-12-05" }, next: null },
    ],
    [
      "may be one day",
      { first: "2026-12-03", last: "" },
      "last",
      "2026-12-03",
      { range: { first: "2026-12-03", last: "2026-12-03" }, next: null },
    ],
    [
      "keeps its end when it begins earlier",
      { first: "2026-12-03", last: "2026-12-05" },
      "first",
      "2026-12-02",
      { range: { first: "2026-12-02", last: "2026-12-05" }, next: "last" },
    ],
    [
      "loses an end that lies before its new beginning",
      { first: "2026-12-03", last: "2026-12-05" },
      "first",
      "2026-12-06",
      { range: { first: "2026-12-06", last: "" }, next: "last" },
    ],
    [
      "loses an end that lies beyond a closed day",
      { first: "2026-12-11", last: "2026-12-12" },
      "first",
      "2026-12-09",
      { range: { first: "2026-12-09", last: "" }, next: "last" },
    ],
    [
      "begins anew with a last day before the first",
      { first: "2026-12-05", last: "2026-12-06" },
      "last",
      "2026-12-03",
      { range: { first: "2026-12-03", last: "" }, next: "last" },
    ],
    [
      "begins with its last day where there is no first",
      none,
      "last",
      "2026-12-03",
      { range: { first: "2026-12-03", last: "" }, next: "last" },
    ],
    [
      "does not go over a closed day",
      { first: "2026-12-09", last: "" },
      "last",
      "2026-12-11",
      { over: CLOSED },
    ],
    [
      "is not longer than it may be",
      { first: "2026-12-11", last: "" },
      "last",
      "2026-12-21",
      "tooLong",
    ],
  ])("%s", (_name, range, end, day, expected) => {
    expect(chooseDay(range, end, day, RULES)).toEqual(expected);
  });

  it("never holds a closed day, whatever is chosen in whichever order", () => {
    const offset = fc.integer({ min: 0, max: 40 });
    const step = fc.record({ end: fc.constantFrom<RangeEnd>("first", "last"), at: offset });
    fc.assert(
      fc.property(fc.uniqueArray(offset), fc.array(step), (closed, steps) => {
        const days = new Set(closed.map((at) => addDays("2026-12-01", at)));
        const rules = { isClosed: (day: string) => days.has(day), daysMax: 7 };
        let range = none;
        for (const { end, at } of steps) {
          const day = addDays("2026-12-01", at);
          if (days.has(day)) continue;
          const chosen = chooseDay(range, end, day, rules);
          if (chosen === "tooLong" || "over" in chosen) continue;
          ({ range } = chosen);
        }
        if (range.last === "") return;
        const held = eachDay(range.first, range.last);
        expect(held.length).toBeGreaterThan(0);
        expect(held.length).toBeLessThanOrEqual(7);
        expect(held.filter((day) => days.has(day))).toEqual([]);
      }),
    );
  });
});
