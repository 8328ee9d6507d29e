import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  refusalOf,
} from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";

const [FIRST, LAST] = [dayAhead(3), dayAhead(5)];

/** A guide whose days another operator has just taken, and the operator who had chosen them too. */
async function loser() {
  const { t, guide, operator } = await addPair(createBackend());
  const other = await addOperator(t);
  await other.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(4)));
  const input = {
    guideUserId: guide.id as string,
    locationCity: "Hanoi",
    startDate: FIRST,
    endDate: LAST,
  };
  const watched = (change: Partial<typeof input> = {}) =>
    operator.as.query(api.requests.watchedDays, { ...input, ...change });
  const free = async (change: Partial<typeof input> = {}) =>
    (await watched(change)).freeGuides.map(({ userId }) => userId);
  return { t, guide, operator, other, watched, free };
}

async function rate(t: Backend, guideUserId: Id<"users">, avgRating: number): Promise<void> {
  await t.run(async (ctx) => {
    const cards = await ctx.db.query("guideCards").take(100);
    const card = cards.find((one) => one.guideUserId === guideUserId);
    if (card) await ctx.db.patch("guideCards", card._id, { avgRating, reviewCount: 9 });
  });
}

describe("the days of an open Book dialog", () => {
  it("are all free until one is taken, and then it is named with who else is free", async () => {
    const { t, guide, other, watched } = await loser();
    const mate = await addGuide(t);
    const later = { startDate: dayAhead(10), endDate: dayAhead(12) };
    expect(await watched(later)).toEqual({ closedDay: null, freeGuides: [] });
    await other.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(11)));
    const now = await watched(later);
    expect(now).toMatchObject({
      closedDay: dayAhead(11),
      freeGuides: [
        {
          userId: mate.id,
          user: { name: "Nguyễn Thị Hương", image: null },
          hourlyRateVND: 300_000,
          avgRating: "0.00",
          languages: ["english", "vietnamese"],
          areas: ["Hanoi"],
        },
      ],
    });
  });

  it("are told of a day that the guide closed, and not of one off by the weekly rhythm", async () => {
    const { guide, watched } = await loser();
    const week = { startDate: dayAhead(20), endDate: dayAhead(26) };
    expect((await watched(week)).closedDay).toBeNull();
    await guide.as.mutation(api.availability.save, {
      weeklyDefaults: {
        monday: true,
        tuesday: true,
        wednesday: true,
        thursday: true,
        friday: true,
        saturday: false,
        sunday: false,
      },
      dailyOverrides: [{ date: dayAhead(22), isAvailable: false, timeSlots: [] }],
    });
    expect((await watched(week)).closedDay).toBe(dayAhead(22));
  });

  it.each([
    [{ startDate: "2026-02-30" }, "VALIDATION"],
    [{ startDate: "💥" }, "VALIDATION"],
    [{ startDate: LAST, endDate: FIRST }, "VALIDATION"],
    [{ endDate: dayAhead(200) }, "VALIDATION"],
    [{ locationCity: "x".repeat(100_000) }, "VALIDATION"],
    [{ guideUserId: "nobody" }, "NOT_FOUND"],
    [{ guideUserId: "‮​x" }, "NOT_FOUND"],
  ])("are refused as %j", async (change, code) => {
    const { watched } = await loser();
    expect((await refusalOf(watched(change))).code).toBe(code);
  });

  it.each(["", "Atlantis 💥", "‮​"])("find nobody in the city %j", async (locationCity) => {
    const { t, watched } = await loser();
    await addGuide(t);
    expect(await watched({ locationCity })).toEqual({ closedDay: dayAhead(4), freeGuides: [] });
  });
});

describe("who else is free", () => {
  it("works in that city and speaks one of the guide's languages, Vietnamese aside", async () => {
    const { t, guide, free } = await loser();
    const mate = await addGuide(t, { areas: ["Hue", "Hanoi"], languages: ["english"] });
    await addGuide(t, { areas: ["Hue"] });
    await addGuide(t, { languages: ["french", "vietnamese"] });
    expect(await free()).toEqual([mate.id]);
    expect(await free()).not.toContain(guide.id);
  });

  it("may be anybody with Vietnamese where the guide speaks nothing else", async () => {
    const { t, other, operator } = await loser();
    const local = await addGuide(t, { languages: ["vietnamese"], areas: ["Dalat"] });
    const mate = await addGuide(t, { languages: ["french", "vietnamese"], areas: ["Dalat"] });
    await other.as.mutation(api.requests.book, bookingOf(local.id, FIRST));
    const { freeGuides } = await operator.as.query(api.requests.watchedDays, {
      guideUserId: local.id,
      locationCity: "Da Lat",
      startDate: FIRST,
      endDate: FIRST,
    });
    expect(freeGuides.map(({ userId }) => userId)).toEqual([mate.id]);
  });

  it("is free on all of the days", async () => {
    const { t, other, free } = await loser();
    const [mate, booked, blocked, closed, away] = (await Promise.all(
      [0, 1, 2, 3, 4].map(() => addGuide(t)),
    )) as [Person, Person, Person, Person, Person];
    await other.as.mutation(api.requests.book, bookingOf(booked.id, LAST, dayAhead(8)));
    const times = { startTime: "09:00", endTime: "10:00", reason: "dentist" };
    await blocked.as.mutation(api.availability.addBlock, { date: FIRST, ...times });
    await away.as.mutation(api.availability.addBlock, { date: dayAhead(6), ...times });
    await t.run((ctx) =>
      ctx.db.insert("dayOverrides", {
        guideUserId: closed.id,
        date: dayAhead(4),
        isAvailable: false,
        timeSlots: [],
      }),
    );
    expect(new Set(await free())).toEqual(new Set([mate.id, away.id]));
  });

  it("is in good standing, and neither blocked nor blocking", async () => {
    const { t, operator, free } = await loser();
    const [mate, suspended, deleted, blocked, blocking] = (await Promise.all(
      [0, 1, 2, 3, 4].map(() => addGuide(t)),
    )) as [Person, Person, Person, Person, Person];
    await operator.as.mutation(api.blocked.set, { userId: blocked.id, blocked: true });
    await blocking.as.mutation(api.blocked.set, { userId: operator.id, blocked: true });
    await runKept(t, async (ctx) => {
      await ctx.db.patch("users", suspended.id, { suspendedAt: 1 });
      await ctx.db.patch("users", deleted.id, { deletedAt: 1 });
    });
    expect(await free()).toEqual([mate.id]);
  });

  it("comes in the order of a search, three of them", async () => {
    const { t, operator, guide, free } = await loser();
    const mates = await Promise.all(
      [3.1, 4.9, 4.2, 4.6].map(async (stars) => {
        const mate = await addGuide(t);
        await rate(t, mate.id, stars);
        return mate;
      }),
    );
    const shown = await free();
    expect(shown).toEqual([mates[1]?.id, mates[3]?.id, mates[2]?.id]);
    const found = await operator.as.query(api.guides.search, { locations: ["Hanoi"] });
    const inSearch = found.guides.map(({ userId }) => userId).filter((id) => id !== guide.id);
    expect(shown).toEqual(inSearch.slice(0, 3));
  });
});
