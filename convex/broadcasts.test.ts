import { describe, expect, it } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  bookingOf,
  dayAhead,
  heldDaysOf,
  refusalOf,
} from "../tests/setup/market.ts";
import { asked, guideAt, NAMES, roundMarket, termsOf } from "../tests/setup/rounds.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";

async function isNothingSent(t: Backend): Promise<boolean> {
  return await t.run(async (ctx) => {
    const tables = ["broadcasts", "jobRequests", "jobRequestEvents", "outbox"] as const;
    const rows = await Promise.all(tables.map((table) => ctx.db.query(table).first()));
    return rows.every((row) => row === null);
  });
}

describe("a round", () => {
  it("is a booking for each guide, with its own hold, history and news", async () => {
    const { t, guides, operator, round, ids } = await asked(5, 3, 4);
    expect(round.bookings).toMatchObject(
      guides.map(({ id }) => ({
        guideUserId: id,
        operatorUserId: operator.id,
        broadcastId: round.id,
        askedCount: 5,
        othersAsked: 4,
        isLost: false,
        status: "PENDING",
      })),
    );
    for (const [index, guide] of guides.entries()) {
      expect(await heldDaysOf(t, guide.id)).toEqual([dayAhead(3), dayAhead(4)]);
      const [own] = await guide.as.query(api.requests.listBookings, {});
      expect(own).toMatchObject({ id: ids[index], othersAsked: 4, askedCount: 5 });
      const history = await guide.as.query(api.requests.events, {
        jobRequestId: ids[index] as Id<"jobRequests">,
      });
      expect(history.map(({ action }) => action)).toEqual(["create"]);
      expect((await guide.as.query(api.figures.own, {})).requests.PENDING).toBe(1);
    }
    expect((await operator.as.query(api.figures.own, {})).requests.PENDING).toBe(5);
  });

  it("says to a guide how many others can still accept, and never who", async () => {
    const { guides, set, get } = await asked(3);
    await set(guideAt(guides, 1), 1, "DECLINED");
    const seen = await get(guideAt(guides, 0), 0);
    expect(seen).toMatchObject({ othersAsked: 1, askedCount: 3 });
    const text = JSON.stringify(seen);
    for (const other of guides.slice(1)) expect(text).not.toContain(other.id);
    for (const name of NAMES.slice(1, 3)) expect(text).not.toContain(name);
  });

  it("is of no concern to a booking of one guide", async () => {
    const { guides, operator } = await roundMarket(1);
    const booking = await operator.as.mutation(
      api.requests.book,
      bookingOf(guideAt(guides, 0).id, dayAhead(1)),
    );
    expect(booking).toMatchObject({
      broadcastId: null,
      askedCount: 1,
      othersAsked: 0,
      isLost: false,
    });
  });
});

describe("a round is refused as a whole", () => {
  it("when one guide is not free, who is named", async () => {
    const { t, guides, operator } = await roundMarket(3);
    await guideAt(guides, 1).as.mutation(api.availability.addBlock, {
      date: dayAhead(4),
      startTime: "09:00",
      endTime: "12:00",
      reason: "Dentist",
    });
    const call = operator.as.mutation(api.broadcasts.create, termsOf(guides, 3, 5));
    expect(await refusalOf(call)).toEqual({
      code: "CONFLICT",
      message: "“Minh” is not available on all of these dates",
      field: "guideUserIds.1",
    });
    expect(await isNothingSent(t)).toBe(true);
    expect(await heldDaysOf(t, guideAt(guides, 0).id)).toEqual([]);
  });

  it("when the rate is below that of one guide, who is named", async () => {
    const { t, guides, operator } = await roundMarket(2);
    const cheap = await addGuide(t, { hourlyRateVND: 60_000 }, "An $& “x”");
    const round = termsOf([cheap, guideAt(guides, 0)]);
    const call = (proposedRateVND: number) =>
      operator.as.mutation(api.broadcasts.create, { ...round, proposedRateVND });
    expect(await refusalOf(call(59_000))).toEqual({
      code: "VALIDATION",
      message: "Rate must be at least the own rate of “An $& “x””",
      field: "proposedRateVND",
    });
    expect(await refusalOf(call(99_000))).toEqual({
      code: "VALIDATION",
      message: "Rate must be at least 100,000 VND for “Hương”",
      field: "proposedRateVND",
    });
    expect(await isNothingSent(t)).toBe(true);
    expect((await call(100_000)).bookings).toHaveLength(2);
  });

  it("when a guide and the operator are blocked from each other", async () => {
    const { t, guides, operator } = await roundMarket(2);
    const last = guideAt(guides, 1);
    await last.as.mutation(api.blocked.set, { userId: operator.id, blocked: true });
    const call = operator.as.mutation(api.broadcasts.create, termsOf(guides));
    expect(await refusalOf(call)).toMatchObject({
      code: "NOT_FOUND",
      message: "“Minh” cannot be reached",
      field: "guideUserIds.1",
    });
    expect(await isNothingSent(t)).toBe(true);
  });

  it("when one of them is no guide who is listed", async () => {
    const { t, guides, operator } = await roundMarket(1);
    const bare = await addPerson(t, "GUIDE");
    const suspended = await addGuide(t);
    await t.run((ctx) => ctx.db.patch("users", suspended.id, { suspendedAt: 1 }));
    const others = ["nonsense", "x".repeat(100_000), "🙂", "\u202e\u200b", operator.id, bare.id];
    for (const id of [...others, suspended.id]) {
      const round = { ...termsOf(guides), guideUserIds: [guideAt(guides, 0).id, id] };
      expect(await refusalOf(operator.as.mutation(api.broadcasts.create, round))).toMatchObject({
        code: "NOT_FOUND",
        message: "Guide not found",
        field: "guideUserIds.1",
      });
    }
    expect(await isNothingSent(t)).toBe(true);
  });

  it.each([
    ["nobody", (ids: string[]) => ({ guideUserIds: ids.slice(0, 0) }), "guideUserIds"],
    ["one guide", (ids: string[]) => ({ guideUserIds: ids.slice(0, 1) }), "guideUserIds"],
    ["six guides", (ids: string[]) => ({ guideUserIds: ids }), "guideUserIds"],
    [
      "a guide twice",
      ([one = "", two = ""]: string[]) => ({ guideUserIds: [one, two, one] }),
      "guideUserIds",
    ],
    ["a long title", () => ({ title: "x".repeat(100_000) }), "title"],
    ["a title that turns round", () => ({ title: "Tour \u202e gnp" }), "title"],
    ["a past day", () => ({ startDate: dayAhead(-1) }), "startDate"],
    ["a season", () => ({ endDate: dayAhead(90) }), "endDate"],
    ["an end before the start", () => ({ endDate: dayAhead(1) }), "endDate"],
    ["no city", () => ({ locationCity: "Atlantis" }), "locationCity"],
    ["a quarter of an hour", () => ({ proposedHours: 7.25 }), "proposedHours"],
    ["a broken rate", () => ({ proposedRateVND: Number.NaN }), "proposedRateVND"],
  ])("with %s", async (_name, change, field) => {
    const { t, guides, operator } = await roundMarket(6);
    const round = termsOf(guides.slice(0, 2));
    const bad = { ...round, ...change(guides.map(({ id }) => id)) };
    const refusal = await refusalOf(operator.as.mutation(api.broadcasts.create, bad));
    expect(refusal).toMatchObject({ code: "VALIDATION", field });
    expect(await isNothingSent(t)).toBe(true);
  });

  it("when it would make more than 50 open requests, or too many in an hour", async () => {
    const { t, guides, operator } = await roundMarket(5);
    const request = await operator.as.mutation(
      api.requests.book,
      bookingOf(guideAt(guides, 0).id, dayAhead(9)),
    );
    await runKept(t, async (ctx) => {
      const { _id, _creationTime, ...copy } = (await ctx.db.get("jobRequests", request.id))!;
      for (let count = 1; count < 48; count += 1) await ctx.db.insert("jobRequests", copy);
    });
    const call = (count: number) =>
      operator.as.mutation(api.broadcasts.create, termsOf(guides.slice(0, count)));
    expect((await refusalOf(call(3))).message).toContain("50 open requests");
    expect((await call(2)).bookings).toHaveLength(2);

    const eager = await addOperator(t);
    const now = Date.now();
    await t.run((ctx) =>
      ctx.db.insert("rateLimits", {
        key: `requests:${eager.id}`,
        times: Array.from({ length: 58 }, () => now),
        expiresAt: now + 3_600_000,
      }),
    );
    const round = (count: number) =>
      eager.as.mutation(api.broadcasts.create, termsOf(guides.slice(0, count), 20));
    expect((await refusalOf(round(3))).code).toBe("RATE_LIMITED");
    expect((await round(2)).bookings).toHaveLength(2);
  });
});

it("keeps every script in what it says, at each of its bookings", async () => {
  const { guides, operator } = await roundMarket(2);
  const notes = "Hai khách 🛵 – שלום‎ – 写真";
  const { bookings } = await operator.as.mutation(api.broadcasts.create, {
    ...termsOf(guides),
    notes,
    groupSize: 4,
    meetingPoint: "Cổng chùa 🛕",
    startTime: "07:30",
  });
  for (const booking of bookings) {
    expect(booking).toMatchObject({ notes, groupSize: 4, startTime: "07:30" });
  }
});
