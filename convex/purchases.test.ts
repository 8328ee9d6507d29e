// A first payment on its ways: with credit, from two windows, with the window closed, and with answers that are lost.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { expectConsole } from "../tests/setup/console.ts";
import { addOperator, addPerson, dayAhead, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { addCompany, invitationToken } from "../tests/setup/team.ts";
import { api, internal } from "./_generated/api.js";
import type { ActionCtx } from "./_generated/server.js";
import { buy } from "./model/subscriptions/buy.ts";
import type { SubscriptionPlan } from "./model/subscriptions/contract.ts";
import { readTotals } from "./model/subscriptions/months.ts";
import { endUnpaid } from "./model/subscriptions/unpaid.ts";

const DAY_MS = 86_400_000;
const BEING_PREPARED = "Another payment is being prepared. Please try again in a minute.";
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
const atProvider = async () => {
  const all = { customer: await customerId(), status: "all" } as const;
  const { data } = await payments.stripe.subscriptions.list(all);
  return data.map(({ status: how, items }) => [items.data[0]?.price.lookup_key, how]);
};
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

  it("that leaves the price of the other plan to pay is no purchase of that one", async () => {
    await haveCredit();
    const { paymentIntentId, amountUSDCents } = await begin("ANNUAL");
    expect(amountUSDCents).toBe(2_900);
    await payments.pay(paymentIntentId);
    await complete(paymentIntentId, "ANNUAL");
    const { payments: all } = await operator.as.query(api.subscriptions.mine, {});
    expect(all.map(({ plan }) => plan)).toEqual(["ANNUAL", "MONTHLY", "ANNUAL"]);
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

  it("is no payment in the marketplace's numbers, neither given nor used", async () => {
    const admin = await addPerson(t, "ADMIN");
    const paid = async () => {
      const range = { range: "1y", today: dayAhead(40) } as const;
      const { payments: count, revenueUSDCents } = await admin.as.query(api.market.get, range);
      return [count, revenueUSDCents];
    };
    await haveCredit();
    await begin("MONTHLY");
    const { payments: all } = await operator.as.query(api.subscriptions.mine, {});
    expect(all.map(({ status }) => status)).toEqual(["PAID", "PAID", "PAID"]);
    expect(await paid()).toEqual([1, 29_000]);
    expect(await t.run(readTotals)).toMatchObject({ payments: 1, revenueUSDCents: 29_000 });
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

describe("what was paid and not completed", () => {
  it("is switched by choosing the other plan, and not ended", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    // Neither completed nor told of: the window was closed, and the other plan chosen in another.
    const switched = await begin("ANNUAL");
    expect(switched.amountUSDCents).toBeNull();
    expect(await atProvider()).toEqual([["ANNUAL", "active"]]);
    expect(await status()).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "ANNUAL", status: "ACTIVE" },
    });
    const { payments: paid } = await operator.as.query(api.subscriptions.mine, {});
    const sum = paid.reduce((all, { amountUSDCents }) => all + amountUSDCents, 0);
    expect(sum).toBeLessThanOrEqual(29_000);
    expect(await openAttempts()).toBe(0);
    expect((await complete(paymentIntentId, "MONTHLY")).hasActiveSubscription).toBe(true);
  });

  it("stays where the provider fails while it is looked at", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    expectConsole("error", /^\[payments\]/);
    for (const path of ["/v1/subscriptions", "/v1/invoices"]) {
      payments.simulator.setTrouble({ kind: "status", status: 500, path });
      expect((await refusalOf(begin("MONTHLY"))).code).toBe("UNAVAILABLE");
    }
    payments.simulator.setTrouble(null);
    // Known again, and bought once.
    expect((await refusalOf(begin("MONTHLY"))).code).toBe("CONFLICT");
    expect(await atProvider()).toEqual([["MONTHLY", "active"]]);
    expect((await status()).hasActiveSubscription).toBe(true);
  });

  it("in the moment in which it was to be ended goes on", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    const { stripe } = payments;
    const { data } = await stripe.subscriptions.list({ customer: await customerId() });
    const stripeSubId = data[0]?.id ?? "";
    const retrieve = stripe.subscriptions.retrieve.bind(stripe.subscriptions);
    stripe.subscriptions.retrieve = async (id, params) => {
      const seen = await retrieve(id, params);
      if (seen.status === "incomplete") await payments.pay(paymentIntentId);
      return seen;
    };
    expect(await endUnpaid(stripe, stripeSubId)).toBe(false);
    expect(await atProvider()).toEqual([["MONTHLY", "active"]]);
  });
});

describe("what the provider made and nobody noted here", () => {
  /** Our process died between the provider's answer and the note of it, and a minute has gone by. */
  async function forget() {
    await t.run(async (ctx) => {
      const rows = await ctx.db.query("checkouts").collect();
      const open = rows.find(({ isOpen }) => isOpen);
      if (open === undefined) throw new Error("nothing was begun");
      const { _id, operatorUserId, plan, attempt, isOpen, amountUSDCents } = open;
      const begun = { operatorUserId, plan, attempt, isOpen, amountUSDCents };
      await ctx.db.replace("checkouts", _id, { ...begun, createdAt: Date.now() - 61_000 });
    });
  }

  it("is ended before the other plan is bought", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await forget();
    await begin("ANNUAL");
    await expect(payments.pay(paymentIntentId)).rejects.toThrow();
    expect(await atProvider()).toEqual([
      ["ANNUAL", "incomplete"],
      ["MONTHLY", "incomplete_expired"],
    ]);
    expect(await openAttempts()).toBe(1);
  });

  it("is not forgotten while the provider fails to end it", async () => {
    await begin("MONTHLY");
    await forget();
    expectConsole("error", /^\[payments\]/);
    payments.simulator.setTrouble({ kind: "status", status: 500, path: "/v1/invoices" });
    expect((await refusalOf(begin("ANNUAL"))).code).toBe("UNAVAILABLE");
    payments.simulator.setTrouble(null);
    await begin("ANNUAL");
    expect(await atProvider()).toEqual([
      ["ANNUAL", "incomplete"],
      ["MONTHLY", "incomplete_expired"],
    ]);
  });

  it("is switched where it was paid: nobody pays for two", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    await forget();
    expect((await begin("ANNUAL")).amountUSDCents).toBeNull();
    expect(await atProvider()).toEqual([["ANNUAL", "active"]]);
    expect(await status()).toMatchObject({ subscription: { plan: "ANNUAL", status: "ACTIVE" } });
    expect(await openAttempts()).toBe(0);
  });

  it("goes on where the same plan is asked for again", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await forget();
    expect((await begin("MONTHLY")).paymentIntentId).toBe(paymentIntentId);
    expect(await atProvider()).toEqual([["MONTHLY", "incomplete"]]);
  });

  it("is ended where its answer comes after another plan was chosen", async () => {
    const purchase = { operatorUserId: operator.id, plan: "MONTHLY" } as const;
    const begun = await t.mutation(internal.billing.beginCheckout, purchase);
    if (begun.is !== "buy") throw new Error("a switch of nothing");
    await forget();
    await begin("ANNUAL");
    const ctx = { runQuery: t.query, runMutation: t.mutation } as unknown as ActionCtx;
    const late = buy(ctx, payments.stripe, purchase, begun);
    expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT" });
    expect(await atProvider()).toEqual([
      ["MONTHLY", "incomplete_expired"],
      ["ANNUAL", "incomplete"],
    ]);
  });

  it("is not forgotten where its answer comes while another plan is being chosen", async () => {
    const ctx = { runQuery: t.query, runMutation: t.mutation } as unknown as ActionCtx;
    const monthly = { operatorUserId: operator.id, plan: "MONTHLY" } as const;
    const annual = { operatorUserId: operator.id, plan: "ANNUAL" } as const;
    const first = await t.mutation(internal.billing.beginCheckout, monthly);
    await forget();
    const other = await t.mutation(internal.billing.beginCheckout, annual);
    if (first.is !== "buy" || other.is !== "buy") throw new Error("a switch of nothing");
    const toPay = await buy(ctx, payments.stripe, monthly, first);
    const refusal = await refusalOf(buy(ctx, payments.stripe, annual, other));
    expect(refusal).toMatchObject({ code: "CONFLICT", message: BEING_PREPARED });
    await begin("ANNUAL");
    await expect(payments.pay(toPay?.paymentIntentId ?? null)).rejects.toThrow();
    expect(await atProvider()).toEqual([
      ["ANNUAL", "incomplete"],
      ["MONTHLY", "incomplete_expired"],
    ]);
    expect(await openAttempts()).toBe(1);
  });
});

describe("who has begun to buy", () => {
  const join = async () => {
    const company = await addCompany(t);
    const user = await t.run((ctx) => ctx.db.get("users", operator.id));
    const email = user?.email ?? "";
    await company.as.mutation(api.team.invite, { email, seat: "BOOKER" });
    const token = await invitationToken(t, email);
    return () => operator.as.mutation(api.team.accept, { token });
  };

  it("joins no other's company while that may still be paid, and may once it has lapsed", async () => {
    await begin("MONTHLY");
    const accept = await join();
    expect((await refusalOf(accept())).code).toBe("CONFLICT");
    await t.run(async (ctx) => {
      const [row] = await ctx.db.query("checkouts").collect();
      if (row !== undefined) {
        await ctx.db.patch("checkouts", row._id, { createdAt: Date.now() - DAY_MS });
      }
    });
    await accept();
  });

  it("buys nothing more once they sit at another's company", async () => {
    await (
      await join()
    )();
    const purchase = { operatorUserId: operator.id, plan: "MONTHLY" } as const;
    const begun = t.mutation(internal.billing.beginCheckout, purchase);
    expect((await refusalOf(begun)).code).toBe("FORBIDDEN");
  });
});

describe("a customer whom the provider has deleted", () => {
  it("buys again as a new one, also from two windows", async () => {
    await subscribe("MONTHLY");
    const before = await customerId();
    await payments.stripe.customers.del(before);
    await payments.deliver(t);
    expect((await operator.as.query(api.subscriptions.mine, {})).held).toBeNull();
    const billing = { companyName: "Lotus", address: "", city: "", country: "VN", taxId: "" };
    for (const change of [
      operator.as.action(api.subscriptions.beginCard, {}),
      operator.as.action(api.subscriptions.saveBilling, billing),
    ]) {
      expect((await refusalOf(change)).code).toBe("CONFLICT");
    }

    const [{ paymentIntentId }] = await Promise.all([begin("ANNUAL"), begin("ANNUAL")]);
    await payments.pay(paymentIntentId);
    expect(await complete(paymentIntentId, "ANNUAL")).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "ANNUAL", status: "ACTIVE" },
    });
    expect(await customerId()).not.toBe(before);
    expect(await atProvider()).toEqual([["ANNUAL", "active"]]);
    const { payments: all } = await operator.as.query(api.subscriptions.mine, {});
    expect(all.map(({ plan }) => plan)).toEqual(["ANNUAL", "MONTHLY"]);
  });

  it("goes on with what was begun before", async () => {
    await begin("MONTHLY");
    await payments.stripe.customers.del(await customerId());
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    expect((await complete(paymentIntentId, "MONTHLY")).hasActiveSubscription).toBe(true);
  });
});

describe("a window that was closed, without any news", () => {
  const MINUTE_MS = 60_000;
  const checkAt = () => t.run(async (ctx) => (await ctx.db.query("payers").first())?.checkAt ?? 0);
  const ask = async () => {
    await t.run(async (ctx) => {
      const payer = await ctx.db.query("payers").first();
      if (payer !== null) await ctx.db.patch("payers", payer._id, { checkAt: 0 });
    });
    await t.action(internal.payments.reconcile, {});
  };

  it("is asked about soon, also where it is paid after the first look", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    expect(await checkAt()).toBeLessThanOrEqual(Date.now() + 5 * MINUTE_MS);
    await ask();
    expect(await checkAt()).toBeLessThanOrEqual(Date.now() + 60 * MINUTE_MS);
    await payments.pay(paymentIntentId);
    await ask();
    expect((await status()).hasActiveSubscription).toBe(true);
  });

  it("is asked about soon after an earlier subscription as well", async () => {
    await subscribe("MONTHLY");
    await operator.as.action(api.subscriptions.cancel, {});
    await payments.advance(40 * DAY_MS);
    await payments.deliver(t);
    await ask();
    expect(await checkAt()).toBeGreaterThan(Date.now() + 900 * DAY_MS);
    await begin("ANNUAL");
    expect(await checkAt()).toBeLessThanOrEqual(Date.now() + 5 * MINUTE_MS);
  });
});
