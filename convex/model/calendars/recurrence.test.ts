import * as fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";

import { dayNumber, dayOfNumber, Effort, occurrenceDays, TooMuchEffort } from "./recurrence.ts";
import { ruleOf } from "./rules.ts";

function daysOf(text: string, start: string, from: string, last: string, steps = 3_000_000) {
  const rule = ruleOf(ICAL.Recur.fromString(text), (until, day) => {
    return dayOfNumber(day) <= until.toString().slice(0, 10);
  });
  if (rule === null) throw new Error("no rule");
  const range = { from: dayNumber(from), last: dayNumber(last) };
  return occurrenceDays(rule, dayNumber(start), range, new Effort(steps)).map(dayOfNumber);
}

// The examples of RFC 5545, section 3.8.5.3, and what calendars in the wild say.
const TABLE: [rule: string, start: string, last: string, days: string][] = [
  ["FREQ=DAILY;COUNT=3", "2026-01-30", "2026-12-31", "01-30 01-31 02-01"],
  ["FREQ=DAILY;INTERVAL=10;COUNT=3", "2026-01-01", "2026-12-31", "01-01 01-11 01-21"],
  ["FREQ=DAILY;UNTIL=20260103", "2026-01-01", "2026-12-31", "01-01 01-02 01-03"],
  ["FREQ=DAILY;BYDAY=SA,SU", "2026-01-03", "2026-01-11", "01-03 01-04 01-10 01-11"],
  ["FREQ=WEEKLY;COUNT=3", "2026-01-06", "2026-12-31", "01-06 01-13 01-20"],
  ["FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-01-07", "2026-01-14", "01-07 01-09 01-12 01-14"],
  // The first day of the week decides which weeks are every other one.
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "1997-08-05",
    "1997-12-31",
    "08-05 08-10 08-19 08-24",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "1997-08-05",
    "1997-12-31",
    "08-05 08-17 08-19 08-31",
  ],
  ["FREQ=MONTHLY;BYDAY=1FR;COUNT=3", "1997-09-05", "1998-12-31", "09-05 10-03 11-07"],
  ["FREQ=MONTHLY;BYDAY=-2MO;COUNT=3", "1997-09-22", "1998-12-31", "09-22 10-20 11-17"],
  ["FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3", "1997-09-28", "1998-12-31", "09-28 10-29 11-28"],
  ["FREQ=MONTHLY;COUNT=3", "2026-01-31", "2026-12-31", "01-31 03-31 05-31"],
  // Four of the months in between have thirty days or less.
  [
    "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31",
    "2024-06-01",
    "2027-12-31",
    "06-01 07-31 12-31 05-31 10-31",
  ],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1998-02-13", "1998-12-31", "02-13 03-13 11-13"],
  [
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997-09-04",
    "1998-12-31",
    "09-04 10-07 11-06",
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3",
    "1997-09-29",
    "1998-12-31",
    "09-29 10-30 11-27",
  ],
  ["FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=2", "2026-01-02", "2026-12-31", "01-02 02-02"],
  ["FREQ=YEARLY;BYDAY=20MO", "1997-05-19", "1997-12-31", "05-19"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", "1997-12-31", "05-12"],
  ["FREQ=YEARLY;BYYEARDAY=1,100,200", "1997-01-01", "1997-12-31", "01-01 04-10 07-19"],
  // A leap day comes in leap years only: what is no date is left out, not moved.
  ["FREQ=YEARLY;COUNT=3", "2024-02-29", "2040-12-31", "02-29 02-29 02-29"],
  ["FREQ=YEARLY;INTERVAL=3", "2024-02-29", "2040-12-31", "02-29 02-29"],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "1997-03-13", "1997-12-31", "03-13 03-20 03-27"],
  ["FREQ=HOURLY;BYDAY=MO", "2026-01-05", "2026-01-12", "01-05 01-12"],
  // No such day: nothing but the first one, and an end all the same.
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", "2028-12-31", "01-01"],
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", "2028-12-31", "01-01"],
  ["FREQ=WEEKLY;INTERVAL=999999999", "2026-01-01", "2028-12-31", "01-01"],
  ["FREQ=DAILY;INTERVAL=0;COUNT=2", "2026-01-01", "2026-12-31", "01-01 01-02"],
];

describe("a rule", () => {
  it.each(TABLE)("%s from %s to %s", (rule, start, last, days) => {
    const found = daysOf(rule, start, start, last);
    expect(found.map((day) => day.slice(5)).join(" ")).toBe(days);
  });

  it("is the same seen from later on", () => {
    const rules = fc.constantFrom(...TABLE.map(([rule]) => rule));
    const start = "1997-09-05";
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 4_000 }), (rule, later) => {
        const from = dayOfNumber(dayNumber(start) + later);
        const last = "2010-12-31";
        const all = daysOf(rule, start, start, last);
        expect(daysOf(rule, start, from, last)).toEqual(all.filter((day) => day >= from));
      }),
    );
  });

  it("says what the library says, where that one ends", () => {
    const weekdays = fc.subarray(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], { minLength: 1 });
    const interval = fc.integer({ min: 1, max: 5 });
    const rules = fc.oneof(
      interval.map((n) => `FREQ=DAILY;INTERVAL=${n}`),
      fc.tuple(interval, weekdays).map(([n, by]) => `FREQ=WEEKLY;INTERVAL=${n};BYDAY=${by.join()}`),
      fc
        .tuple(interval, fc.integer({ min: 1, max: 4 }), weekdays)
        .map(([n, nth, [day]]) => `FREQ=MONTHLY;INTERVAL=${n};BYDAY=${nth}${day}`),
      fc
        // Later days are not in every month, and the library ends where a few months in a row are without one.
        .tuple(interval, fc.integer({ min: 1, max: 28 }))
        .map(([n, day]) => `FREQ=MONTHLY;INTERVAL=${n};BYMONTHDAY=${day}`),
      interval.map((n) => `FREQ=YEARLY;INTERVAL=${n}`),
    );
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 800 }), (text, offset) => {
        const start = dayOfNumber(dayNumber("2024-01-01") + offset);
        // The library moves a leap day to the first of March; the table says what the RFC wants.
        fc.pre(!(text.startsWith("FREQ=YEARLY") && start.endsWith("02-29")));
        const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(start));
        const last = "2029-12-31";
        const expected = new Set([start]);
        for (let time = iterator.next(); time; time = iterator.next()) {
          if (time.toString() > last) break;
          expected.add(time.toString());
        }
        expect(daysOf(text, start, start, last)).toEqual([...expected].sort());
      }),
    );
  });

  it("is given up when it takes too much", () => {
    const days = () =>
      daysOf("FREQ=DAILY;COUNT=999999", "1970-01-01", "2026-01-01", "2028-01-01", 9_000);
    expect(days).toThrow(TooMuchEffort);
    // Weeks by number cost more for each day than what names none.
    const ofYears = (rule: string) => () =>
      daysOf(`FREQ=YEARLY${rule}`, "2026-01-01", "2026-01-01", "2028-01-01", 9_000);
    expect(ofYears(";BYMONTHDAY=1")()).toHaveLength(25);
    expect(ofYears(";BYWEEKNO=20")).toThrow(TooMuchEffort);
  });
});
