// How much of a calendar is read, and what is given up. All of it runs in the thread that also hashes passwords.
import { describe, expect, it } from "vitest";

import { busyDays } from "./busyDays.ts";

const TODAY = "2026-03-01";

function calendar(...parts: string[]): string {
  return ["BEGIN:VCALENDAR", ...parts, "END:VCALENDAR", ""].join("\n").replaceAll("\n", "\r\n");
}

const eventOf = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");

describe("what takes too much work", () => {
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
