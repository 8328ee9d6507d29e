// After a long outage there are many customers to ask about.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { expectConsole } from "../tests/setup/console.ts";
import { addOperator } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { internal } from "./_generated/api.js";
import { CHECK_BATCH } from "./model/subscriptions/payers.ts";

const BACKLOG = 2 * CHECK_BATCH + 5;

let payments: TestPayments;
let t: Backend;

beforeEach(async () => {
  payments = await openTestPayments();
  t = createBackend();
  const operator = await addOperator(t, false);
  for (let count = 0; count < BACKLOG; count += 1) {
    const { id } = await payments.stripe.customers.create({ name: `Customer ${count}` });
    await t.run((ctx) =>
      ctx.db.insert("payers", {
        operatorUserId: operator.id,
        stripeCustomerId: id,
        version: 0,
        checkAt: 0,
        createdAt: Date.now(),
      }),
    );
  }
});
afterEach(async () => {
  await payments.close();
});

const waiting = async () =>
  (await t.run((ctx) => ctx.db.query("payers").collect())).filter(({ checkAt }) => checkAt === 0)
    .length;

/** Until nothing of it is under way any more. */
async function finish(isDone: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      await t.finishAllScheduledFunctions(() => undefined, 20);
      expect(await isDone()).toBe(true);
    },
    { timeout: 15_000, interval: 50 },
  );
}

const left = async () => {
  const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  return jobs.filter(({ state }) => state.kind === "pending" || state.kind === "inProgress").length;
};

it("one run asks about all of them, batch after batch", async () => {
  await t.mutation(internal.billing.reconcile, {});
  await finish(async () => (await waiting()) === 0 && (await left()) === 0);
  // Who has bought nothing is not asked about again.
  const payers = await t.run((ctx) => ctx.db.query("payers").collect());
  expect(payers.every(({ checkAt }) => checkAt === Number.MAX_SAFE_INTEGER)).toBe(true);
});

it("a run that is over leaves the rest to the next", async () => {
  await t.action(internal.payments.reconcile, { untilMs: Date.now() - 1 });
  expect([await waiting(), await left()]).toEqual([BACKLOG - CHECK_BATCH, 0]);
});

it("a provider that answers nobody is left alone until the next run", async () => {
  expectConsole("error", /^\[payments\]/);
  payments.simulator.setTrouble({ kind: "status", status: 401 });
  await t.mutation(internal.billing.reconcile, {});
  await finish(async () => (await left()) === 0);
  expect(await waiting()).toBe(BACKLOG - CHECK_BATCH);
});
