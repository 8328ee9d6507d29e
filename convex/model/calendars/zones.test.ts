import { expect, test } from "vitest";

import { busyDays } from "./busyDays.ts";

const CLOCK = "BEGIN:STANDARD\nDTSTART:20400101T000000\nTZOFFSETTO:+0700\nEND:STANDARD\n";

function zone(tzid: string, clocks: number): string {
  return `BEGIN:VTIMEZONE\nTZID:${tzid}\n${CLOCK.repeat(clocks)}END:VTIMEZONE\n`;
}

/** How long it takes to read an event with many times in a zone; the text is as long in each. */
function timeToRead(tzid: "Few" | "Many"): number {
  const leftOut = Array.from({ length: 10_000 }, () => "20260311T090000").join(",");
  const times = `DTSTART;TZID=${tzid}:20260310T090000\nEXDATE;TZID=${tzid}:${leftOut}\n`;
  const event = `BEGIN:VEVENT\n${times}END:VEVENT\n`;
  const zones = zone("Few", 1) + zone("Many", 10_000);
  const text = `BEGIN:VCALENDAR\n${zones}${event}END:VCALENDAR\n`.replaceAll("\n", "\r\n");
  const started = performance.now();
  expect(busyDays(text, "2026-03-01")).toEqual({ days: ["2026-03-10"] });
  return performance.now() - started;
}

test("a zone that has had thousands of clocks makes each of its times no dearer", () => {
  const few = timeToRead("Few");
  expect(timeToRead("Many")).toBeLessThan(4 * few);
});

test("before the first change that a zone tells of, its clock is the one that is put away then", () => {
  const summer = "BEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n";
  const winter = "BEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n";
  const clocks = `${summer}END:DAYLIGHT\n${winter}END:STANDARD\n`;
  const zones = `BEGIN:VTIMEZONE\nTZID:Ours\n${clocks}END:VTIMEZONE\n`;
  // Half past midnight in Vietnam, and half an hour before it.
  const events = ["20260310T183000", "20260410T183000"]
    .map((start) => `BEGIN:VEVENT\nDTSTART;TZID=Ours:${start}\nEND:VEVENT\n`)
    .join("");
  const text = `BEGIN:VCALENDAR\n${zones}${events}END:VCALENDAR\n`;
  expect(busyDays(text, "2026-03-01")).toEqual({ days: ["2026-03-11", "2026-04-10"] });
});

test.each(["tzone://Microsoft/Custom", '"tzone://Microsoft/Custom"'])(
  "a zone that Exchange names by an address is known, in quotes or not: %s",
  (tzid) => {
    const clock = "BEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETTO:+0100\nEND:STANDARD\n";
    const zones = `BEGIN:VTIMEZONE\nTZID:tzone://Microsoft/Custom\n${clock}END:VTIMEZONE\n`;
    // Half an hour before midnight in Vietnam.
    const times = `DTSTART;TZID=${tzid}:20260310T173000\nEXDATE;TZID=${tzid}:20260311T173000\n`;
    const event = `BEGIN:VEVENT\n${times}RRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n`;
    const text = `BEGIN:VCALENDAR\n${zones}${event}END:VCALENDAR\n`;
    expect(busyDays(text, "2026-03-01")).toEqual({ days: ["2026-03-10", "2026-03-12"] });
  },
);
