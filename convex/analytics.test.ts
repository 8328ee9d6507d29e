import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addOperator, addPair, addPerson, refusalOf } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { addDays, eachDay, startOfDay, todayInVietnam } from "./model/days.ts";
import { ANALYTICS_RANGES } from "./model/figures/contract.ts";
import { BOOKING_STATUSES } from "./model/requests/contract.ts";

const TODAY = "2026-11-22";
const DAYS = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 } as const;
const RATE = 300_000;

const tour = fc.record({
  /** Days before today; negative ones lie ahead. */
  ago: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.integer({ min: 0, max: 800 })),
  partner: fc.nat({ max: 2 }),
  status: fc.constantFrom(...BOOKING_STATUSES),
  isAnswered: fc.boolean(),
  locationCity: fc.constantFrom("Hanoi", "Hue"),
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a person's work in numbers", () => {
  it("is what a recount of the range gives, for each side", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tour, { maxLength: 25 }),
        fc.constantFrom(...ANALYTICS_RANGES),
        async (tours, range) => {
          const t = createBackend();
          const guide = await addGuide(t);
          const operators = await Promise.all([addOperator(t), addOperator(t), addOperator(t)]);
          await runKept(t, async (ctx) => {
            for (const [
              index,
              { ago, partner, status, isAnswered, locationCity },
            ] of tours.entries()) {
              const day = addDays(TODAY, -ago);
              await ctx.db.insert("jobRequests", {
                guideUserId: guide.id,
                operatorUserId: operators[partner]?.id ?? guide.id,
                title: "Walk",
                startDate: day,
                endDate: day,
                locationCity,
                proposedHours: 8,
                proposedRateVND: RATE,
                status,
                createdAt: index,
                ...(isAnswered && status !== "PENDING" ? { answeredAt: index + 1 } : {}),
              });
            }
          });
          const seen = await guide.as.query(api.analytics.get, {
            userId: guide.id,
            range,
            today: TODAY,
          });
          const inRange = tours.filter(({ ago }) => ago >= 0 && ago < DAYS[range]);
          const done = inRange.filter(({ status }) => status === "COMPLETED");
          const partners = new Set(done.map(({ partner }) => partner));
          expect(seen).toMatchObject({
            from: addDays(TODAY, 1 - DAYS[range]),
            to: TODAY,
            totalBookings: inRange.length,
            totalEarnings: done.length * 8 * RATE,
            guidesWorkedWith: partners.size,
            repeatBookings: done.length - partners.size,
            averageBookingValue: done.length === 0 ? null : 8 * RATE,
            bookingsByStatus: BOOKING_STATUSES.map((status) => ({
              status,
              count: inRange.filter((one) => one.status === status).length,
            })),
          });
          const amount = seen.monthlyEarnings.reduce((sum, month) => sum + month.amount, 0);
          expect(amount).toBe(seen.totalEarnings);
          const days = eachDay(seen.from, seen.to);
          const months = [...new Set(days.map((day) => day.slice(0, 7)))];
          expect(seen.monthlyEarnings.map(({ month }) => month)).toEqual(months);
          expect(seen.spendingByMonth).toEqual(seen.monthlyEarnings);
          const before = tours.filter(({ ago }) => ago >= DAYS[range] && ago < 2 * DAYS[range]);
          expect(seen.trends.bookings).toBe(
            before.length === 0
              ? null
              : Math.round(((inRange.length - before.length) / before.length) * 100),
          );
          const mine = await operators[0].as.query(api.analytics.get, {
            userId: operators[0].id,
            range,
            today: TODAY,
          });
          expect(mine.totalBookings).toBe(inRange.filter(({ partner }) => partner === 0).length);
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);

  it("says nothing where there is too little to say", async () => {
    const { guide } = await addPair(createBackend());
    const seen = await guide.as.query(api.analytics.get, { userId: guide.id, today: TODAY });
    expect(seen).toMatchObject({
      responseRate: null,
      completionRate: null,
      successRate: null,
      repeatRate: null,
      averageBookingValue: null,
      profileViews: 0,
      trends: { earnings: null, bookings: null, profileViews: null },
      topGuides: [],
    });
  });

  it("counts looks at a guide's profile once for each person and day", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const [other, admin] = [await addGuide(t), await addPerson(t, "ADMIN")];
    const today = todayInVietnam(Date.now());
    const look = (person: typeof guide) =>
      person.as.mutation(api.guides.see, { guideId: guide.id });
    for (const person of [operator, operator, other, guide, admin]) await look(person);
    await Promise.all([look(operator), look(operator)]);
    const count = async (range: "7d" | "30d") => {
      const asked = { userId: guide.id, range, today };
      const { profileViews, trends } = await guide.as.query(api.analytics.get, asked);
      return [profileViews, trends.profileViews];
    };
    expect(await count("7d")).toEqual([2, null]);
    await runKept(t, async (ctx) => {
      for (const ago of [6, 7, 13, 14]) {
        const day = addDays(today, -ago);
        await ctx.db.insert("profileViews", {
          guideUserId: guide.id,
          day,
          viewerUserId: operator.id,
        });
      }
    });
    expect(await count("7d")).toEqual([3, 50]);
    expect(await count("30d")).toEqual([6, null]);
  });

  it("forgets after three months who looked at a profile, and keeps the numbers, also made anew", async () => {
    vi.useFakeTimers({ now: startOfDay("2026-02-01") });
    const { t, guide, operator } = await addPair(createBackend());
    const others = [await addGuide(t), await addGuide(t)];
    const look = (day: string, viewers: readonly (typeof guide)[]) =>
      runKept(t, async (ctx) => {
        vi.setSystemTime(startOfDay(day));
        for (const { id: viewerUserId } of viewers) {
          await ctx.db.insert("profileViews", { guideUserId: guide.id, day, viewerUserId });
        }
      });
    const tables = async () => {
      const [views, days] = await t.run(
        async (ctx) =>
          [
            await ctx.db.query("profileViews").collect(),
            await ctx.db.query("profileViewDays").collect(),
          ] as const,
      );
      return [views.map(({ day }) => day), days.map(({ day, views: count }) => [day, count])];
    };
    await look("2026-02-01", others);
    await look("2026-02-02", [operator, ...others]);
    await look("2026-02-03", [operator, ...others]);
    vi.setSystemTime(startOfDay("2026-05-03") + 3_600_000);
    await t.mutation(internal.guides.removeOldViews, {});
    const kept = [
      Array.from({ length: 6 }, (_, index) => (index < 3 ? "2026-02-02" : "2026-02-03")),
      [
        ["2026-02-01", 2],
        ["2026-02-02", 3],
        ["2026-02-03", 3],
      ],
    ];
    expect(await tables()).toEqual(kept);
    await t.mutation(internal.derived.rebuild, { cursor: { readModel: "views", page: null } });
    await t.finishAllScheduledFunctions(() => vi.runAllTimers());
    expect(await tables()).toEqual(kept);
  });

  it.each(["", "nobody", "💥", "\u200f\u200b", "x".repeat(100_000)])(
    "counts no look at %.20j",
    async (guideId) => {
      const { operator } = await addPair(createBackend());
      expect((await refusalOf(operator.as.mutation(api.guides.see, { guideId }))).code).toMatch(
        /^(NOT_FOUND|VALIDATION)$/,
      );
    },
  );

  it("is the person's own, an admin's to see, and part of the plan", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const free = await addOperator(t, false);
    const admin = await addPerson(t, "ADMIN");
    const ask = (person: typeof guide, userId: string) =>
      person.as.query(api.analytics.get, { userId, today: TODAY });
    expect((await refusalOf(ask(admin, guide.id))).code).toBe("CONFLICT");
    const view = { userId: guide.id, action: "view" } as const;
    await admin.as.action(api.administration.actOnUser, view);
    expect((await ask(admin, guide.id)).totalBookings).toBe(0);
    expect((await refusalOf(ask(operator, guide.id))).code).toBe("FORBIDDEN");
    expect((await refusalOf(ask(operator, "nobody"))).code).toBe("FORBIDDEN");
    expect((await refusalOf(ask(admin, "nobody"))).code).toBe("NOT_FOUND");
    expect((await refusalOf(ask(free, free.id))).code).toBe("SUBSCRIPTION_REQUIRED");
  });

  it.each([
    [{ today: "2026-02-30" }, "today"],
    [{ today: "2026-11-22T00:00:00Z" }, "today"],
    [{ today: "💥" }, "today"],
  ])("refuses %j", async (bad, field) => {
    const { guide } = await addPair(createBackend());
    const input = { userId: guide.id, ...bad };
    expect(await refusalOf(guide.as.query(api.analytics.get, input))).toMatchObject({
      code: "VALIDATION",
      field,
    });
  });
});
