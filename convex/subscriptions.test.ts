import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addOperator } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import type { SubscriptionPeriod } from "./model/subscriptions/rules.ts";
import { saveSubscription } from "./model/subscriptions/subscriptions.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-21T03:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function save(
  t: Backend,
  operator: Person,
  period: Partial<SubscriptionPeriod>,
  stripeSubId = "sub_1",
) {
  await t.run((ctx) =>
    saveSubscription(
      ctx,
      {
        operatorUserId: operator.id,
        stripeCustomerId: "cus_1",
        stripeSubId,
        plan: "MONTHLY",
        status: "ACTIVE",
        currentPeriodEnd: NOW + 30 * DAY_MS,
        cancelAtPeriodEnd: false,
        ...period,
      },
      Date.now(),
    ),
  );
}

const statusOf = (person: Person) => person.as.query(api.subscriptions.status, {});

describe("access", () => {
  const cases: [string, Partial<SubscriptionPeriod>, boolean][] = [
    ["ACTIVE", {}, true],
    ["ACTIVE, will not renew", { cancelAtPeriodEnd: true }, true],
    ["PAST_DUE", { status: "PAST_DUE" }, false],
    ["CANCELLED, paid period not over", { status: "CANCELLED", cancelAtPeriodEnd: true }, true],
    ["CANCELLED, paid period over", { status: "CANCELLED", currentPeriodEnd: NOW - 1 }, false],
    ["ACTIVE, paid period over", { currentPeriodEnd: NOW - 1 }, false],
  ];
  it.each(cases)("%s", async (_name, period, expected) => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    expect((await statusOf(operator)).hasActiveSubscription).toBe(false);
    await save(t, operator, period);
    const status = await statusOf(operator);
    expect(status.hasActiveSubscription).toBe(expected);
    expect(status.subscription).toMatchObject({ plan: "MONTHLY", ...period });
    const features = new Set(Object.values(status.features));
    expect(features).toEqual(new Set([expected]));
    const opened = operator.as.query(api.messages.conversations, {});
    if (expected) expect(await opened).toEqual([]);
    else await expect(opened).rejects.toThrow("subscription");
  });

  it("moves on with the same subscription and takes over from an older one", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    await save(t, operator, {});
    await save(t, operator, { status: "PAST_DUE" });
    expect((await statusOf(operator)).hasActiveSubscription).toBe(false);
    await save(t, operator, {});
    await save(t, operator, { currentPeriodEnd: NOW + 60 * DAY_MS }, "sub_2");
    const rows = await t.run((ctx) => ctx.db.query("subscriptions").collect());
    expect(rows.map((row) => [row.stripeSubId, row.hasAccess])).toEqual([
      ["sub_1", false],
      ["sub_2", true],
    ]);
    expect((await statusOf(operator)).subscription?.currentPeriodEnd).toBe(NOW + 60 * DAY_MS);
  });
});

describe("the end of a paid period", () => {
  it("ends the access on time when it is near", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    await save(t, operator, { currentPeriodEnd: NOW + 10 * MINUTE_MS });
    vi.advanceTimersByTime(10 * MINUTE_MS - 1);
    await t.finishInProgressScheduledFunctions();
    expect((await statusOf(operator)).hasActiveSubscription).toBe(true);
    vi.advanceTimersByTime(1);
    await t.finishInProgressScheduledFunctions();
    expect((await statusOf(operator)).hasActiveSubscription).toBe(false);
  });

  it("is planned by the hourly run when it was far", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    const other = await addOperator(t, false);
    await save(t, operator, { currentPeriodEnd: NOW + 90 * MINUTE_MS });
    await save(t, other, { currentPeriodEnd: NOW + 2 * DAY_MS }, "sub_other");
    const waiting = () => t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    expect(await waiting()).toEqual([]);
    vi.setSystemTime(NOW + 60 * MINUTE_MS);
    await t.mutation(internal.subscriptions.planClosings, {});
    expect((await waiting()).map((job) => job.scheduledTime)).toEqual([NOW + 90 * MINUTE_MS]);
    vi.advanceTimersByTime(30 * MINUTE_MS);
    await t.finishInProgressScheduledFunctions();
    expect((await statusOf(operator)).hasActiveSubscription).toBe(false);
    expect((await statusOf(other)).hasActiveSubscription).toBe(true);
  });

  it("is planned for everyone, however many end within the hour", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    const ends = Array.from({ length: 450 }, (_, index) => NOW + 5 * MINUTE_MS + index * 1_000);
    await t.run(async (ctx) => {
      for (const currentPeriodEnd of ends) {
        await ctx.db.insert("subscriptions", {
          operatorUserId: operator.id,
          stripeCustomerId: "cus_1",
          stripeSubId: `sub_${currentPeriodEnd}`,
          plan: "MONTHLY",
          status: "ACTIVE",
          currentPeriodEnd,
          cancelAtPeriodEnd: false,
          hasAccess: true,
          createdAt: NOW,
        });
      }
    });
    await t.mutation(internal.subscriptions.planClosings, {});
    for (let page = 0; page < 3; page += 1) {
      vi.advanceTimersByTime(1);
      await t.finishInProgressScheduledFunctions();
    }
    const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const closings = jobs.filter((job) => job.name.endsWith("closeExpired"));
    const instants = closings.map((job) => job.scheduledTime);
    expect(instants.sort((a, b) => a - b)).toEqual(ends);
  });

  it("closes at once what nobody closed", async () => {
    const t = createBackend();
    const operator = await addOperator(t, false);
    await save(t, operator, { currentPeriodEnd: NOW + 3 * DAY_MS });
    vi.setSystemTime(NOW + 4 * DAY_MS);
    await t.mutation(internal.subscriptions.planClosings, {});
    vi.advanceTimersByTime(1);
    await t.finishInProgressScheduledFunctions();
    expect((await statusOf(operator)).hasActiveSubscription).toBe(false);
  });
});
