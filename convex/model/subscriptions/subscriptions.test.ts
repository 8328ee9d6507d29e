// What the payment provider says, in any order and number, and when a paid period ends.
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addOperator, addPerson } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import { hasActiveSubscription } from "./access.ts";
import { SUBSCRIPTION_FEATURES, SUBSCRIPTION_STATUSES } from "./contract.ts";
import type { SubscriptionStatus } from "./contract.ts";
import { featuresFor, grantsAccess } from "./rules.ts";
import { closeExpired, planClosings, saveSubscription } from "./subscriptions.ts";

const DAY_MS = 86_400_000;
const NOW = Date.now();

describe("a period", () => {
  const periods = fc.record({
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    currentPeriodEnd: fc.integer({ min: NOW - DAY_MS, max: NOW + DAY_MS }),
    cancelAtPeriodEnd: fc.boolean(),
  });

  it("once over gives no access, and none that was over gives it again", () => {
    fc.assert(
      fc.property(periods, fc.nat({ max: 2 * DAY_MS }), (period, later) => {
        if (grantsAccess(period, NOW)) expect(period.currentPeriodEnd).toBeGreaterThan(NOW);
        else expect(grantsAccess(period, NOW + later)).toBe(false);
      }),
    );
  });

  it("is kept to its end when it is cancelled, whatever was ticked", () => {
    fc.assert(
      fc.property(periods, (period) => {
        const kept = { ...period, status: "ACTIVE" as const, cancelAtPeriodEnd: false };
        const cancelled = { ...period, status: "CANCELLED" as const, cancelAtPeriodEnd: true };
        expect(grantsAccess(cancelled, NOW)).toBe(grantsAccess(kept, NOW));
        expect(grantsAccess({ ...period, status: "PAST_DUE" }, NOW)).toBe(false);
      }),
    );
  });

  it.each([
    ["GUIDE", false, true],
    ["GUIDE", true, true],
    ["ADMIN", false, true],
    ["OPERATOR", false, false],
    ["OPERATOR", true, true],
  ] as const)("gives a %s with access %j all features: %j", (role, hasAccess, included) => {
    const expected = Object.fromEntries(
      SUBSCRIPTION_FEATURES.map((feature) => [feature, included]),
    );
    expect(featuresFor(role, hasAccess)).toEqual(expected);
  });
});

interface News {
  sub: string;
  status: SubscriptionStatus;
  days: number;
}

function stateOf(operator: Person, { sub, status, days }: News) {
  return {
    operatorUserId: operator.id,
    stripeCustomerId: "cus_1",
    stripeSubId: sub,
    plan: "MONTHLY" as const,
    status,
    currentPeriodEnd: NOW + days * DAY_MS,
    cancelAtPeriodEnd: false,
  };
}

const tell = (t: Backend, operator: Person, news: News) =>
  t.run((ctx) => saveSubscription(ctx, stateOf(operator, news), NOW));

const rowsOf = (t: Backend) => t.run((ctx) => ctx.db.query("subscriptions").collect());

describe("news of the payment provider", () => {
  const news: fc.Arbitrary<News> = fc.record({
    sub: fc.constantFrom("sub_1", "sub_2", "sub_3"),
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    days: fc.integer({ min: -2, max: 40 }),
  });

  it("leaves one row per subscription as last told, and access to one of them at most", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(news, { minLength: 1, maxLength: 8 }), async (told) => {
        const t = createBackend();
        const operator = await addOperator(t, false);
        for (const one of told) {
          await tell(t, operator, one);
          const rows = await rowsOf(t);
          expect(rows.filter((row) => row.hasAccess).length).toBeLessThanOrEqual(1);
          // Whoever has just paid has access at once, whatever other rows say.
          const state = stateOf(operator, one);
          if (grantsAccess(state, NOW)) {
            expect(rows.find((row) => row.hasAccess)?.stripeSubId).toBe(one.sub);
          } else expect(rows.find((row) => row.stripeSubId === one.sub)?.hasAccess).toBe(false);
        }
        const last = new Map(told.map((one) => [one.sub, one]));
        const rows = await rowsOf(t);
        expect(rows).toHaveLength(last.size);
        for (const row of rows) expect(row.status).toBe(last.get(row.stripeSubId)?.status);
      }),
      { numRuns: 20 },
    );
  });

  it("keeps the day on which a subscription began", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    await tell(t, operator, { sub: "sub_1", status: "ACTIVE", days: 30 });
    await t.run((ctx) =>
      saveSubscription(
        ctx,
        stateOf(operator, { sub: "sub_1", status: "CANCELLED", days: 60 }),
        NOW + 9 * DAY_MS,
      ),
    );
    expect(await rowsOf(t)).toMatchObject([{ createdAt: NOW, status: "CANCELLED" }]);
  });

  it("is one operator's alone", async () => {
    const t = createBackend();
    const [one, other] = [await addOperator(t, false), await addOperator(t, false)];
    await tell(t, one, { sub: "sub_1", status: "ACTIVE", days: 30 });
    await tell(t, other, { sub: "sub_2", status: "PAST_DUE", days: 30 });
    const access = await t.run((ctx) =>
      Promise.all([one, other].map(({ id }) => hasActiveSubscription(ctx, id))),
    );
    expect(access).toEqual([true, false]);
  });

  it("shows the row with access, else the newest, and nothing of the provider's ids but one", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    const shown = async () => (await operator.as.query(api.subscriptions.status, {})).subscription;
    expect(await shown()).toBeNull();
    await tell(t, operator, { sub: "sub_1", status: "ACTIVE", days: 30 });
    await tell(t, operator, { sub: "sub_2", status: "PAST_DUE", days: 50 });
    expect(await shown()).toEqual({
      plan: "MONTHLY",
      status: "ACTIVE",
      currentPeriodEnd: NOW + 30 * DAY_MS,
      cancelAtPeriodEnd: false,
      stripeCustomerId: "cus_1",
    });
    await tell(t, operator, { sub: "sub_1", status: "PAST_DUE", days: 30 });
    expect((await shown())?.currentPeriodEnd).toBe(NOW + 50 * DAY_MS);
  });

  it("is nothing to a guide or an admin, who have everything without", async () => {
    const t = createBackend();
    for (const role of ["GUIDE", "ADMIN"] as const) {
      const person = await addPerson(t, role);
      await tell(t, person, { sub: `sub_${role}`, status: "ACTIVE", days: 30 });
      expect(await person.as.query(api.subscriptions.status, {})).toEqual({
        hasActiveSubscription: false,
        subscription: null,
        features: featuresFor(role, true),
      });
    }
  });
});

describe("closing", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function withPeriods(ends: readonly number[]) {
    const t = createBackend();
    const { id: operatorUserId } = await addPerson(t, "OPERATOR");
    await t.run(async (ctx) => {
      for (const [index, currentPeriodEnd] of ends.entries()) {
        await ctx.db.insert("subscriptions", {
          operatorUserId,
          stripeCustomerId: "cus_1",
          stripeSubId: `sub_${index}`,
          plan: "ANNUAL",
          status: "ACTIVE",
          currentPeriodEnd,
          cancelAtPeriodEnd: false,
          hasAccess: true,
          createdAt: 1,
        });
      }
    });
    return t;
  }

  const openIn = async (t: Backend) =>
    (await rowsOf(t)).filter((row) => row.hasAccess).map((row) => row.currentPeriodEnd);

  it("takes what ends now or has ended, and nothing that ends a moment later", async () => {
    const t = await withPeriods([NOW - DAY_MS, NOW, NOW + 1]);
    expect(await t.run((ctx) => closeExpired(ctx, null, NOW))).toBeNull();
    expect(await openIn(t)).toEqual([NOW + 1]);
  });

  it.each([
    [199, [null]],
    [200, ["more", null]],
    [401, ["more", "more", null]],
  ])("of %d periods goes on as %j", async (count, answers) => {
    const t = await withPeriods(Array.from({ length: count }, () => NOW - 1));
    const given: unknown[] = [];
    do given.push(await t.run((ctx) => closeExpired(ctx, null, NOW)));
    while (given.at(-1) !== null);
    expect(given).toEqual(answers);
    expect(await openIn(t)).toEqual([]);
  });

  it("is planned once for each instant within the window, and for nothing behind it", async () => {
    vi.useFakeTimers({ now: NOW });
    const minutes = [1, 1, 5, 64, 65, 66, 600];
    const t = await withPeriods(minutes.map((minute) => NOW + minute * 60_000));
    expect(await t.run((ctx) => planClosings(ctx, null, NOW))).toBeNull();
    const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const planned = jobs.map((job) => (job.scheduledTime - NOW) / 60_000).sort((a, b) => a - b);
    expect(planned).toEqual([1, 5, 64, 65]);
  });
});
