// How much of a calendar is read, and what is given up. All of it runs in the thread that also hashes passwords.
import { describe, expect, it } from "vitest";

import { busyDays } from "./busyDays.ts";

const TODAY = "2026-03-01";
const COMPLEX = { problem: "complex" };

function calendar(...parts: string[]): string {
  return ["BEGIN:VCALENDAR", ...parts, "END:VCALENDAR", ""].join("\n").replaceAll("\n", "\r\n");
}

const eventOf = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** One of the many ways to write a name, by the bits of a number. */
function spelt(name: string, number: number): string {
  let bits = number;
  return name.replaceAll(/[a-z]/g, (letter) => {
    const isHigh = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return isHigh ? letter.toUpperCase() : letter;
  });
}

const inZone = (name: string) => eventOf(`DTSTART;TZID=${name}:20260310T090000`, "DURATION:PT1H");

function countIn(text: string): number {
  const busy = busyDays(text, TODAY);
  return "days" in busy ? busy.days.length : Number.NaN;
}

describe("a calendar as people have them", () => {
  const START = "DTSTART;TZID=America/New_York:20240310T090000";

  it("may have hundreds of rules and thousands of events in a zone that puts its clock forward", () => {
    const daily = times(200, () => eventOf(START, "RRULE:FREQ=DAILY"));
    const weekly = times(300, () => eventOf(START, "RRULE:FREQ=WEEKLY"));
    const once = times(4_000, (index) => eventOf(START.replace("2024", `${2016 + (index % 12)}`)));
    expect(countIn(calendar(...daily, ...weekly, ...once))).toBe(731);
  });

  it("may have changed hundreds of the times of a series", () => {
    const changed = times(300, () =>
      eventOf("UID:a", `RECURRENCE-ID${START.slice(7)}`, START.replace("2024", "2026")),
    );
    const series = eventOf("UID:a", START, "RRULE:FREQ=DAILY");
    expect(countIn(calendar(series, ...changed))).toBe(731);
  });

  it("may name hundreds of zones that nobody knows, and write one as it likes", () => {
    expect(countIn(calendar(...times(500, (index) => inZone(`Some zone ${index}`))))).toBe(2);
    const names = times(2_500, (index) => spelt("america/argentina/buenos_aires", index));
    expect(countIn(calendar(...names.map(inZone)))).toBe(1);
  });
});

describe("what takes too much work", () => {
  it("is to look for thousands of zones", () => {
    const names = times(2_500, (index) => `Some zone ${index}`);
    expect(busyDays(calendar(...names.map(inZone)), TODAY)).toEqual(COMPLEX);
  });

  it("is to look at a clock on days of thousands of years", () => {
    const days = times(30_000, (index) => `${1_000 + (index % 8_000)}0${1 + (index % 9)}10T090000`);
    const event = eventOf(
      "DTSTART:20260310T020000Z",
      `RDATE;TZID=America/New_York:${days.join(",")}`,
    );
    expect(busyDays(calendar(event), TODAY)).toEqual(COMPLEX);
  });

  it("is a line of hundreds of thousands of parameters, folded or not", () => {
    for (const parameter of [";A=b", ";A=b\n "]) {
      const line = `SUMMARY${parameter.repeat(200_000)}:x`;
      expect(busyDays(calendar(eventOf(line)), TODAY)).toEqual(COMPLEX);
    }
    const page = `<style>${"a{b:c;}".repeat(200_000)}</style>`;
    expect(busyDays(page, TODAY)).toEqual({ problem: "notCalendar" });
    const texts = times(200, () => eventOf(`DESCRIPTION:${"One\\; two".repeat(1_000)}`));
    expect(countIn(calendar(...texts))).toBe(0);
  });

  it("are hundreds of events of one id, with hundreds of changes to each", () => {
    const change = eventOf(
      "UID:a",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260311T020000Z",
      "DTSTART:20260311T030000Z",
    );
    const event = eventOf("UID:a", "DTSTART:20260310T020000Z");
    const text = calendar(...times(300, () => event), ...times(300, () => change));
    expect(busyDays(text, TODAY)).toEqual(COMPLEX);
  });

  it("is not the rule of a zone that names no day", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Here",
      "BEGIN:STANDARD",
      "DTSTART:20000101T000000",
      "TZOFFSETFROM:+0600",
      "TZOFFSETTO:+0700",
      "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const period = "RDATE;TZID=Here;VALUE=PERIOD:20260320T090000/20260321T090000";
    const text = calendar(...zone, eventOf("DTSTART:20260310T020000Z", period));
    expect(busyDays(text, TODAY)).toEqual({ days: ["2026-03-10", "2026-03-20", "2026-03-21"] });
  });
});
