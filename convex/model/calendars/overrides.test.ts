import { describe, expect, it } from "vitest";

import { busyDays } from "./busyDays.ts";

/** The busy days of March and later, without their year. */
function busyOf(...events: string[]): string {
  const text = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`).join("\n");
  const busy = busyDays(`BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`, "2026-03-01");
  return "problem" in busy ? busy.problem : busy.days.map((day) => day.slice(5)).join(" ");
}

it("a moved occurrence leaves its day free and takes the one that it was moved to", () => {
  const series = "UID:one\nDTSTART:20260310T020000Z\nRRULE:FREQ=DAILY;COUNT=3";
  const moved = "UID:one\nRECURRENCE-ID:20260311T020000Z\nDTSTART:20260320T020000Z";
  const off = "UID:one\nRECURRENCE-ID:20260312T020000Z\nDTSTART:20260312T020000Z\nSTATUS:CANCELLED";
  expect(busyOf(series, moved, off)).toBe("03-10 03-20");
  expect(busyOf(moved, series)).toBe("03-10 03-12 03-20");
});

it("of whole days an occurrence is left out, moved or called off by the midnight of its day, too", () => {
  const series = "UID:one\nDTSTART;VALUE=DATE:20260310\nRRULE:FREQ=DAILY;COUNT=5";
  const zone = ";TZID=SE Asia Standard Time";
  expect(busyOf(`${series}\nEXDATE${zone}:20260311T000000,20260313T000000`)).toBe(
    "03-10 03-12 03-14",
  );
  const moved = `UID:one\nRECURRENCE-ID${zone}:20260314T000000\nDTSTART;VALUE=DATE:20260320`;
  expect(busyOf(`${series}\nEXDATE:20260311T000000Z`, moved)).toBe("03-10 03-12 03-13 03-20");
  const later = `UID:one\nRECURRENCE-ID${zone};RANGE=THISANDFUTURE:20260312T000000`;
  expect(busyOf(series, `${later}\nDTSTART;VALUE=DATE:20260322`)).toBe(
    "03-10 03-11 03-22 03-23 03-24",
  );
  // An hour of the day is none of its names.
  expect(busyOf(`${series}\nEXDATE:20260311T090000`)).toBe("03-10 03-11 03-12 03-13 03-14");
});

it("a day is one where the calendar says so, whatever time stands behind it", () => {
  const series = "DTSTART:20260310T020000Z\nRRULE:FREQ=DAILY;COUNT=3";
  expect(busyOf(`${series}\nEXDATE;VALUE=DATE:20260311T000000`)).toBe("03-10 03-12");
  const end = "DTEND;VALUE=DATE:20260312T000000Z";
  expect(busyOf(`DTSTART;VALUE=DATE:20260310T000000Z\n${end}`)).toBe("03-10 03-11");
});

describe("the busy days of a series that is another from one occurrence on", () => {
  const series = "UID:one\nDTSTART:20260310T020000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4";
  const from17 = "UID:one\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260317T020000Z";

  it("are those of the others from there on, moved and as long as they are then", () => {
    const moved = `${from17}\nDTSTART:20260318T030000Z\nDURATION:P1DT1H`;
    expect(busyOf(series, moved)).toBe("03-10 03-18 03-19 03-25 03-26 04-01 04-02");
    const again = `${from17.replace("0317", "0331")}\nDTSTART:20260331T020000Z\nDURATION:PT1H`;
    expect(busyOf(again, series, moved)).toBe("03-10 03-18 03-19 03-25 03-26 03-31");
  });

  it("are none where it is called off", () => {
    const off = `${from17}\nDTSTART:20260317T020000Z\nSTATUS:CANCELLED`;
    expect(busyOf(series, off)).toBe("03-10");
  });

  it("come from outside the days that are looked at", () => {
    const early = "UID:one\nDTSTART;VALUE=DATE:20260103\nRRULE:FREQ=MONTHLY;COUNT=2";
    const later =
      "UID:one\nRECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260103\nDTSTART;VALUE=DATE:20260223";
    expect(busyOf(early, later)).toBe("03-26");
  });
});
