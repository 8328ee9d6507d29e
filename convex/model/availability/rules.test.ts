import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays, eachDay, weekdayOf } from "../days.ts";
import {
  addBlockInput,
  availabilityInput,
  DEFAULT_TIME_SLOTS,
  DEFAULT_WEEK,
  OVERRIDES_MAX,
  SLOTS_PER_DAY_MAX,
  WEEK_ORDER,
} from "./contract.ts";
import { dayState, isDayAvailable, isDayRequestable, slotsOf, weeklyDefaultOf } from "./rules.ts";
import type { DayBlock, DayOverride, DayState } from "./rules.ts";

const OPEN = { isAvailable: true };
const CLOSED = { isAvailable: false };
const MANUAL: DayBlock = { type: "MANUAL" };
const REQUESTED: DayBlock = { type: "BOOKING", state: "REQUESTED" };
const BOOKED: DayBlock = { type: "BOOKING", state: "BOOKED" };

const NOTED = { isAvailable: null };

type Setting = DayOverride | undefined;

// One row per day that a guide can have: the week's word, the day's own, its blocks; how it looks, whether it is found
// in a search, and whether it may be asked for.
const TABLE: [boolean, Setting, DayBlock[], DayState, boolean, boolean][] = [
  [true, undefined, [], "available", true, true],
  [false, undefined, [], "off", false, true],
  [true, OPEN, [], "available", true, true],
  [false, OPEN, [], "available", true, true],
  [true, CLOSED, [], "closed", false, false],
  [false, CLOSED, [], "closed", false, false],
  [true, NOTED, [], "available", true, true],
  [false, NOTED, [], "off", false, true],
  [true, undefined, [MANUAL], "blocked", false, false],
  [false, undefined, [MANUAL], "blocked", false, false],
  [true, OPEN, [MANUAL, MANUAL], "blocked", false, false],
  [true, CLOSED, [MANUAL], "blocked", false, false],
  [true, undefined, [REQUESTED], "requested", false, false],
  [true, undefined, [BOOKED], "booked", false, false],
  [false, CLOSED, [REQUESTED], "requested", false, false],
  // The hold is what the calendar shows, wherever it stands among the guide's own blocks.
  [true, undefined, [MANUAL, BOOKED], "booked", false, false],
  [true, OPEN, [REQUESTED, MANUAL], "requested", false, false],
];

describe("a day", () => {
  it.each(TABLE)("open by the week %j, set %j, with %j is %s", (...row) => {
    const [weeklyDefault, override, blocks, state, isFree, isRequestable] = row;
    const day = { weeklyDefault, override, blocks, blockCount: blocks.length };
    expect(dayState(day)).toBe(state);
    expect(isDayAvailable(day)).toBe(isFree);
    expect(isDayRequestable(day)).toBe(isRequestable);
  });

  const days = fc.record({
    weeklyDefault: fc.boolean(),
    override: fc.constantFrom(undefined, OPEN, CLOSED, NOTED),
    blocks: fc.array(fc.constantFrom(MANUAL, REQUESTED, BOOKED), { maxLength: 3 }),
  });

  it("is free exactly when it looks free, and whatever is free may be asked for", () => {
    fc.assert(
      fc.property(days, (day) => {
        const counted = { ...day, blockCount: day.blocks.length };
        const state = dayState(day);
        expect(isDayAvailable(counted)).toBe(state === "available");
        expect(isDayRequestable(counted)).toBe(state === "available" || state === "off");
      }),
    );
  });

  it("follows its weekday, on any date", () => {
    const offsets = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(offsets, fc.constantFrom(...WEEK_ORDER), (offset, closed) => {
        const date = addDays("2026-12-21", offset);
        const week = { ...DEFAULT_WEEK, saturday: true, sunday: true, [closed]: false };
        expect(weeklyDefaultOf(week, date)).toBe(weekdayOf(date) !== closed);
      }),
    );
  });

  it("is off at the weekend in the usual week, which begins on Monday", () => {
    // 2026-12-21 is a Monday.
    const open = eachDay("2026-12-21", "2026-12-27").map((day) =>
      weeklyDefaultOf(DEFAULT_WEEK, day),
    );
    expect(open).toEqual([true, true, true, true, true, false, false]);
    expect(WEEK_ORDER.map((weekday) => DEFAULT_WEEK[weekday])).toEqual(open);
  });

  it("has the usual slots unless it has its own, be they none", () => {
    expect(slotsOf(undefined)).toEqual(DEFAULT_TIME_SLOTS);
    expect(slotsOf({})).toEqual(DEFAULT_TIME_SLOTS);
    expect(slotsOf({ timeSlots: [] })).toEqual([]);
    const own = [{ start: "05:00", end: "06:00", available: true }];
    expect(slotsOf({ timeSlots: own })).toEqual(own);
  });

  it("has morning and afternoon to give in the usual slots, and not the evening", () => {
    expect(DEFAULT_TIME_SLOTS).toEqual([
      { start: "09:00", end: "12:00", available: true },
      { start: "13:00", end: "17:00", available: true },
      { start: "18:00", end: "21:00", available: false },
    ]);
  });
});

function issueOf(result: {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}): [string, string] | null {
  const [issue] = result.error?.issues ?? [];
  return issue === undefined ? null : [issue.path.map(String).join("."), issue.message];
}

describe("messages of the calendar's form", () => {
  const DAY = { date: "2026-12-21", isAvailable: true };
  const SLOT = { start: "08:00", end: "09:30", available: true };

  it.each<[string, object, string, string]>([
    ["no date", { date: "someday" }, "date", "Please enter a valid date"],
    ["a date that is none", { date: "2026-02-30" }, "date", "Please enter a valid date"],
    ["no answer", { isAvailable: "yes" }, "isAvailable", "Please say if the day is available"],
    [
      "an hour that is none",
      { timeSlots: [{ ...SLOT, end: "24:00" }] },
      "timeSlots.0.end",
      "Please enter a time as HH:mm",
    ],
    [
      "one digit",
      { timeSlots: [SLOT, { ...SLOT, start: "8:00" }] },
      "timeSlots.1.start",
      "Please enter a time as HH:mm",
    ],
    [
      "a slot without length",
      { timeSlots: [{ ...SLOT, end: "08:00" }] },
      "timeSlots.0.end",
      "A time slot must end after it starts",
    ],
    [
      "too many slots",
      { timeSlots: Array.from({ length: SLOTS_PER_DAY_MAX + 1 }, () => SLOT) },
      "timeSlots",
      "A day can have at most 12 time slots",
    ],
    ["long notes", { notes: "x".repeat(501) }, "notes", "Notes must be at most 500 characters"],
  ])("name the field and say what is wrong with %s", (_name, change, field, message) => {
    const input = { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [{ ...DAY, ...change }] };
    expect(issueOf(availabilityInput.safeParse(input))).toEqual([
      `dailyOverrides.0.${field}`,
      message,
    ]);
  });

  it("let through a whole year of days with full slots, and no day more", () => {
    const timeSlots = Array.from({ length: SLOTS_PER_DAY_MAX }, () => SLOT);
    const daily = eachDay("2026-01-01", addDays("2026-01-01", OVERRIDES_MAX)).map((date) => ({
      ...DAY,
      date,
      timeSlots,
      notes: "x".repeat(500),
    }));
    const parse = (dailyOverrides: object[]) =>
      availabilityInput.safeParse({ weeklyDefaults: DEFAULT_WEEK, dailyOverrides });
    expect(parse(daily.slice(1)).success).toBe(true);
    expect(issueOf(parse(daily))?.[1]).toBe("At most 366 days can be set one by one");
  });

  it("want every weekday, and no eighth", () => {
    for (const weekday of WEEK_ORDER) {
      const { [weekday]: _left, ...rest } = DEFAULT_WEEK;
      const missing = availabilityInput.safeParse({ weeklyDefaults: rest, dailyOverrides: [] });
      expect(issueOf(missing)).toEqual([
        `weeklyDefaults.${weekday}`,
        "Please set every day of the week",
      ]);
    }
    const weeklyDefaults = { ...DEFAULT_WEEK, someday: true };
    expect(availabilityInput.safeParse({ weeklyDefaults, dailyOverrides: [] }).success).toBe(false);
  });
});

describe("a block's form", () => {
  it("fills in the working day and a reason", () => {
    expect(addBlockInput.parse({ date: "2026-12-21" })).toEqual({
      date: "2026-12-21",
      startTime: "09:00",
      endTime: "17:00",
      reason: "personal",
    });
  });

  it("takes a moment, and refuses what ends before it starts", () => {
    const clock = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const timeOf = (minute: number) =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
    fc.assert(
      fc.property(clock, clock, (start, end) => {
        const times = { startTime: timeOf(start), endTime: timeOf(end) };
        const parsed = addBlockInput.safeParse({ date: "2026-12-21", ...times });
        expect(parsed.success).toBe(start <= end);
        if (!parsed.success) expect(issueOf(parsed)?.[0]).toBe("endTime");
      }),
    );
  });

  it.each([
    [{ reason: " \n " }, "Please fill in all required fields"],
    [{ reason: "x".repeat(201) }, "Reason must be at most 200 characters"],
    [{ startTime: "noon" }, "Please enter a time as HH:mm"],
    [{ date: "21.12.2026" }, "Please enter a valid date"],
  ])("refuses %j", (change, message) => {
    expect(issueOf(addBlockInput.safeParse({ date: "2026-12-21", ...change }))?.[1]).toBe(message);
  });
});
