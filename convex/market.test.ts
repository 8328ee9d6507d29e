import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { addInvoice } from "../tests/setup/invoices.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  bookingOf,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { BYTE_ORDER_MARK } from "./model/csv.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const TODAY = "2026-05-31";
const NOW = Date.parse("2026-05-31T05:00:00Z");

let t: Backend;
let admin: Person;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  t = createBackend();
  admin = await addPerson(t, "ADMIN");
});

afterEach(() => {
  vi.useRealTimers();
});

const read = (range: "7d" | "30d" | "90d" | "1y" = "30d", today = TODAY) =>
  admin.as.query(api.market.get, { range, today });

async function signUp(role: "GUIDE" | "OPERATOR", daysAgo: number): Promise<Person> {
  return await addPerson(t, role, { createdAt: NOW - daysAgo * DAY_MS });
}

async function book(operator: Person, guide: Person, day: number): Promise<string> {
  const booking = bookingOf(guide.id, dayAhead(day));
  return (await operator.as.mutation(api.requests.book, booking)).id;
}

const answer = (guide: Person, jobRequestId: string, status: "ACCEPTED" | "DECLINED") =>
  guide.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });

describe("sign-ups", () => {
  it("count by role on their day in Vietnam, against as many days before, without administrators", async () => {
    for (const days of [0, 0, 3, 29]) await signUp("GUIDE", days);
    for (const days of [1, 6]) await signUp("OPERATOR", days);
    for (const days of [31, 40, 59]) await signUp("GUIDE", days);
    await signUp("OPERATOR", 400);
    const month = await read();
    expect(month).toMatchObject({
      from: "2026-05-02",
      to: TODAY,
      signUps: 6,
      guides: { signUps: 4 },
      operators: { signUps: 2 },
      trends: { signUps: 100 },
      step: "day",
    });
    expect(month.parts).toHaveLength(30);
    expect(month.parts.at(-1)).toMatchObject({ from: TODAY, guides: 2, operators: 0 });
    expect((await read("7d")).signUps).toBe(5);
    const year = await read("1y");
    expect(year).toMatchObject({ signUps: 9, step: "month" });
    expect(year.parts).toHaveLength(12);
    expect(year.parts.at(-1)).toMatchObject({ from: "2026-05-01", guides: 4, operators: 2 });
    expect((await read("90d")).parts).toHaveLength(13);
  });

  it("leave out who was made an administrator, as a count anew does", async () => {
    await signUp("GUIDE", 1);
    const { id } = await signUp("GUIDE", 2);
    const identifier = await t.run(async (ctx) => (await ctx.db.get("users", id))?.username ?? "");
    expect((await read()).guides.signUps).toBe(2);
    await t.mutation(internal.administration.appoint, { identifier });
    expect(await read()).toMatchObject({ signUps: 1, guides: { signUps: 1, profiles: 0 } });
  });

  it("say how far people have come since, whenever that was", async () => {
    const idle = await signUp("GUIDE", 20);
    const guide = await addGuide(t);
    const silent = await addGuide(t);
    const operator = await addOperator(t);
    await answer(guide, await book(operator, guide, 3), "DECLINED");
    await book(operator, silent, 3);
    expect(await read()).toMatchObject({
      guides: { signUps: 3, profiles: 2, worked: 1, profileRate: 67, workedRate: 33 },
      operators: { signUps: 1, profiles: 0, worked: 1, profileRate: null },
    });
    await idle.as.mutation(api.guides.saveProfile, {
      hourlyRateVND: 300_000,
      yearsExperience: 5,
      bio: "I walk the old town with my guests every morning and tell what the walls have seen.",
      languages: ["english"],
      areas: ["Hanoi"],
      specialties: ["cultural_tours"],
    });
    expect(await read()).toMatchObject({ guides: { profiles: 3 } });
  });
});

describe("requests", () => {
  it("come to a rate and a middle time, wherever they were answered", async () => {
    const guide = await addGuide(t);
    const operator = await addOperator(t);
    const ids: string[] = [];
    for (const day of [3, 4, 5, 6, 7]) ids.push(await book(operator, guide, day));
    vi.setSystemTime(NOW + 0.75 * HOUR_MS);
    const [first = "", second = "", third = "", fourth = ""] = ids;
    await answer(guide, first, "ACCEPTED");
    await answer(guide, second, "ACCEPTED");
    await answer(guide, third, "DECLINED");
    const change = { jobRequestId: second, status: "CANCELLED" } as const;
    await operator.as.mutation(api.requests.setBookingStatus, change);
    const taken = { jobRequestId: fourth, status: "CANCELLED" } as const;
    await operator.as.mutation(api.requests.setBookingStatus, taken);
    const market = await read();
    expect(market).toMatchObject({
      requests: { made: 5, accepted: 2, declined: 1, missed: 0, completed: 0 },
      acceptanceRate: 67,
    });
    expect(market.answerMedianMs).toBe(0.75 * HOUR_MS);
    expect(market.answerTimes.filter(({ count }) => count > 0)).toEqual([
      { upToMs: HOUR_MS, count: 3 },
    ]);
    expect(market.parts.at(-1)).toMatchObject({ requests: 5, accepted: 2 });
  });
});

describe("subscriptions", () => {
  it("count as active, started and ended, by plan", async () => {
    const people = [];
    for (let index = 0; index < 4; index += 1) people.push(await addOperator(t));
    const [gone] = people;
    await runKept(t, async (ctx) => {
      const rows = await ctx.db.query("subscriptions").collect();
      for (const row of rows) {
        await ctx.db.patch("subscriptions", row._id, { createdAt: NOW - 100 * DAY_MS });
        if (row.operatorUserId !== gone?.id) continue;
        const endedAt = NOW - 2 * DAY_MS;
        await ctx.db.patch("subscriptions", row._id, { hasAccess: false, endedAt });
      }
    });
    expect((await read()).subscriptions).toEqual({
      pastDue: 0,
      MONTHLY: { active: 0, started: 0, ended: 0 },
      ANNUAL: { active: 3, started: 0, ended: 1 },
      active: 3,
      started: 0,
      ended: 1,
      churnRate: 25,
    });
    expect((await read("1y")).subscriptions).toMatchObject({ started: 4, ended: 1 });
  });

  it.each([
    ["that wait for their money go on", { status: "PAST_DUE", hasAccess: false }, 25],
    ["that were ended before their paid period do not", { endedAt: NOW - DAY_MS }, 50],
  ] as const)("%s", async (_what, change, churnRate) => {
    const people = [];
    for (let index = 0; index < 4; index += 1) people.push(await addOperator(t));
    const [gone, other] = people;
    await runKept(t, async (ctx) => {
      for (const { _id, operatorUserId } of await ctx.db.query("subscriptions").collect()) {
        await ctx.db.patch("subscriptions", _id, { createdAt: NOW - 100 * DAY_MS });
        const over = { hasAccess: false, endedAt: NOW - 2 * DAY_MS };
        if (operatorUserId === gone?.id) await ctx.db.patch("subscriptions", _id, over);
        if (operatorUserId === other?.id) await ctx.db.patch("subscriptions", _id, change);
      }
    });
    expect((await read()).subscriptions).toMatchObject({ churnRate });
  });
});

describe("revenue", () => {
  it("is what was paid on the days of the range, against as many before", async () => {
    const { id: operatorUserId } = await addOperator(t);
    const paid = (paidUSDCents: number, daysAgo: number, amountUSDCents = paidUSDCents) =>
      addInvoice(t, operatorUserId, {
        paidUSDCents,
        amountUSDCents,
        paidAt: NOW - daysAgo * DAY_MS,
      });
    await paid(1_900, 1);
    await paid(1_901, 29);
    await paid(1_902, 40);
    const open = { status: "OPEN", amountUSDCents: 1_903, paidAt: null } as const;
    await addInvoice(t, operatorUserId, { ...open, paidUSDCents: 0 });
    // What a switch to the smaller plan gives back, and what it then pays.
    await paid(0, 1, -26_100);
    await paid(0, 1, 2_900);
    expect(await read()).toMatchObject({
      revenueUSDCents: 3_801,
      payments: 2,
      trends: { revenue: 100 },
    });
    expect((await read("7d")).revenueUSDCents).toBe(1_900);
    expect((await read()).parts.at(-2)).toMatchObject({ revenueUSDCents: 1_900 });
  });
});

describe("the file", () => {
  it("says the same in rows that no spreadsheet runs, and who took it is noted", async () => {
    await signUp("GUIDE", 1);
    const { csv } = await admin.as.action(api.market.exportCsv, { range: "7d", today: TODAY });
    expect(csv.startsWith(`${BYTE_ORDER_MARK}figure,of,value\r\n`)).toBe(true);
    const rows = csv.split("\r\n");
    expect(rows).toContain("signUps,,1");
    expect(rows).toContain("day.guides,2026-05-30,1");
    expect(rows).toContain("day.guides,2026-05-31,0");
    expect(rows.filter((row) => /^[=+@-]|,[=+@-]/.test(row))).toEqual([]);
    const { entries } = await admin.as.query(api.audit.list, { action: "analytics.export" });
    expect(entries).toMatchObject([{ actorUserId: admin.id }]);
  });

  it("is for administrators, and of a range there is", async () => {
    const guide = await addGuide(t);
    const call = guide.as.action(api.market.exportCsv, { range: "7d", today: TODAY });
    expect(await refusalOf(call)).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(read("7d", "2026-02-30"))).toMatchObject({ code: "VALIDATION" });
  });
});
