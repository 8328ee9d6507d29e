import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays } from "../days.ts";
import { busyDays } from "./busyDays.ts";
import { calendarText } from "./calendarText.ts";

const TODAY = "2026-03-01";

function calendar(...events: string[]): string {
  const lines = events.map(
    (event) => `BEGIN:VEVENT\r\n${event.replaceAll("\n", "\r\n")}\r\nEND:VEVENT`,
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function daysIn(text: string): string[] {
  const busy = busyDays(text, TODAY);
  if ("problem" in busy) throw new Error(busy.problem);
  return busy.days;
}

const shortly = (days: readonly string[]) => days.map((day) => day.slice(5)).join(" ");

const BERLIN_LIKE = `BEGIN:VTIMEZONE
TZID:Customized Time
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE`;

/** Its clocks were changed twice a year until 2016, the last time to summer. */
const ISTANBUL_LIKE = `BEGIN:VTIMEZONE
TZID:Customized Time
BEGIN:STANDARD
DTSTART:19961027T040000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20151025T010000Z
TZOFFSETFROM:+0300
TZOFFSETTO:+0200
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19960331T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20160327T010000Z
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20160907T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE`;

describe("the busy days of an event", () => {
  it.each<[string, string, string]>([
    ["of one day", "DTSTART;VALUE=DATE:20260310", "03-10"],
    [
      "of three days, the end not among them",
      "DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260313",
      "03-10 03-11 03-12",
    ],
    ["of two days by duration", "DTSTART;VALUE=DATE:20260310\nDURATION:P2D", "03-10 03-11"],
    [
      "by the clock of Vietnam",
      "DTSTART;TZID=Asia/Ho_Chi_Minh:20260310T090000\nDTEND;TZID=Asia/Ho_Chi_Minh:20260310T100000",
      "03-10",
    ],
    [
      "in UTC, where it is the next day here",
      "DTSTART:20260310T180000Z\nDTEND:20260310T190000Z",
      "03-11",
    ],
    ["that ends at midnight here", "DTSTART:20260310T100000Z\nDTEND:20260310T170000Z", "03-10"],
    [
      "that goes a minute beyond",
      "DTSTART:20260310T100000Z\nDTEND:20260310T170100Z",
      "03-10 03-11",
    ],
    ["that takes no time", "DTSTART:20260310T100000Z", "03-10"],
    ["that ends before it begins", "DTSTART:20260310T100000Z\nDTEND:20260309T100000Z", "03-10"],
    [
      "on a clock of nowhere, which is Vietnam's",
      "DTSTART:20260310T230000\nDURATION:PT30M",
      "03-10",
    ],
    [
      // It may be the first clock on Earth or the last.
      "on a clock that nobody knows",
      "DTSTART;TZID=Nowhere/Else:20260310T230000\nDURATION:PT30M",
      "03-10 03-11",
    ],
    [
      "that repeats but for a time on a clock that nobody knows",
      "DTSTART:20260310T020000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;TZID=Nowhere/Else:20260310T090000",
      "03-10 03-11",
    ],
    [
      "on a clock that only Windows calls so",
      "DTSTART;TZID=Eastern Standard Time:20260310T130000\nDURATION:PT1H",
      "03-11",
    ],
    ["in New York", "DTSTART;TZID=America/New_York:20260310T130000\nDURATION:PT1H", "03-11"],
    [
      "with a program's path before the zone",
      "DTSTART;TZID=/example.org/1/America/New_York:20260310T130000\nDURATION:PT1H",
      "03-11",
    ],
    [
      "that began before today",
      "DTSTART;VALUE=DATE:20260220\nDTEND;VALUE=DATE:20260303",
      "03-01 03-02",
    ],
    ["of days that do not say that they are", "DTSTART:20260310\nDTEND:20260312", "03-10 03-11"],
    [
      "of days that do not say so, but for one",
      "DTSTART:20260310\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260311",
      "03-10 03-12",
    ],
    ["that is over", "DTSTART;VALUE=DATE:20260220", ""],
    ["that is called off", "DTSTART;VALUE=DATE:20260310\nSTATUS:CANCELLED", ""],
    ["that takes no time of the owner", "DTSTART;VALUE=DATE:20260310\nTRANSP:TRANSPARENT", ""],
    ["that is not certain", "DTSTART;VALUE=DATE:20260310\nSTATUS:TENTATIVE", "03-10"],
    ["that came from here", "UID:block-1@guidelink\nDTSTART;VALUE=DATE:20260310", ""],
    ["that repeats", "DTSTART;VALUE=DATE:20260310\nRRULE:FREQ=WEEKLY;COUNT=3", "03-10 03-17 03-24"],
    [
      "that repeats until a moment",
      "DTSTART:20260310T020000Z\nRRULE:FREQ=DAILY;UNTIL=20260312T020000Z",
      "03-10 03-11 03-12",
    ],
    [
      "that repeats but for a day",
      "DTSTART;VALUE=DATE:20260310\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260311",
      "03-10 03-12",
    ],
    [
      "that repeats but for some times",
      "DTSTART;TZID=Europe/Berlin:20260310T090000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260311T080000Z,20260312T080000Z",
      "03-10 03-13",
    ],
    [
      "with a day beside the rule",
      "DTSTART;VALUE=DATE:20260310\nRDATE;VALUE=DATE:20260320,20260322",
      "03-10 03-20 03-22",
    ],
    [
      "with a period beside the rule",
      "DTSTART:20260310T020000Z\nRDATE;VALUE=PERIOD:20260320T020000Z/PT1H",
      "03-10 03-20",
    ],
    [
      "with periods beside the rule that are longer than it",
      "DTSTART:20260310T020000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20260320T020000Z/PT30H,20260324T020000Z/20260326T020000Z",
      "03-10 03-20 03-21 03-24 03-25 03-26",
    ],
    [
      // From 23:00 in Hanoi to midnight: an hour of Berlin's is left out in between.
      "with a period beside the rule in which the clock is put forward",
      "DTSTART:20260310T020000Z\nRDATE;TZID=Europe/Berlin;VALUE=PERIOD:20260328T170000/20260329T190000",
      "03-10 03-28 03-29",
    ],
    [
      "that repeats since years",
      "DTSTART;VALUE=DATE:19800302\nRRULE:FREQ=YEARLY;UNTIL=20270101",
      "03-02",
    ],
    [
      "that repeats some times within a day",
      "DTSTART:20260310T010000Z\nDURATION:PT10M\nRRULE:FREQ=HOURLY;COUNT=4",
      "03-10",
    ],
    [
      "that repeats through a night",
      // From 23:00 in Hanoi.
      "DTSTART:20260310T160000Z\nDURATION:PT10M\nRRULE:FREQ=HOURLY;COUNT=4",
      "03-10 03-11",
    ],
    [
      "that repeats by minutes, for three days",
      "DTSTART:20260310T010000Z\nDURATION:PT5M\nRRULE:FREQ=MINUTELY;INTERVAL=7;COUNT=500",
      "03-10 03-11 03-12",
    ],
    [
      "that repeats every other day, by hours",
      "DTSTART:20260310T010000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;INTERVAL=48;COUNT=3",
      "03-10 03-12 03-14",
    ],
    [
      "that repeats by hours but for one of them, and but for a whole day",
      "DTSTART:20260310T010000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;INTERVAL=24;COUNT=4\nEXDATE:20260311T010000Z",
      "03-10 03-12 03-13",
    ],
    [
      "that repeats by hours until an earlier hour of a day",
      "DTSTART:20260310T030000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;UNTIL=20260312T010000Z",
      "03-10 03-11 03-12",
    ],
    [
      "that repeats by hours, but for one hour of a day",
      "DTSTART:20260310T030000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;COUNT=24\nEXDATE:20260311T010000Z",
      "03-10 03-11",
    ],
    [
      "that repeats by hours, but for a whole day in Hanoi",
      "DTSTART;TZID=Asia/Ho_Chi_Minh:20260310T080000\nDURATION:PT5M\nRRULE:FREQ=HOURLY;UNTIL=20260312T160000Z\nEXDATE;VALUE=DATE:20260311",
      "03-10 03-12",
    ],
    [
      // Its first hours in Hanoi are those of the day before.
      "that repeats by hours, but for a whole day of the clock in London",
      "DTSTART:20260310T010000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;UNTIL=20260312T160000Z\nEXDATE;VALUE=DATE:20260311",
      "03-10 03-11 03-12",
    ],
    [
      "that repeats twice a day, but for both times of one",
      "DTSTART:20260310T010000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;INTERVAL=12;UNTIL=20260312T160000Z\nEXDATE:20260311T010000Z,20260311T130000Z",
      "03-10 03-12",
    ],
    [
      "that repeats by hours since years, until a day",
      "DTSTART:19990101T010000Z\nDURATION:PT5M\nRRULE:FREQ=SECONDLY;UNTIL=20260302T010000Z",
      "03-01 03-02",
    ],
    [
      // Four hours of one Monday may be four Mondays, no more than are said; their last hours are Tuesdays here.
      "that repeats by hours of some days",
      "DTSTART:20260309T010000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;BYDAY=MO;COUNT=4",
      "03-09 03-10 03-16 03-17 03-23 03-24 03-30 03-31",
    ],
    [
      "that repeats by hours of some days, until an earlier hour",
      "DTSTART:20260309T030000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY;BYDAY=MO;UNTIL=20260316T010000Z",
      "03-09 03-10 03-16",
    ],
    [
      "that repeats at two hours, the second of which is past midnight here",
      "DTSTART:20260310T020000Z\nDURATION:PT5M\nRRULE:FREQ=WEEKLY;BYHOUR=2,20;UNTIL=20260318T000000Z",
      "03-10 03-11 03-17 03-18",
    ],
    [
      "that repeats at the last of two hours, midnight among them",
      "DTSTART:20260310T020000Z\nDURATION:PT5M\nRRULE:FREQ=MONTHLY;BYMONTHDAY=10;BYHOUR=0,20;BYMINUTE=30;BYSETPOS=-1;COUNT=2",
      "03-10 03-11 04-10 04-11",
    ],
    ["without a start", "SUMMARY:Some day", ""],
  ])("%s", (_what, event, days) => {
    expect(shortly(daysIn(calendar(event)))).toBe(days);
  });

  it("follow the clock of its zone when that is put forward", () => {
    // 23:30 in Hanoi is 17:30 in Berlin in winter and 18:30 in summer, from 29 March.
    const event =
      "DTSTART;TZID=Europe/Berlin:20260328T180000\nDURATION:PT30M\nRRULE:FREQ=DAILY;COUNT=2";
    // 00:00 and 23:00 here.
    expect(shortly(daysIn(calendar(event)))).toBe("03-29");
    const described = event.replaceAll("Europe/Berlin", "Customized Time");
    const text = calendar(described).replace(
      "VERSION:2.0",
      `VERSION:2.0\r\n${BERLIN_LIKE.replaceAll("\n", "\r\n")}`,
    );
    expect(shortly(daysIn(text))).toBe("03-29");
  });

  it.each([
    ["a clock of its own after them", ISTANBUL_LIKE],
    [
      "nothing after them",
      ISTANBUL_LIKE.replace(/BEGIN:STANDARD\nDTSTART:2016[^]*?END:STANDARD\n/, ""),
    ],
  ])("follow no rules of the zone that are over, which has %s", (_what, zone) => {
    // 23:30 here since the clock stays at three hours; at two it would be half an hour past midnight.
    const event = "DTSTART;TZID=Customized Time:20260310T193000\nDURATION:PT10M";
    const text = calendar(event).replace(
      "VERSION:2.0",
      `VERSION:2.0\r\n${zone.replaceAll("\n", "\r\n")}`,
    );
    expect(shortly(daysIn(text))).toBe("03-10");
  });

  it("are those of a calendar that tells only when its owner is busy", () => {
    const times = [
      "FREEBUSY;FBTYPE=BUSY:20260310T020000Z/PT2H,20260312T020000Z/20260313T020000Z",
      "FREEBUSY:20260320T180000Z/PT1H",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260324T020000Z/PT1H",
      "FREEBUSY;FBTYPE=FREE:20260326T020000Z/PT1H",
    ];
    const text = ["BEGIN:VCALENDAR", "BEGIN:VFREEBUSY", ...times, "END:VFREEBUSY", "END:VCALENDAR"];
    expect(shortly(daysIn(text.join("\r\n")))).toBe("03-10 03-12 03-13 03-21 03-24");
  });

  it("are all from the first on where it repeats by hours without an end, or at some hours only", () => {
    const start = "DTSTART:20260310T010000Z\nDURATION:PT5M\nRRULE:FREQ=HOURLY";
    for (const more of ["", ";INTERVAL=5", ";INTERVAL=5;BYHOUR=9;COUNT=4"]) {
      expect(daysIn(calendar(start + more)).length).toBeGreaterThan(700);
    }
  });

  it("reach two years ahead and no day further", () => {
    const days = daysIn(calendar("DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY"));
    expect(days).toHaveLength(731);
    expect([days[0], days.at(-1)]).toEqual([TODAY, addDays(TODAY, 730)]);
    expect(daysIn(calendar("DTSTART;VALUE=DATE:19000101\nDURATION:P99999W"))).toEqual(days);
  });

  it("are those of all calendars in one text, lines folded or not", () => {
    const two = calendar("DTSTART;VALUE=DATE:20260310") + calendar("DTSTART;VALUE=DATE:20260312");
    expect(shortly(daysIn(two))).toBe("03-10 03-12");
    const folded = calendar("DTSTART;VALUE=DA\n TE:202603\n 10");
    expect(shortly(daysIn(folded))).toBe("03-10");
    expect(shortly(daysIn(`\u{feff}${folded.replaceAll("\r\n", "\n")}`))).toBe("03-10");
  });

  it("are what our own writer says, whatever texts stand beside them", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    const day = fc.integer({ min: 0, max: 700 }).map((ahead) => addDays(TODAY, ahead));
    fc.assert(
      fc.property(fc.array(fc.record({ day, text }), { maxLength: 8 }), (events) => {
        const written = calendarText(
          events.map((one, index) => ({
            uid: `${index}@elsewhere`,
            changedMs: 0,
            time: { firstDay: one.day, lastDay: one.day },
            summary: one.text,
            description: one.text,
          })),
          "Name",
        );
        expect(daysIn(written)).toEqual([...new Set(events.map((one) => one.day))].sort());
      }),
    );
  });
});

describe("what is no calendar", () => {
  const DAY = "DTSTART;VALUE=DATE:20260310";
  it.each([
    ["nothing", ""],
    ["a page", "<!doctype html><title>Sign in</title>"],
    ["a picture", "\u0089PNG\r\n\u001a\n"],
    ["a card", "BEGIN:VCARD\r\nEND:VCARD\r\n"],
    ["a calendar that breaks off", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026"],
    ["a calendar with something else in it", "BEGIN:VCALENDAR\r\nhello\r\nEND:VCALENDAR"],
    ["a calendar with a rule that nobody knows", calendar("RRULE:FREQ=SOMETIMES")],
    ["a rule by the moon", calendar(`${DAY}\nRRULE:RSCALE=CHINESE;FREQ=YEARLY`)],
    ["a rule that moves days", calendar(`${DAY}\nRRULE:FREQ=MONTHLY;SKIP=BACKWARD`)],
    ["a rule with a filter of its own", calendar(`${DAY}\nRRULE:FREQ=YEARLY;BYEASTER=0`)],
    ["a day that is written in another way", calendar("DTSTART;VALUE=DATE:2026-03-10")],
    ["an end that is written in another way", calendar(`${DAY}\nDTEND;VALUE=DATE:2026-03-12`)],
    ["10,000 beginnings", "BEGIN:VCALENDAR\r\n".repeat(10_000)],
  ])("says so: %s", (_what, text) => {
    expect(busyDays(text, TODAY)).toEqual({ problem: "notCalendar" });
  });

  it("is not what takes too much work", () => {
    const costly =
      "DTSTART;VALUE=DATE:19700101\nRRULE:FREQ=DAILY;COUNT=99999;BYMONTH=2;BYMONTHDAY=30";
    const started = performance.now();
    const text = calendar(...Array.from({ length: 5_000 }, () => costly));
    expect(busyDays(text, TODAY)).toEqual({ problem: "complex" });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it("never breaks the reader", () => {
    const lines = fc.constantFrom(
      "BEGIN:VEVENT",
      "END:VEVENT",
      "BEGIN:VTIMEZONE",
      "END:VTIMEZONE",
      "TZID:A/B",
      "DTSTART:20260310T100000Z",
      "DTSTART;TZID=A/B:99999999T999999",
      "DTEND:20250310",
      "RRULE:X",
      "DURATION:-P1D",
      "RRULE:FREQ=DAILY;INTERVAL=-4",
      "EXDATE:x",
      "RDATE;VALUE=PERIOD:x/y",
      "DTSTART;VALUE=DATE:00000000",
      "RECURRENCE-ID:1",
      "UID:a",
      "RRULE:FREQ=YEARLY;BYMONTH=0",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(lines, fc.string()), { maxLength: 12 }), (inner) => {
        const text = ["BEGIN:VCALENDAR", ...inner, "END:VCALENDAR"].join("\r\n");
        const busy = busyDays(text, TODAY);
        expect("days" in busy || busy.problem === "notCalendar").toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
