// A first payment on its ways: with credit, from two windows, with the window closed, and with answers that are lost.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addOperator } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { api, internal } from "./_generated/api.js";
import type { SubscriptionPlan } from "./model/subscriptions/contract.ts";

const DAY_MS = 86_400_000;
const NOTHING_TO_PAY = { clientSecret: null, paymentIntentId: null, amountUSDCents: null };

let payments: TestPayments;
let t: Backend;
let operator: Person;

beforeEach(async () => {
  payments = await openTestPayments();
  t = createBackend();
  operator = await addOperator(t, false);
});
afterEach(async () => {
  await payments.close();
});

const begin = (plan: SubscriptionPlan) => operator.as.action(api.subscriptions.create, { plan });
const complete = (paymentIntentId: string | null, plan: SubscriptionPlan) =>
  operator.as.action(api.subscriptions.complete, { paymentIntentId: paymentIntentId ?? "", plan });

async function subscribe(plan: SubscriptionPlan) {
  const { paymentIntentId } = await begin(plan);
  await payments.pay(paymentIntentId);
  return await complete(paymentIntentId, plan);
}

const status = () => operator.as.query(api.subscriptions.status, {});
const customerId = async () =>
  (await t.query(internal.billing.customerOf, { operatorUserId: operator.id })) ?? "";
const openAttempts = async () => {
  const rows = await t.run((ctx) => ctx.db.query("checkouts").collect());
  return rows.filter(({ isOpen }) => isOpen).length;
};

describe("credit at the provider", () => {
  const balance = async () => {
    const found = await payments.stripe.customers.retrieve(await customerId());
    return "balance" in found ? found.balance : null;
  };

  /** A year that was given back for months, which then ended. */
  async function haveCredit() {
    await subscribe("ANNUAL");
    await operator.as.action(api.subscriptions.switchPlan, { plan: "MONTHLY" });
    expect(await balance()).toBeLessThan(-20_000);
    await operator.as.action(api.subscriptions.cancel, {});
    await payments.advance(33 * DAY_MS);
    await payments.deliver(t);
    expect((await status()).hasActiveSubscription).toBe(false);
  }

  it("that pays a part leaves the rest to pay, and the whole plan to have", async () => {
    await haveCredit();
    const { paymentIntentId, amountUSDCents } = await begin("ANNUAL");
    expect(amountUSDCents).toBeGreaterThan(0);
    expect(amountUSDCents).toBeLessThan(10_000);
    const { amount_received: paid } = await payments.pay(paymentIntentId);
    expect(paid).toBe(amountUSDCents);
    expect(await complete(paymentIntentId, "ANNUAL")).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "ANNUAL" },
    });
  });

  it("that pays a part is granted as nothing else than what was begun", async () => {
    await haveCredit();
    const { paymentIntentId } = await begin("ANNUAL");
    await expect(complete(paymentIntentId, "ANNUAL")).rejects.toThrow();
    await payments.pay(paymentIntentId);
    await expect(complete(paymentIntentId, "MONTHLY")).rejects.toThrow();
    expect((await status()).hasActiveSubscription).toBe(false);
  });

  it("that pays all of it leaves nothing to pay, and opens everything at once", async () => {
    await haveCredit();
    expect(await begin("MONTHLY")).toEqual(NOTHING_TO_PAY);
    expect(await status()).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "MONTHLY", status: "ACTIVE" },
    });
    expect(await openAttempts()).toBe(0);
  });

  it("is there again once an attempt that took it has ended", async () => {
    await haveCredit();
    const before = await balance();
    await begin("ANNUAL");
    expect(await balance()).toBe(0);
    expect(await begin("MONTHLY")).toEqual(NOTHING_TO_PAY);
    expect(await balance()).toBe((before ?? 0) + 2_900);
  });
});
