import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  addDays,
  dayInVietnam,
  daysBetween,
  eachDay,
  isDay,
  parseDay,
  startOfDay,
  todayInVietnam,
  weekdayOf,
} from "./days.ts";

const vietnam = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Ho_Chi_Minh",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  weekday: "long",
});

function byIntl(instantMs: number) {
  const parts = new Map(vietnam.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    weekday: parts.get("weekday")?.toLowerCase(),
  };
}

const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2200, 0, 1) });
const days = instants.map(dayInVietnam);

test("agrees with the time zone data of the platform", () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = todayInVietnam(instant);
      expect({ day, weekday: weekdayOf(day) }).toEqual(byIntl(instant));
      expect(startOfDay(day)).toBeLessThanOrEqual(instant);
      expect(startOfDay(addDays(day, 1))).toBeGreaterThan(instant);
    }),
  );
});

test("changes the day at midnight in Vietnam, which is 17:00 UTC", () => {
  expect(dayInVietnam(Date.parse("2026-02-27T16:59:59.999Z"))).toBe("2026-02-27");
  expect(dayInVietnam(Date.parse("2026-02-27T17:00:00.000Z"))).toBe("2026-02-28");
});

test("counts forth and back", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (day, count) => {
      const other = addDays(day, count);
      expect(isDay(other)).toBe(true);
      expect(daysBetween(day, other)).toBe(count);
      expect(Math.sign(count)).toBe(day < other ? 1 : day > other ? -1 : 0);
    }),
  );
});

test("lists a range with both ends, and none for a range that runs backwards", () => {
  expect(eachDay("2028-02-27", "2028-03-01")).toEqual([
    "2028-02-27",
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
  ]);
  expect(eachDay("2026-01-01", "2026-01-01")).toEqual(["2026-01-01"]);
  expect(eachDay("2026-01-02", "2026-01-01")).toEqual([]);
});

describe("parsing", () => {
  test.each([
    ["2026-11-21", "2026-11-21"],
    ["2028-02-29", "2028-02-29"],
    ["2026-11-21T16:59:59.999Z", "2026-11-21"],
    ["2026-11-21T17:00:00Z", "2026-11-22"],
    ["2026-11-21T00:00+07:00", "2026-11-21"],
    ["2026-11-21T23:30:00-05:00", "2026-11-22"],
  ])("%s is %s", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    "",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "21/11/2026",
    "tomorrow",
    "2026-11-21T25:00:00Z",
    "2026-02-30T10:00:00Z",
    // Next to the ends of the years of four digits a calendar has no day to go on to.
    "9999-12-31",
    "3000-01-01",
    "1899-12-31",
    "0000-01-01",
    // In Vietnam these are in the years 10000 and -1.
    "9999-12-31T23:00:00Z",
    "0000-01-01T00:00:00+14:00",
    "2026-11-21T10:00:00",
    "2026-11-21 10:00:00Z",
    "+275760-09-13T00:00:00Z",
  ])("%j is no day", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test("takes nothing but days and instants, and never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = parseDay(text);
        expect(day === null || isDay(day)).toBe(true);
      }),
    );
  });
});
