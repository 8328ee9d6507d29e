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
