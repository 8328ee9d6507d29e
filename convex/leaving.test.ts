// A subscriber who asks for the end of the account, or of a plan that is not paid, and what the payment provider charges from
// then on.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { expectConsole } from "../tests/setup/console.ts";
import { addOperator, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { api, internal } from "./_generated/api.js";

const DAY_MS = 86_400_000;

let payments: TestPayments;
let t: Backend;
let operator: Person;

beforeEach(async () => {
  payments = await openTestPayments();
  t = createBackend();
  operator = await addOperator(t, false);
  const bought = await operator.as.action(api.subscriptions.create, { plan: "MONTHLY" });
  const paymentIntentId = bought.paymentIntentId ?? "";
  await payments.pay(paymentIntentId);
  await operator.as.action(api.subscriptions.complete, { paymentIntentId, plan: "MONTHLY" });
});
afterEach(async () => {
  await payments.close();
});

async function leave() {
  const session = await t.run(async (ctx) => {
    const sessions = await ctx.db.query("authSessions").collect();
    return sessions.find(({ userId }) => userId === operator.id);
  });
  if (session === undefined) throw new Error("nobody is signed in");
  await t.mutation(internal.ownData.beginLeaving, { userId: operator.id, kept: session._id });
}
const left = async () => {
  const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  return jobs.filter(({ state }) => state.kind === "pending" || state.kind === "inProgress").length;
};
/** What leaving has scheduled is done, and what is due after it. */
async function ask() {
  await vi.waitFor(
    async () => {
      await t.finishAllScheduledFunctions(() => undefined, 20);
      expect(await left()).toBe(0);
    },
    { timeout: 15_000, interval: 50 },
  );
  await t.action(internal.payments.reconcile, {});
}
const customerId = async () =>
  (await t.query(internal.billing.customerOf, { operatorUserId: operator.id })) ?? "";
/** The newest first. */
const invoiceStates = async () => {
  const { data } = await payments.stripe.invoices.list({ customer: await customerId() });
  return data.map(({ status }) => status);
};
const atProvider = async () => {
  const all = { customer: await customerId(), status: "all" } as const;
  return (await payments.stripe.subscriptions.list(all)).data;
};

it("is charged for no further period, also where the provider could not be told at first", async () => {
  expectConsole("error", /^\[payments\]/);
  payments.simulator.setTrouble({ kind: "status", status: 500 });
  await leave();
  await ask();
  payments.simulator.setTrouble(null);
  await t.run(async (ctx) => {
    const payer = await ctx.db.query("payers").first();
    expect(payer?.checkAt).toBeLessThanOrEqual(Date.now() + DAY_MS / 24);
    if (payer !== null) await ctx.db.patch("payers", payer._id, { checkAt: 0 });
  });
  await ask();
  await payments.advance(40 * DAY_MS);
  expect(await invoiceStates()).toEqual(["paid"]);
});

it("stays with the end of the period, and may let it go on", async () => {
  await leave();
  await ask();
  await operator.as.mutation(api.ownData.restore, {});
  const status = await operator.as.query(api.subscriptions.status, {});
  expect(status).toMatchObject({
    hasActiveSubscription: true,
    subscription: { status: "ACTIVE", cancelAtPeriodEnd: true },
  });
  await operator.as.action(api.subscriptions.resume, {});
  expect(await atProvider()).toMatchObject([{ cancel_at_period_end: false }]);
});

it("who stays before the provider was told goes on as before", async () => {
  await t.run((ctx) => ctx.db.patch("users", operator.id, { erasesAt: Date.now() + DAY_MS }));
  await operator.as.mutation(api.ownData.restore, {});
  await t.run(async (ctx) => {
    const payer = await ctx.db.query("payers").first();
    if (payer !== null) await ctx.db.patch("payers", payer._id, { checkAt: 0 });
  });
  await ask();
  expect(await atProvider()).toMatchObject([{ cancel_at_period_end: false, status: "active" }]);
});

it("has begun no purchase any more once the provider ended it, and may join a company", async () => {
  const buyer = await addOperator(t, false);
  await buyer.as.action(api.subscriptions.create, { plan: "ANNUAL" });
  operator = buyer;
  await leave();
  await ask();
  expect(await atProvider()).toMatchObject([{ status: "incomplete_expired" }]);
  const open = await t.run(async (ctx) => {
    const all = await ctx.db.query("checkouts").collect();
    return all.filter((one) => one.operatorUserId === buyer.id && one.isOpen);
  });
  expect(open).toEqual([]);
});

describe("whose renewal was not paid", () => {
  beforeEach(async () => {
    await chargeTo("pm_card_chargeCustomerFail");
    await payments.advance(33 * DAY_MS);
    await payments.deliver(t);
  });

  async function chargeTo(card: string) {
    const [live] = await atProvider();
    const customer = await customerId();
    const { id } = await payments.stripe.paymentMethods.attach(card, { customer });
    await payments.stripe.subscriptions.update(live?.id ?? "", { default_payment_method: id });
  }

  it("is not asked any more for what was not paid", async () => {
    await leave();
    await ask();
    expect(await atProvider()).toMatchObject([{ status: "canceled" }]);
    expect(await invoiceStates()).toEqual(["void", "paid"]);
  });

  it("is asked no more once the plan is cancelled, and may buy one again", async () => {
    // There is money again by the time in which the provider would ask next.
    await chargeTo("pm_card_visa");
    expect(await operator.as.action(api.subscriptions.cancel, {})).toMatchObject({
      hasActiveSubscription: false,
      subscription: { status: "CANCELLED" },
    });
    await payments.advance(30 * DAY_MS);
    await payments.deliver(t);
    expect(await invoiceStates()).toEqual(["void", "paid"]);
    const open = operator.as.action(api.subscriptions.payOpen, {});
    expect(await refusalOf(open)).toMatchObject({ message: "There is no open invoice" });
    const again = await operator.as.action(api.subscriptions.create, { plan: "MONTHLY" });
    expect(again.amountUSDCents).toBe(2_900);
  });

  const cancel = () => operator.as.action(api.subscriptions.cancel, {});
  const ENDED = { hasActiveSubscription: false, subscription: { status: "CANCELLED" } };

  it.each([
    ["fails", { kind: "status", status: 500 }],
    ["hangs up", { kind: "closed" }],
  ] as const)(
    "is asked no more where the provider %s between the end and its invoice",
    async (_title, trouble) => {
      expectConsole("error", /^\[payments\]/);
      payments.simulator.setTrouble({ ...trouble, path: "/v1/invoices/" });
      expect((await refusalOf(cancel())).code).toBe("UNAVAILABLE");
      payments.simulator.setTrouble(null);
      expect(await invoiceStates()).toEqual(["open", "paid"]);
      expect(await cancel()).toMatchObject(ENDED);
      expect(await invoiceStates()).toEqual(["void", "paid"]);
    },
  );

  it("is asked no more though the news of the end comes before its invoice is void", async () => {
    expectConsole("error", /^\[payments\]/);
    payments.simulator.setTrouble({ kind: "status", status: 500, path: "/v1/invoices/" });
    expect((await refusalOf(cancel())).code).toBe("UNAVAILABLE");
    payments.simulator.setTrouble(null);
    await payments.deliver(t);
    expect(await operator.as.query(api.subscriptions.status, {})).toMatchObject(ENDED);
    expect(await invoiceStates()).toEqual(["void", "paid"]);
  });

  it("is told so by each of two calls that cancel at once", async () => {
    for (const ended of await Promise.all([cancel(), cancel(), cancel()])) {
      expect(ended).toMatchObject(ENDED);
    }
    expect(await invoiceStates()).toEqual(["void", "paid"]);
  });

  it("and leaves is asked no more where the provider fails in between and tells of the end", async () => {
    expectConsole("error", /^\[payments\]/);
    payments.simulator.setTrouble({ kind: "status", status: 500, path: "/v1/invoices/" });
    await leave();
    await ask();
    // It is told again, and what it tells is not written before there is nothing more to do.
    await expect(payments.deliver(t)).rejects.toThrow("UNAVAILABLE");
    payments.simulator.setTrouble(null);
    await t.run(async (ctx) => {
      const payer = await ctx.db.query("payers").first();
      expect(payer?.checkAt).toBeLessThanOrEqual(Date.now() + DAY_MS / 24);
      if (payer !== null) await ctx.db.patch("payers", payer._id, { checkAt: 0 });
    });
    await ask();
    expect(await invoiceStates()).toEqual(["void", "paid"]);
  });

  it("is offered no invoice to pay for what has ended", async () => {
    await payments.advance(30 * DAY_MS);
    await payments.deliver(t);
    expect(await atProvider()).toMatchObject([{ status: "canceled" }]);
    const open = operator.as.action(api.subscriptions.payOpen, {});
    expect(await refusalOf(open)).toMatchObject({ code: "CONFLICT" });
  });

  it("is told so by either button where the provider ended it and no news came", async () => {
    const [live] = await atProvider();
    await payments.stripe.subscriptions.cancel(live?.id ?? "");
    const resume = operator.as.action(api.subscriptions.resume, {});
    expect(await refusalOf(resume)).toMatchObject({ code: "CONFLICT" });
    expect(await operator.as.query(api.subscriptions.status, {})).toMatchObject(ENDED);
  });
});
