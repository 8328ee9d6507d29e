import { describe, expect, test } from "vitest";

import { type CronSchedule, firstRun, nextRun } from "./cron-times.ts";

const at = (text: string): number => Date.parse(`${text}Z`);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

describe("clock times", () => {
  test.each<[CronSchedule, string, string]>([
    [{ type: "hourly", minuteUTC: 15 }, "2026-03-01T10:15", "2026-03-01T11:15"],
    [{ type: "hourly" }, "2026-03-01T10:15", "2026-03-01T11:00"],
    [{ type: "daily", hourUTC: 3, minuteUTC: 30 }, "2026-02-28T04:00", "2026-03-01T03:30"],
    [{ type: "weekly", dayOfWeek: "sunday", hourUTC: 0 }, "2026-11-21T10:00", "2026-11-22T00:00"],
    [{ type: "monthly", day: 31, hourUTC: 1 }, "2026-01-31T02:00", "2026-03-31T01:00"],
    [{ type: "cron", cron: "*/20 9-17 * * 1-5" }, "2026-11-20T17:40", "2026-11-23T09:00"],
    [{ type: "cron", cron: "0 0 1,15 * *" }, "2026-11-02T00:00", "2026-11-15T00:00"],
    [{ type: "cron", cron: "0 0 13 * fri" }, "2026-11-20T00:00", "2026-11-27T00:00"],
    [{ type: "cron", cron: "0 12 29 feb *" }, "2026-01-01T00:00", "2028-02-29T12:00"],
    [{ type: "cron", cron: "0 0 * * 7" }, "2026-11-20T00:00", "2026-11-22T00:00"],
  ])("%j after %s", (schedule, now, expected) => {
    expect(iso(firstRun(schedule, at(now)))).toBe(expected);
  });

  test.each(["* * * *", "60 * * * *", "a * * * *", "5-1 * * * *", "*/0 * * * *"])(
    "%s is refused",
    (cron) => {
      expect(() => firstRun({ type: "cron", cron }, 0)).toThrow("not a valid cron expression");
    },
  );

  test("missed runs are counted and skipped", () => {
    const schedule: CronSchedule = { type: "daily", hourUTC: 3 };
    const next = nextRun(schedule, at("2026-11-01T03:00"), at("2026-11-04T12:00"));
    expect({ at: iso(next.at), skipped: next.skipped }).toEqual({
      at: "2026-11-05T03:00",
      skipped: 3,
    });
  });
});

test("intervals run at once and keep their beat", () => {
  const schedule: CronSchedule = { type: "interval", minutes: 1 };
  expect(firstRun(schedule, 1000)).toBe(1000);
  expect(nextRun(schedule, 1000, 1500)).toEqual({ at: 61_000, skipped: 0 });
  expect(nextRun(schedule, 1000, 200_000)).toEqual({ at: 241_000, skipped: 3 });
});

describe("the edges of the calendar", () => {
  test.each<[string, CronSchedule, string, string]>([
    ["a year ends", { type: "daily", hourUTC: 0 }, "2026-12-31T23:59", "2027-01-01T00:00"],
    ["an hour ends", { type: "hourly", minuteUTC: 59 }, "2026-06-30T23:59", "2026-07-01T00:59"],
    [
      "a week ends",
      { type: "weekly", dayOfWeek: "monday", hourUTC: 8 },
      "2026-11-22T23:00",
      "2026-11-23T08:00",
    ],
    [
      "its own time has just come",
      { type: "daily", hourUTC: 5 },
      "2026-11-22T05:00",
      "2026-11-23T05:00",
    ],
    [
      "February is short",
      { type: "monthly", day: 30, hourUTC: 0 },
      "2026-01-30T00:00",
      "2026-03-30T00:00",
    ],
    [
      "a leap day comes",
      { type: "monthly", day: 29, hourUTC: 0 },
      "2028-01-29T00:00",
      "2028-02-29T00:00",
    ],
    [
      "a leap day does not come",
      { type: "monthly", day: 29, hourUTC: 0 },
      "2027-01-29T00:00",
      "2027-03-29T00:00",
    ],
    [
      "a century has no leap day",
      { type: "cron", cron: "0 0 29 2 *" },
      "2096-03-01T00:00",
      "2104-02-29T00:00",
    ],
    [
      "clocks in Europe go forward",
      { type: "cron", cron: "30 1 * * *" },
      "2026-03-29T00:00",
      "2026-03-29T01:30",
    ],
    [
      "clocks in America go back",
      { type: "cron", cron: "*/30 6 * * *" },
      "2026-11-01T06:00",
      "2026-11-01T06:30",
    ],
  ])("%s", (_what, schedule, now, expected) => {
    expect(iso(firstRun(schedule, at(now)))).toBe(expected);
  });

  test("every run lies behind the one before and on its minute, for years", () => {
    const schedule: CronSchedule = { type: "cron", cron: "15 3 1,31 * *" };
    let time = at("2026-01-01T00:00");
    for (let i = 0; i < 80; i += 1) {
      const next = nextRun(schedule, time, time);
      expect(next.at).toBeGreaterThan(time);
      expect(next.skipped).toBe(0);
      expect(iso(next.at)).toMatch(/-(01|31)T03:15$/);
      time = next.at;
    }
    // 19 runs in each year: twelve first days and seven last ones.
    expect(iso(time)).toBe("2030-03-01T03:15");
  });

  test("a run that comes a moment late keeps to the clock", () => {
    const schedule: CronSchedule = { type: "hourly", minuteUTC: 0 };
    const due = at("2026-11-22T05:00");
    expect(nextRun(schedule, due, due + 1)).toEqual({ at: at("2026-11-22T06:00"), skipped: 0 });
  });
});
