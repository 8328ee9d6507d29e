import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import {
  addGuide,
  addPair,
  addPerson,
  bookingOf,
  dayAhead,
  refusalOf,
} from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import { DEFAULT_TIME_SLOTS, DEFAULT_WEEK, WEEK_ORDER } from "./model/availability/contract.ts";
import type { WeeklyDefaults } from "./model/availability/contract.ts";

const WORKDAY = { startTime: "09:00", endTime: "17:00" };
const MORNING = { startTime: "09:00", endTime: "12:00" };

function weekOf(works: boolean): WeeklyDefaults {
  return Object.fromEntries(WEEK_ORDER.map((name) => [name, works])) as WeeklyDefaults;
}

describe("weekly and single days", () => {
  it("begin with the usual week and are replaced as a whole", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    expect(await guide.as.query(api.availability.mine, {})).toEqual({
      weeklyDefaults: DEFAULT_WEEK,
      dailyOverrides: [],
    });
    const slots = [{ start: "08:00", end: "09:30", available: true }];
    await guide.as.mutation(api.availability.save, {
      weeklyDefaults: { ...DEFAULT_WEEK, saturday: true },
      dailyOverrides: [
        { date: dayAhead(2), isAvailable: true, timeSlots: slots, notes: "Early" },
        { date: dayAhead(3), isAvailable: false },
      ],
    });
    const second = await guide.as.mutation(api.availability.save, {
      weeklyDefaults: DEFAULT_WEEK,
      dailyOverrides: [
        { date: dayAhead(4), isAvailable: true },
        { date: dayAhead(2), isAvailable: false, timeSlots: slots },
      ],
    });
    expect(second).toEqual({
      weeklyDefaults: DEFAULT_WEEK,
      dailyOverrides: [
        { date: dayAhead(2), isAvailable: false, timeSlots: slots },
        { date: dayAhead(4), isAvailable: true, timeSlots: DEFAULT_TIME_SLOTS },
      ],
    });
  });

  it("have notes that change nothing of whether a day is free", async () => {
    const t = createBackend();
    const { guide, operator } = await addPair(t);
    const [date, note] = [dayAhead(5), "Dentist at eight"];
    const save = (works: boolean) =>
      guide.as.mutation(api.availability.save, {
        weeklyDefaults: weekOf(works),
        dailyOverrides: [
          { date, isAvailable: null, notes: note },
          // Says nothing at all.
          { date: dayAhead(6), isAvailable: null },
        ],
      });
    const isFound = async () =>
      (await t.query(api.guides.search, { availableDate: date })).total === 1;
    expect((await save(true)).dailyOverrides).toEqual([
      { date, isAvailable: null, timeSlots: DEFAULT_TIME_SLOTS, notes: note },
    ]);
    expect(await isFound()).toBe(true);
    await save(false);
    expect(await isFound()).toBe(false);
    // What is only off by the week may be asked for, and what is agreed may be noted on.
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, date));
    const accept = { jobRequestId: id, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, accept);
    const own = await save(false);
    // Sent back as it was read.
    expect(await guide.as.mutation(api.availability.save, own)).toEqual(own);
    const seen = await operator.as.query(api.availability.get, { guideId: guide.id });
    expect(seen.dailyOverrides).toEqual([]);
  });

  it("are not closed where a booking is accepted; where it only waits for an answer they may be", async () => {
    const t = createBackend();
    const { guide, operator } = await addPair(t);
    const days = [dayAhead(5), dayAhead(6)] as const;
    const book = (day: string) => operator.as.mutation(api.requests.book, bookingOf(guide.id, day));
    const agreed = await book(days[0]);
    await book(days[1]);
    const accept = { jobRequestId: agreed.id, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, accept);
    const save = (...dates: string[]) =>
      guide.as.mutation(api.availability.save, {
        weeklyDefaults: { ...DEFAULT_WEEK, monday: false },
        dailyOverrides: dates.map((date) => ({ date, isAvailable: false })),
      });
    expect(await refusalOf(save(days[1], days[0]))).toMatchObject({
      code: "CONFLICT",
      field: "dailyOverrides.1.date",
      message: "You have an accepted booking on this day. Cancel it before you close the day.",
    });
    // Nothing of it was kept.
    expect(await guide.as.query(api.availability.mine, {})).toMatchObject({
      weeklyDefaults: { monday: true },
      dailyOverrides: [],
    });
    const closed = { dailyOverrides: [{ date: days[1], isAvailable: false }] };
    expect(await save(days[1])).toMatchObject(closed);
    // What is agreed after it was closed keeps nobody from saving the calendar.
    const waiting = await guide.as.query(api.requests.listBookings, {});
    const later = waiting.find(({ startDate }) => startDate === days[1])?.id ?? "";
    const answer = { ...accept, jobRequestId: later };
    await guide.as.mutation(api.requests.setBookingStatus, answer);
    expect(await save(days[1])).toMatchObject(closed);
  });

  it.each([
    ["a past day", [{ date: dayAhead(-1), isAvailable: true }], "dailyOverrides.0.date"],
    [
      "a day twice",
      [
        { date: dayAhead(1), isAvailable: true },
        { date: `${dayAhead(1)}T05:00:00Z`, isAvailable: false },
      ],
      "dailyOverrides.1.date",
    ],
    ["no day", [{ date: "someday", isAvailable: true }], "dailyOverrides.0.date"],
    ["a far day", [{ date: dayAhead(2_000), isAvailable: true }], "dailyOverrides.0.date"],
    [
      "a slot that ends first",
      [
        {
          date: dayAhead(1),
          isAvailable: true,
          timeSlots: [{ start: "10:00", end: "09:00", available: true }],
        },
      ],
      "dailyOverrides.0.timeSlots.0.end",
    ],
    [
      "a time that is none",
      [
        {
          date: dayAhead(1),
          isAvailable: true,
          timeSlots: [{ start: "24:00", end: "25:00", available: true }],
        },
      ],
      "dailyOverrides.0.timeSlots.0.start",
    ],
  ])("refuse %s and change nothing", async (_name, dailyOverrides, field) => {
    const t = createBackend();
    const guide = await addGuide(t);
    const weeklyDefaults = { ...DEFAULT_WEEK, sunday: true };
    const call = guide.as.mutation(api.availability.save, { weeklyDefaults, dailyOverrides });
    expect(await refusalOf(call)).toMatchObject({ code: "VALIDATION", field });
    expect((await guide.as.query(api.availability.mine, {})).weeklyDefaults).toEqual(DEFAULT_WEEK);
  });

  it("keep a day that is over as it was for as long as it is sent back", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    const gone = { date: dayAhead(-3), isAvailable: false };
    await t.run((ctx) => ctx.db.insert("dayOverrides", { guideUserId: guide.id, ...gone }));
    const save = (...days: { date: string; isAvailable: boolean }[]) =>
      guide.as.mutation(api.availability.save, {
        weeklyDefaults: DEFAULT_WEEK,
        dailyOverrides: days,
      });
    for (const isAvailable of [false, false, true]) {
      const { dailyOverrides } = await save({ ...gone, isAvailable });
      expect(dailyOverrides).toMatchObject([gone]);
    }
    expect((await save()).dailyOverrides).toEqual([]);
    expect((await refusalOf(save(gone))).code).toBe("VALIDATION");
  });

  it("belong to guides; notes are theirs alone", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await guide.as.mutation(api.availability.save, {
      weeklyDefaults: DEFAULT_WEEK,
      dailyOverrides: [{ date: dayAhead(1), isAvailable: true, notes: "Private" }],
    });
    const seen = await operator.as.query(api.availability.get, { guideId: guide.id });
    expect(seen.dailyOverrides[0]).not.toHaveProperty("notes");
    const own = await guide.as.query(api.availability.mine, {});
    expect(own.dailyOverrides[0]?.notes).toBe("Private");
    expect(await refusalOf(operator.as.query(api.availability.mine, {}))).toMatchObject({
      code: "FORBIDDEN",
      message: "Only guides can do this",
    });
    expect((await refusalOf(t.query(api.availability.mine, {}))).code).toBe("UNAUTHENTICATED");
    for (const guideId of [operator.id, "nonsense"]) {
      expect((await refusalOf(t.query(api.availability.get, { guideId }))).code).toBe("NOT_FOUND");
    }
    const admin = await addPerson(t, "ADMIN");
    const save = { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [] };
    for (const person of [operator, admin]) {
      const call = person.as.mutation(api.availability.save, save);
      expect((await refusalOf(call)).code).toBe("FORBIDDEN");
    }
  });
});

describe("blocks", () => {
  it("are unique, dated from today on, and at most eight a day", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    const add = (date: string, more: object = MORNING) =>
      guide.as.mutation(api.availability.addBlock, { date, ...more });
    const block = await add(dayAhead(0), {});
    expect(block).toMatchObject({
      date: dayAhead(0),
      startTime: "09:00",
      endTime: "17:00",
      reason: "personal",
      type: "MANUAL",
    });
    expect((await refusalOf(add(dayAhead(0), {}))).code).toBe("CONFLICT");
    expect((await refusalOf(add(dayAhead(-1)))).field).toBe("date");
    expect((await refusalOf(add(dayAhead(9_000)))).field).toBe("date");
    expect(
      (await refusalOf(add(dayAhead(1), { startTime: "10:00", endTime: "09:59" }))).field,
    ).toBe("endTime");
    expect((await refusalOf(add(dayAhead(1), { reason: "   " }))).field).toBe("reason");
    for (let hour = 10; hour < 18; hour += 1) {
      await add(dayAhead(1), { startTime: `${hour}:00`, endTime: `${hour}:30` });
    }
    expect((await refusalOf(add(dayAhead(1)))).code).toBe("CONFLICT");
  });

  it("stand on every day of a range, or on none of them", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    const block = (first: number, last: number, more: object = {}) =>
      guide.as.mutation(api.availability.addBlocks, {
        startDate: dayAhead(first),
        endDate: dayAhead(last),
        ...WORKDAY,
        reason: "Holiday",
        ...more,
      });
    const made = await block(2, 4);
    expect(
      made.map(({ date, startTime, endTime, type, reason }) => [
        date,
        startTime,
        endTime,
        type,
        reason,
      ]),
    ).toEqual([2, 3, 4].map((day) => [dayAhead(day), "09:00", "17:00", "MANUAL", "Holiday"]));
    const seen = () => guide.as.query(api.availability.listOwnBlocks, {});
    expect(await seen()).toEqual(made);
    // Day 4 has this block already, so day 5 gets none either.
    expect(await refusalOf(block(4, 5))).toEqual({
      code: "CONFLICT",
      message: "This time is already blocked",
    });
    expect(await refusalOf(block(1, 3))).toMatchObject({ code: "CONFLICT" });
    expect(await seen()).toEqual(made);
    expect(await block(4, 5, MORNING)).toHaveLength(2);
    expect(await block(6, 6)).toHaveLength(1);
    expect(await block(100, 465)).toHaveLength(366);
  });

  it.each([
    [
      "ends before it begins",
      { endDate: dayAhead(1) },
      "endDate",
      "End date must be after or same as start date",
    ],
    ["begins in the past", { startDate: dayAhead(-1) }, "startDate", "Date cannot be in the past"],
    ["is too long", { endDate: dayAhead(368) }, "endDate", "A range can cover at most 366 days"],
    ["is too far", { endDate: dayAhead(2_000) }, "endDate", "Date is too far in the future"],
    ["has no end", { endDate: "" }, "endDate", "Please enter a valid date"],
    [
      "ends earlier in the day than it begins",
      { startTime: "10:00", endTime: "09:00" },
      "endTime",
      "End time cannot be before the start time",
    ],
    ["has a blank reason", { reason: " \u200b " }, "reason", "Please fill in all required fields"],
    [
      "has an endless reason",
      { reason: "x".repeat(100_000) },
      "reason",
      "Reason must be at most 200 characters",
    ],
  ])("refuse a range that %s", async (_name, more, field, message) => {
    const t = createBackend();
    const guide = await addGuide(t);
    const days = { startDate: dayAhead(2), endDate: dayAhead(3) };
    const range = { ...days, ...WORKDAY, reason: "Holiday", ...more };
    const refusal = await refusalOf(guide.as.mutation(api.availability.addBlocks, range));
    expect(refusal).toEqual({ code: "VALIDATION", message, field });
    expect(await guide.as.query(api.availability.listOwnBlocks, {})).toEqual([]);
  });

  it("keep the reason as it was written, in any script", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    for (const [index, reason] of ["Nghỉ lễ 👩‍👩‍👧", "عطلة", "क्‍ष"].entries()) {
      const day = dayAhead(index + 1);
      const range = { startDate: day, endDate: day, ...WORKDAY, reason };
      const [made] = await guide.as.mutation(api.availability.addBlocks, range);
      expect(made?.reason).toBe(reason);
    }
  });

  it("are paged for their guide alone, the one that was made last first", async () => {
    const { guide, operator } = await addPair(createBackend());
    await guide.as.mutation(api.availability.addBlocks, {
      startDate: dayAhead(20),
      endDate: dayAhead(25),
      ...WORKDAY,
      reason: "Holiday",
    });
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(2)));
    const page = (numItems: number, cursor: string | null = null) =>
      guide.as.query(api.availability.listRecentBlocks, { paginationOpts: { numItems, cursor } });
    const first = await page(5);
    expect(first.page.map((block) => block.date)).toEqual([2, 25, 24, 23, 22].map(dayAhead));
    expect(first.page[0]).toMatchObject({ type: "BOOKING", state: "REQUESTED" });
    const second = await page(5, first.continueCursor);
    expect(second.page.map((block) => block.date)).toEqual([21, 20].map(dayAhead));
    expect((await page(100_000)).page).toHaveLength(7);
    expect((await page(-1)).page).toHaveLength(1);
    const other = operator.as.query(api.availability.listRecentBlocks, {
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect((await refusalOf(other)).code).toBe("FORBIDDEN");
  });

  it("are listed by range, in order", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    for (const day of [9, 1, 5]) {
      await guide.as.mutation(api.availability.addBlock, { date: dayAhead(day), ...MORNING });
    }
    const days = async (range: { startDate?: string; endDate?: string }) =>
      (await t.query(api.availability.listBlocks, { guideId: guide.id, ...range })).map(
        (block) => block.date,
      );
    expect(await days({})).toEqual([1, 5, 9].map(dayAhead));
    expect(await days({ startDate: dayAhead(5), endDate: dayAhead(9) })).toEqual(
      [5, 9].map(dayAhead),
    );
    expect(await days({ startDate: dayAhead(6) })).toEqual([dayAhead(9)]);
    expect(await days({ endDate: dayAhead(4) })).toEqual([dayAhead(1)]);
    for (const range of [
      { startDate: dayAhead(2), endDate: dayAhead(1) },
      { startDate: dayAhead(0), endDate: dayAhead(366) },
    ]) {
      expect((await refusalOf(days(range))).field).toBe("endDate");
    }
    expect(await days({ startDate: dayAhead(0), endDate: dayAhead(365) })).toHaveLength(3);
  });

  it("are removed by their guide, except a booking's", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addGuide(t);
    const { id } = await guide.as.mutation(api.availability.addBlock, {
      date: dayAhead(1),
      ...MORNING,
    });
    const remove = (person: typeof guide, blockId: string) =>
      person.as.mutation(api.availability.removeBlock, { blockId });
    expect((await refusalOf(remove(other, id))).code).toBe("NOT_FOUND");
    expect((await refusalOf(remove(operator, id))).code).toBe("FORBIDDEN");
    expect((await refusalOf(remove(guide, "nonsense"))).code).toBe("NOT_FOUND");
    expect((await refusalOf(remove(guide, guide.id))).code).toBe("NOT_FOUND");
    await remove(guide, id);
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(2)));
    const [hold] = await guide.as.query(api.availability.listOwnBlocks, {});
    expect(await refusalOf(remove(guide, hold?.id ?? ""))).toEqual({
      code: "CONFLICT",
      message: "Booking-related blocks can only be removed by declining the booking request.",
    });
  });

  it("tell why and for which request to the guide only", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(2)));
    const [own] = await guide.as.query(api.availability.listOwnBlocks, {});
    expect(own).toMatchObject({ type: "BOOKING", reason: "Old Quarter walk" });
    expect(own).toHaveProperty("jobRequestId");
    for (const viewer of [t, operator.as]) {
      const [seen] = await viewer.query(api.availability.listBlocks, { guideId: guide.id });
      expect(seen).toMatchObject({ type: "BOOKING", state: "REQUESTED", date: dayAhead(2) });
      expect(seen).not.toHaveProperty("reason");
      expect(seen).not.toHaveProperty("jobRequestId");
    }
  });
});
