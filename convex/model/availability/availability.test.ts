// What a guide's calendar keeps, and what anybody may read of it, at the edges of both.
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addOperator, addPerson, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import { addDays } from "../days.ts";
import { saveAvailability } from "./availability.ts";
import { listBlocks } from "./blocks.ts";
import {
  AHEAD_DAYS_MAX,
  BLOCK_LIST_MAX,
  BLOCK_RANGE_DAYS_MAX,
  BLOCKS_PER_DAY_MAX,
  DEFAULT_WEEK,
  OVERRIDES_MAX,
} from "./contract.ts";
import type { AvailabilityInput } from "./contract.ts";
import { findWeek } from "./week.ts";

// Five minutes past midnight in Vietnam, while UTC still has the day before.
const NOW = Date.parse("2026-11-21T17:05:00.000Z");
const TODAY = "2026-11-22";

let t: Backend;
let guide: Person;
beforeEach(async () => {
  vi.spyOn(Date, "now").mockImplementation(() => NOW);
  t = createBackend();
  guide = await addPerson(t, "GUIDE");
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

type Override = AvailabilityInput["dailyOverrides"][number];

const save = (dailyOverrides: Override[], weeklyDefaults = DEFAULT_WEEK) =>
  t.run((ctx) => saveAvailability(ctx, guide.id, { weeklyDefaults, dailyOverrides }));

const stored = () =>
  t.run(async (ctx) => {
    const rows = await ctx.db.query("dayOverrides").collect();
    return rows
      .map(({ _id, _creationTime, guideUserId: _guide, ...setting }) => setting)
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  });

/** A block as it is stored, made past the form. */
function insertBlock(
  date: string,
  more: { type?: "BOOKING"; state?: "BOOKED"; startTime?: string } = {},
) {
  return t.run((ctx) =>
    ctx.db.insert("availabilityBlocks", {
      guideUserId: guide.id,
      date,
      startTime: "09:00",
      endTime: "17:00",
      type: "MANUAL",
      reason: "personal",
      createdAt: NOW,
      ...more,
    }),
  );
}

describe("the week", () => {
  it("is a row only once it was set, and stays one row", async () => {
    const week = () => t.run((ctx) => findWeek(ctx, guide.id));
    expect(await week()).toBeNull();
    await save([], { ...DEFAULT_WEEK, sunday: true });
    await save([], { ...DEFAULT_WEEK, monday: false });
    expect(await week()).toMatchObject({ ...DEFAULT_WEEK, monday: false });
    expect(await t.run((ctx) => ctx.db.query("weeklyAvailability").collect())).toHaveLength(1);
  });

  it("is shown as seven days and nothing of the row", async () => {
    await save([], { ...DEFAULT_WEEK, sunday: true });
    const seen = await t.query(api.availability.get, { guideId: guide.id });
    expect(seen.weeklyDefaults).toEqual({ ...DEFAULT_WEEK, sunday: true });
  });
});

describe("changes", () => {
  const change = (dailyOverrides: Override[], weeklyDefaults: Partial<typeof DEFAULT_WEEK> = {}) =>
    guide.as.mutation(api.availability.change, { weeklyDefaults, dailyOverrides });

  it("keep what another window has saved of other days", async () => {
    await save(
      [
        { date: addDays(TODAY, 2), isAvailable: false, notes: "Elsewhere" },
        { date: addDays(TODAY, 3), isAvailable: false },
      ],
      { ...DEFAULT_WEEK, sunday: true },
    );
    await change(
      [
        { date: addDays(TODAY, 4), isAvailable: true },
        { date: addDays(TODAY, 3), isAvailable: null },
      ],
      { monday: false },
    );
    expect(await stored()).toEqual([
      { date: addDays(TODAY, 2), isAvailable: false, notes: "Elsewhere" },
      { date: addDays(TODAY, 4), isAvailable: true },
    ]);
    expect(await t.run((ctx) => findWeek(ctx, guide.id))).toMatchObject({
      ...DEFAULT_WEEK,
      monday: false,
      sunday: true,
    });
  });

  it("let days that are over give way to those ahead, the oldest first", async () => {
    const day = (ahead: number) => ({ date: addDays(TODAY, ahead), isAvailable: false });
    await save(Array.from({ length: OVERRIDES_MAX - 2 }, (_, ahead) => day(ahead)));
    await t.run(async (ctx) => {
      for (const ahead of [-1, -400]) {
        await ctx.db.insert("dayOverrides", { guideUserId: guide.id, ...day(ahead) });
      }
    });
    await change([]);
    expect(await stored()).toHaveLength(OVERRIDES_MAX);
    await change([day(OVERRIDES_MAX)]);
    expect((await stored()).map(({ date }) => date)).toEqual(
      [-1, ...Array(OVERRIDES_MAX - 2).keys(), OVERRIDES_MAX].map((ahead) => day(ahead).date),
    );
  });

  it("leave a day that is over as it was, whatever was agreed for it since", async () => {
    const over = { date: addDays(TODAY, -2), isAvailable: true };
    await t.run(async (ctx) => {
      await ctx.db.insert("dayOverrides", { guideUserId: guide.id, ...over });
    });
    await insertBlock(over.date, { type: "BOOKING", state: "BOOKED" });
    await change([{ ...over, isAvailable: false }]);
    expect(await stored()).toEqual([over]);
  });

  it("set no more days than one calendar may have", async () => {
    const day = (ahead: number) => ({ date: addDays(TODAY, ahead), isAvailable: true });
    await save(Array.from({ length: OVERRIDES_MAX }, (_, ahead) => day(ahead)));
    expect(await refusalOf(change([day(OVERRIDES_MAX)]))).toMatchObject({
      code: "VALIDATION",
      field: "dailyOverrides",
    });
    await change([{ ...day(1), isAvailable: false }]);
  });
});

describe("days that are set one by one", () => {
  it.each<[string, string, string | null]>([
    [
      "yesterday in Vietnam, though UTC has it still",
      addDays(TODAY, -1),
      "Date cannot be in the past",
    ],
    ["today in Vietnam", TODAY, null],
    ["the last day that can be reached", addDays(TODAY, AHEAD_DAYS_MAX), null],
    ["the day behind it", addDays(TODAY, AHEAD_DAYS_MAX + 1), "Date is too far in the future"],
  ])("take or refuse %s", async (_name, date, message) => {
    const call = save([{ date, isAvailable: true }]);
    if (message === null) {
      await call;
      expect(await stored()).toEqual([{ date, isAvailable: true }]);
      return;
    }
    const field = "dailyOverrides.0.date";
    expect(await refusalOf(call)).toEqual({ code: "VALIDATION", message, field });
    expect(await stored()).toEqual([]);
  });

  it("take an instant as the Vietnamese day it lies in", async () => {
    await save([{ date: "2026-12-01T20:00:00Z", isAvailable: false }]);
    expect(await stored()).toEqual([{ date: "2026-12-02", isAvailable: false }]);
  });

  it("lose what a new setting leaves out: notes and slots are replaced, not mixed", async () => {
    const timeSlots = [{ start: "05:00", end: "06:00", available: true }];
    await save([{ date: TODAY, isAvailable: true, timeSlots, notes: "Early" }]);
    await save([{ date: TODAY, isAvailable: true }]);
    expect(await stored()).toEqual([{ date: TODAY, isAvailable: true }]);
  });

  it("are in the end what was sent last, whatever was sent before", async () => {
    const setting = fc.record({ offset: fc.nat({ max: 9 }), isAvailable: fc.boolean() });
    const sets = fc.uniqueArray(setting, { selector: (one) => one.offset, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(sets, { minLength: 1, maxLength: 4 }), async (saves) => {
        for (const given of saves) {
          await save(
            given.map(({ offset, isAvailable }) => ({ date: addDays(TODAY, offset), isAvailable })),
          );
        }
        const last = [...(saves.at(-1) ?? [])].sort((a, b) => a.offset - b.offset);
        expect(await stored()).toEqual(
          last.map(({ offset, isAvailable }) => ({ date: addDays(TODAY, offset), isAvailable })),
        );
      }),
      { numRuns: 25 },
    );
  });

  it("of other guides stay as they are", async () => {
    const other = await addPerson(t, "GUIDE");
    const theirs = { guideUserId: other.id, date: TODAY, isAvailable: false };
    await t.run((ctx) => ctx.db.insert("dayOverrides", theirs));
    await save([{ date: TODAY, isAvailable: true }]);
    await save([]);
    expect(await stored()).toEqual([{ date: TODAY, isAvailable: false }]);
  });
});

describe("a calendar", () => {
  // Who can be asked for a calendar at all.
  it.each<[string, Parameters<typeof addPerson>[1], object, boolean]>([
    ["a guide without a profile", "GUIDE", {}, true],
    ["a suspended guide", "GUIDE", { suspendedAt: 1 }, false],
    ["a deleted guide", "GUIDE", { deletedAt: 1 }, false],
    ["an operator", "OPERATOR", {}, false],
    ["an admin", "ADMIN", {}, false],
  ])("of %s", async (_name, role, standing, isThere) => {
    const { id: guideId } = await addPerson(t, role, standing);
    for (const call of [
      () => t.query(api.availability.get, { guideId }),
      () => t.query(api.availability.listBlocks, { guideId }),
    ]) {
      if (isThere) expect(await call()).toBeDefined();
      else
        expect(await refusalOf(call())).toEqual({ code: "NOT_FOUND", message: "Guide not found" });
    }
  });

  it("shows notes and reasons to its guide, and to no other viewer", async () => {
    await save([{ date: TODAY, isAvailable: true, notes: "Private" }]);
    await insertBlock(TODAY);
    const viewers = [
      t,
      await addOperator(t),
      await addPerson(t, "ADMIN"),
      await addPerson(t, "GUIDE"),
    ];
    for (const viewer of viewers.map((one) => ("as" in one ? one.as : one))) {
      const seen = await viewer.query(api.availability.get, { guideId: guide.id });
      const [block] = await viewer.query(api.availability.listBlocks, { guideId: guide.id });
      expect(seen.dailyOverrides[0]).not.toHaveProperty("notes");
      expect(block).not.toHaveProperty("reason");
    }
    const own = await guide.as.query(api.availability.get, { guideId: guide.id });
    expect(own.dailyOverrides[0]).toHaveProperty("notes", "Private");
    const [block] = await guide.as.query(api.availability.listBlocks, { guideId: guide.id });
    expect(block).toHaveProperty("reason", "personal");
  });
});

describe("blocks", () => {
  const add = (date: string, more: { startTime?: string; endTime?: string } = {}) =>
    guide.as.mutation(api.availability.addBlock, { date, ...more });

  it("stand beside each other at other times of a day, a hold not counted among the eight", async () => {
    await insertBlock(TODAY, { type: "BOOKING", startTime: "00:00" });
    for (let hour = 0; hour < BLOCKS_PER_DAY_MAX; hour += 1) {
      await add(TODAY, { startTime: `0${hour}:30`, endTime: "17:00" });
    }
    expect(await refusalOf(add(TODAY, { startTime: "12:00", endTime: "13:00" }))).toMatchObject({
      message: "A day can have at most 8 blocks",
    });
    await add(addDays(TODAY, 1));
    const blocks = await t.query(api.availability.listBlocks, { guideId: guide.id });
    expect(blocks).toHaveLength(BLOCKS_PER_DAY_MAX + 2);
  });

  it("are made once, of many that ask at once for the same time", async () => {
    const calls = await Promise.allSettled(Array.from({ length: 6 }, () => add(TODAY)));
    expect(calls.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await t.run((ctx) => ctx.db.query("availabilityBlocks").collect())).toHaveLength(1);
  });

  it.each([
    [-1, "Date cannot be in the past"],
    [0, null],
    [AHEAD_DAYS_MAX, null],
    [AHEAD_DAYS_MAX + 1, "Date is too far in the future"],
  ])("%d days from today", async (offset, message) => {
    const call = add(addDays(TODAY, offset));
    if (message === null) expect((await call).date).toBe(addDays(TODAY, offset));
    else expect(await refusalOf(call)).toEqual({ code: "VALIDATION", field: "date", message });
  });

  // A range of one open end reaches as far as a range may; with both ends it may be that long.
  it.each<[string, { startDate?: number; endDate?: number }, number[]]>([
    ["only a start", { startDate: 0 }, [0, 1, 365]],
    ["only an end", { endDate: 366 }, [1, 365, 366]],
    ["one day", { startDate: 365, endDate: 365 }, [365]],
    ["as long as a range may be", { startDate: 1, endDate: 366 }, [1, 365, 366]],
    ["no range at all", {}, [0, 1, 365, 366]],
  ])("are listed with %s", async (_name, range, offsets) => {
    for (const offset of [366, 0, 365, 1]) await insertBlock(addDays(TODAY, offset));
    const days = Object.fromEntries(
      Object.entries(range).map(([end, offset]) => [end, addDays(TODAY, offset)]),
    );
    const listed = await t.query(api.availability.listBlocks, { guideId: guide.id, ...days });
    expect(listed.map((block) => block.date)).toEqual(offsets.map((one) => addDays(TODAY, one)));
    expect(BLOCK_RANGE_DAYS_MAX).toBe(366);
  });

  it("are listed up to the latest thousand, in the order of the days", async () => {
    await t.run(async (ctx) => {
      for (let offset = 0; offset <= BLOCK_LIST_MAX; offset += 1) {
        await ctx.db.insert("availabilityBlocks", {
          guideUserId: guide.id,
          date: addDays(TODAY, offset),
          startTime: "09:00",
          endTime: "17:00",
          type: "MANUAL",
          reason: "personal",
          createdAt: NOW,
        });
      }
    });
    const listed = await t.run((ctx) => listBlocks(ctx, undefined, { guideId: guide.id }));
    expect(listed).toHaveLength(BLOCK_LIST_MAX);
    expect(listed[0]?.date).toBe(addDays(TODAY, 1));
    expect(listed.at(-1)?.date).toBe(addDays(TODAY, BLOCK_LIST_MAX));
  });

  it("are gone once they are removed, and only once", async () => {
    const blockId = await insertBlock(TODAY);
    const remove = (id: Id<"availabilityBlocks">) =>
      guide.as.mutation(api.availability.removeBlock, { blockId: id });
    expect(await remove(blockId)).toBeNull();
    expect(await refusalOf(remove(blockId))).toMatchObject({ code: "NOT_FOUND" });
  });
});
