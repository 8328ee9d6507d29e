import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  DEFAULT_TIME_SLOTS,
  DEFAULT_WEEK,
  WEEK_ORDER,
  availabilityInput,
} from "#convex/model/availability/contract.ts";

import {
  NO_DRAFT,
  changesOf,
  draftedCalendar,
  draftedChanges,
  draftedDay,
  isChanged,
  nextSlot,
  problemAt,
  problemOf,
  readDraft,
  withDay,
  withWeekday,
  withoutPast,
  withoutSaved,
} from "./calendar-draft.ts";
import type { CalendarDraft, DaySetting, StoredCalendar } from "./calendar-draft.ts";

const MORNING = { start: "08:00", end: "10:00", available: true };
// 2026-12-05 is a Saturday.
const STORED: StoredCalendar = {
  weeklyDefaults: DEFAULT_WEEK,
  dailyOverrides: [
    { date: "2026-12-05", isAvailable: true, timeSlots: [MORNING], notes: "Early" },
    { date: "2026-12-08", isAvailable: false },
  ],
};
const CLOSED: DaySetting = { isAvailable: false, timeSlots: DEFAULT_TIME_SLOTS, notes: "" };

const closeDay = (day: string, draft = NO_DRAFT) => withDay(STORED, draft, day, CLOSED);

describe("a drafted day", () => {
  it("is what is stored, until it is edited", () => {
    expect(draftedDay(STORED, NO_DRAFT, "2026-12-05")).toEqual({
      isAvailable: true,
      timeSlots: [MORNING],
      notes: "Early",
      works: true,
    });
    expect(draftedDay(STORED, NO_DRAFT, "2026-12-07")).toEqual({
      isAvailable: null,
      timeSlots: DEFAULT_TIME_SLOTS,
      notes: "",
      works: true,
    });
    expect(draftedDay(STORED, closeDay("2026-12-07"), "2026-12-07")).toEqual({
      ...CLOSED,
      works: false,
    });
  });

  it("follows the drafted week where it has no setting of its own, or shall have none any more", () => {
    const draft = withWeekday(STORED, NO_DRAFT, "monday", false);
    expect(draftedDay(STORED, draft, "2026-12-07").works).toBe(false);
    const freed = withDay(STORED, NO_DRAFT, "2026-12-05", "weekly");
    expect(draftedDay(STORED, freed, "2026-12-05")).toMatchObject({
      isAvailable: null,
      works: false,
      notes: "",
    });
  });

  it("with a note alone follows the week", () => {
    // A Saturday, off by the week.
    const noted = { isAvailable: null, timeSlots: DEFAULT_TIME_SLOTS, notes: "Dentist" };
    const draft = withDay(STORED, NO_DRAFT, "2026-12-12", noted);
    expect(draftedDay(STORED, draft, "2026-12-12")).toEqual({ ...noted, works: false });
    const works = withWeekday(STORED, draft, "saturday", true);
    expect(draftedDay(STORED, works, "2026-12-12").works).toBe(true);
    expect(draftedCalendar(STORED, draft).dailyOverrides).toContainEqual({
      date: "2026-12-12",
      isAvailable: null,
      notes: "Dentist",
    });
    // Opened and closed again in the panel, it is as the week has it.
    const open = withDay(STORED, draft, "2026-12-12", { ...noted, isAvailable: true });
    expect(draftedDay(STORED, open, "2026-12-12")).toMatchObject({
      isAvailable: true,
      works: true,
    });
    expect(withDay(STORED, open, "2026-12-12", { ...noted, isAvailable: false })).toEqual(draft);
    const stored = draftedCalendar(STORED, draft);
    const cleared = withDay(stored, NO_DRAFT, "2026-12-12", { ...noted, notes: "" });
    expect(draftedCalendar(stored, cleared)).toEqual(draftedCalendar(STORED, NO_DRAFT));
  });

  it("that shall follow the week again keeps its note", () => {
    const { works: _works, ...own } = draftedDay(STORED, NO_DRAFT, "2026-12-05");
    const draft = withDay(STORED, NO_DRAFT, "2026-12-05", { ...own, isAvailable: null });
    expect(draftedDay(STORED, draft, "2026-12-05")).toEqual({
      isAvailable: null,
      timeSlots: DEFAULT_TIME_SLOTS,
      notes: "Early",
      works: false,
    });
  });

  it("that comes to what is stored again is no change", () => {
    const draft = closeDay("2026-12-07");
    expect(changesOf(draft)).toEqual({ days: 1, weekdays: 0 });
    const back = { isAvailable: true, timeSlots: DEFAULT_TIME_SLOTS, notes: "" };
    expect(withDay(STORED, draft, "2026-12-07", back)).toEqual(NO_DRAFT);
    expect(withDay(STORED, NO_DRAFT, "2026-12-09", "weekly")).toEqual(NO_DRAFT);
    expect(withDay(STORED, draft, "2026-12-07", undefined)).toEqual(NO_DRAFT);
    const sunday = withWeekday(STORED, NO_DRAFT, "sunday", true);
    expect(changesOf(sunday)).toEqual({ days: 0, weekdays: 1 });
    expect(withWeekday(STORED, sunday, "sunday", false)).toEqual(NO_DRAFT);
  });
});

describe("what is sent", () => {
  it("is what was edited and nothing else", () => {
    const draft = withDay(STORED, closeDay("2026-12-07"), "2026-12-05", "weekly");
    expect(draftedChanges(withWeekday(STORED, draft, "sunday", true))).toEqual({
      weeklyDefaults: { sunday: true },
      dailyOverrides: [
        { date: "2026-12-07", isAvailable: false, timeSlots: [...DEFAULT_TIME_SLOTS] },
        { date: "2026-12-05", isAvailable: null },
      ],
    });
  });
});

describe("what comes of it", () => {
  it("has every stored day that was not edited, and the edits over the others", () => {
    const draft = withWeekday(
      STORED,
      withDay(STORED, closeDay("2026-12-07"), "2026-12-05", "weekly"),
      "sunday",
      true,
    );
    expect(draftedCalendar(STORED, draft)).toEqual({
      weeklyDefaults: { ...DEFAULT_WEEK, sunday: true },
      dailyOverrides: [
        { date: "2026-12-07", isAvailable: false, timeSlots: [...DEFAULT_TIME_SLOTS] },
        { date: "2026-12-08", isAvailable: false, timeSlots: [...DEFAULT_TIME_SLOTS] },
      ],
    });
  });

  it("keeps what another window stored meanwhile", () => {
    const later: StoredCalendar = {
      weeklyDefaults: { ...DEFAULT_WEEK, monday: false },
      dailyOverrides: [...STORED.dailyOverrides, { date: "2026-12-20", isAvailable: true }],
    };
    const sent = draftedCalendar(later, closeDay("2026-12-07"));
    expect(sent.weeklyDefaults.monday).toBe(false);
    expect(sent.dailyOverrides.map(({ date }) => date)).toEqual([
      "2026-12-05",
      "2026-12-07",
      "2026-12-08",
      "2026-12-20",
    ]);
  });
});

describe("after saving", () => {
  it("what was edited while it was under way is left", () => {
    const sent = withWeekday(
      STORED,
      closeDay("2026-12-09", closeDay("2026-12-07")),
      "sunday",
      true,
    );
    const since = withDay(STORED, sent, "2026-12-09", { ...CLOSED, notes: "Dentist" });
    expect(withoutSaved(since, sent, "2026-12-05")).toEqual({
      week: {},
      days: { "2026-12-09": { ...CLOSED, notes: "Dentist" } },
    });
    expect(withoutSaved(sent, sent, "2026-12-05")).toEqual(NO_DRAFT);
  });

  it("days that are over count no more", () => {
    const draft = closeDay("2026-12-07", closeDay("2026-12-09"));
    expect(Object.keys(withoutPast(draft, "2026-12-08").days)).toEqual(["2026-12-09"]);
    expect(withoutPast(draft, "2026-12-07")).toBe(draft);
    expect(Object.keys(withoutSaved(draft, NO_DRAFT, "2026-12-08").days)).toEqual(["2026-12-09"]);
  });
});

describe("a problem", () => {
  const sent = draftedCalendar(STORED, closeDay("2026-12-07"));

  it.each([
    ["dailyOverrides.1.date", { day: "2026-12-07", field: "date" }],
    ["dailyOverrides.0.timeSlots.2.end", { day: "2026-12-05", slot: 2, field: "end" }],
    ["dailyOverrides.2.notes", { day: "2026-12-08", field: "notes" }],
    ["dailyOverrides.9.date", {}],
    ["dailyOverrides", {}],
    ["weeklyDefaults.monday", {}],
    [undefined, {}],
  ])("at %s is found", (path, place) => {
    expect(problemAt(sent, "No", path)).toEqual({ message: "No", ...place });
  });

  it.each([
    [
      [{ start: "10:00", end: "09:00", available: true }],
      0,
      "end",
      "A time slot must end after it starts",
    ],
    [
      [MORNING, { start: "", end: "09:00", available: true }],
      1,
      "start",
      "Please enter a time as HH:mm",
    ],
  ])("of slots is known before anything is sent", (timeSlots, slot, field, message) => {
    const draft = withDay(STORED, NO_DRAFT, "2026-12-07", { ...CLOSED, timeSlots });
    expect(problemOf(draftedCalendar(STORED, draft))).toEqual({
      message,
      day: "2026-12-07",
      slot,
      field,
    });
  });

  it("of endless notes is known before anything is sent; other scripts are none", () => {
    const noted = (notes: string) =>
      problemOf(
        draftedCalendar(STORED, withDay(STORED, NO_DRAFT, "2026-12-07", { ...CLOSED, notes })),
      );
    expect(noted("x".repeat(100_000))).toMatchObject({ day: "2026-12-07", field: "notes" });
    expect(noted("Nghỉ 👩‍👩‍👧 عطلة \u200b")).toBeNull();
  });
});

describe("a draft that was kept", () => {
  it("is read as it was written", () => {
    const draft = withWeekday(STORED, closeDay("2026-12-07"), "sunday", true);
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([
    [undefined],
    [null],
    ["weekly"],
    [{ week: {}, days: { someday: "weekly" } }],
    [{ week: { monday: "yes" }, days: {} }],
    [{ week: { someday: true }, days: {} }],
    [{ week: {}, days: { "2026-12-07": { isAvailable: 1 } } }],
  ])("counts for nothing where it is none: %j", (kept) => {
    expect(readDraft(kept)).toEqual(NO_DRAFT);
  });
});

it.each([
  [[], "09:00", "10:00"],
  [[MORNING], "10:00", "11:00"],
  [[{ start: "20:00", end: "22:30", available: true }, MORNING], "22:30", "23:30"],
  [[{ start: "22:00", end: "23:00", available: true }], "09:00", "10:00"],
  [[{ start: "09:00", end: "", available: true }], "09:00", "10:00"],
])("a slot that is added follows the last one of %j", (slots, start, end) => {
  expect(nextSlot(slots)).toEqual({ start, end, available: true });
});

const setting = fc.record({
  isAvailable: fc.constantFrom(true, false, null),
  timeSlots: fc.array(fc.constantFrom(MORNING, ...DEFAULT_TIME_SLOTS), { maxLength: 4 }),
  notes: fc.constantFrom("", "Early", "عطلة"),
});
const day = fc.constantFrom("2026-12-05", "2026-12-06", "2026-12-07", "2026-12-08");
const step = fc.oneof(
  fc.tuple(fc.constantFrom(...WEEK_ORDER), fc.boolean()),
  fc.tuple(day, fc.oneof(setting, fc.constant("weekly" as const))),
);

it("any edits are sent as they are shown, and once stored nothing differs", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let draft: CalendarDraft = NO_DRAFT;
      for (const [where, what] of steps) {
        draft =
          typeof what === "boolean"
            ? withWeekday(STORED, draft, where, what)
            : withDay(STORED, draft, where, what);
      }
      const sent = draftedCalendar(STORED, draft);
      expect(availabilityInput.safeParse(sent).success).toBe(true);
      for (const shown of ["2026-12-05", "2026-12-06", "2026-12-07", "2026-12-08"]) {
        expect(draftedDay(sent, NO_DRAFT, shown)).toEqual(draftedDay(STORED, draft, shown));
      }
      expect(isChanged(withoutSaved(draft, draft, "2026-12-05"))).toBe(false);
    }),
  );
});
