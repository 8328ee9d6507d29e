// One plan exchanged for the other, before it is paid and after, against the payments simulator.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { expectConsole } from "../tests/setup/console.ts";
import { addOperator, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { api, internal } from "./_generated/api.js";
import type { SubscriptionPlan } from "./model/subscriptions/contract.ts";

const DAY_MS = 86_400_000;
const BEING_CHARGED = "Your renewal is being charged. You can change the plan in about an hour.";
const PAY_FIRST = "Please pay your open invoice before you change the plan";

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

async function subscribe(plan: SubscriptionPlan) {
  const { paymentIntentId } = await begin(plan);
  await payments.pay(paymentIntentId);
  const bought = { paymentIntentId: paymentIntentId ?? "", plan };
  return await operator.as.action(api.subscriptions.complete, bought);
}

const switchTo = (plan: SubscriptionPlan, more: object = {}) =>
  operator.as.action(api.subscriptions.switchPlan, { plan, ...more });
const status = () => operator.as.query(api.subscriptions.status, {});
const customerId = async () =>
  (await t.query(internal.billing.customerOf, { operatorUserId: operator.id })) ?? "";

describe("the instant of a preview", () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

  it.each([
    ["a day ago", 86_400],
    ["sixteen minutes ago", 16 * 60],
    ["in two minutes", -120],
  ])("%s is refused: nobody chooses what is given back", async (_title, seconds) => {
    await subscribe("ANNUAL");
    const call = switchTo("MONTHLY", { prorationDate: secondsAgo(seconds) });
    expect(await refusalOf(call)).toMatchObject({ code: "VALIDATION", field: "prorationDate" });
    expect(await status()).toMatchObject({ subscription: { plan: "ANNUAL" } });
  });
});

it("lets a plan go on that was to end, as what is switched to is wanted", async () => {
  await subscribe("MONTHLY");
  const ending = { subscription: { cancelAtPeriodEnd: true } };
  expect(await operator.as.action(api.subscriptions.cancel, {})).toMatchObject(ending);
  expect(await switchTo("ANNUAL")).toMatchObject({
    subscription: { plan: "ANNUAL", cancelAtPeriodEnd: false },
  });
});

describe("a switch while money is missing", () => {
  async function failToRenew() {
    await subscribe("ANNUAL");
    const customer = await customerId();
    const { data } = await payments.stripe.subscriptions.list({ customer });
    const method = await payments.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer,
    });
    const card = { default_payment_method: method.id };
    await payments.stripe.subscriptions.update(data[0]?.id ?? "", card);
    await payments.advance(367 * DAY_MS);
    await payments.deliver(t);
  }

  it.each([
    ["on its page", () => switchTo("MONTHLY")],
    ["by buying the other plan", () => begin("MONTHLY")],
    [
      "by asking for its costs",
      () => operator.as.action(api.subscriptions.previewSwitch, { plan: "MONTHLY" }),
    ],
  ])("%s is refused: it would give back what was never paid", async (_title, call) => {
    await failToRenew();
    expect(await refusalOf(call())).toMatchObject({ code: "CONFLICT", message: PAY_FIRST });
    expect(await status()).toMatchObject({ subscription: { plan: "ANNUAL", status: "PAST_DUE" } });
    expect(await payments.stripe.customers.retrieve(await customerId())).toMatchObject({
      balance: 0,
    });
  });

  it("opens again with the payment, also before any news of it", async () => {
    await failToRenew();
    const { paymentIntentId } = await operator.as.action(api.subscriptions.payOpen, {});
    await payments.pay(paymentIntentId);
    expect(await switchTo("MONTHLY")).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "MONTHLY", status: "ACTIVE" },
    });
  });
});

describe("a switch whose card was declined", () => {
  it("is tried again when it is asked for again, and not answered from memory", async () => {
    await subscribe("MONTHLY");
    const { stripe } = payments;
    const customer = await customerId();
    const { data } = await stripe.subscriptions.list({ customer });
    const chargeTo = async (card: string) => {
      const { id } = await stripe.paymentMethods.attach(card, { customer });
      await stripe.subscriptions.update(data[0]?.id ?? "", { default_payment_method: id });
    };
    await chargeTo("pm_card_chargeCustomerFail");
    await operator.as.action(api.subscriptions.refresh, {});
    const { prorationDate } = await operator.as.action(api.subscriptions.previewSwitch, {
      plan: "ANNUAL",
    });
    for (const more of [{}, { prorationDate }]) {
      expect((await refusalOf(switchTo("ANNUAL", more))).code).toBe("PAYMENT_FAILED");
    }
    // There is money now, of which nobody tells us.
    await chargeTo("pm_card_visa");
    expect(await switchTo("ANNUAL", { prorationDate })).toMatchObject({
      subscription: { plan: "ANNUAL", status: "ACTIVE" },
    });
  });
});

describe("a switch while a renewal is being charged", () => {
  const HOUR_MS = 3_600_000;

  /** The provider has begun the next period, and takes its money in an hour. */
  async function beginRenewal(card = "pm_card_visa") {
    await subscribe("ANNUAL");
    const customer = await customerId();
    const { data } = await payments.stripe.subscriptions.list({ customer });
    const method = await payments.stripe.paymentMethods.attach(card, { customer });
    const changed = await payments.stripe.subscriptions.update(data[0]?.id ?? "", {
      default_payment_method: method.id,
    });
    const end = (changed.items.data[0]?.current_period_end ?? 0) * 1_000;
    await payments.advance(end - Date.now() + HOUR_MS / 4);
    await payments.deliver(t);
    expect(await status()).toMatchObject({ hasActiveSubscription: true });
  }

  it.each([
    ["on its page", () => switchTo("MONTHLY")],
    ["by buying the other plan", () => begin("MONTHLY")],
    [
      "by asking for its costs",
      () => operator.as.action(api.subscriptions.previewSwitch, { plan: "MONTHLY" }),
    ],
  ])("%s is refused: it would give back a year that is not paid", async (_title, call) => {
    await beginRenewal();
    expect(await refusalOf(call())).toMatchObject({ code: "CONFLICT", message: BEING_CHARGED });
    expect(await status()).toMatchObject({ subscription: { plan: "ANNUAL", status: "ACTIVE" } });
    expect(await payments.stripe.customers.retrieve(await customerId())).toMatchObject({
      balance: 0,
    });
  });

  it("opens again once it is paid", async () => {
    await beginRenewal();
    await payments.advance(HOUR_MS);
    expect(await switchTo("MONTHLY")).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "MONTHLY", status: "ACTIVE" },
    });
    const { payments: paid } = await operator.as.query(api.subscriptions.mine, {});
    expect(paid.map(({ amountUSDCents }) => amountUSDCents)).toContain(29_000);
  });

  it("leaves nobody a month that was never paid where the card fails", async () => {
    await beginRenewal("pm_card_chargeCustomerFail");
    await refusalOf(switchTo("MONTHLY"));
    await payments.advance(20 * DAY_MS);
    await payments.deliver(t);
    expect(await status()).toMatchObject({
      hasActiveSubscription: false,
      subscription: { plan: "ANNUAL", status: "CANCELLED" },
    });
  });
});

describe("a switch to the plan that one has", () => {
  const preview = (plan: SubscriptionPlan) =>
    operator.as.action(api.subscriptions.previewSwitch, { plan });
  const refused = { code: "CONFLICT", message: "You have this plan already" };

  it("has no preview: nothing would be charged for it", async () => {
    await subscribe("MONTHLY");
    expect(await refusalOf(preview("MONTHLY"))).toMatchObject(refused);
    expect((await preview("ANNUAL")).chargeUSDCents).toBeGreaterThan(0);
  });

  it("has none either where the news of the switch is not here yet", async () => {
    await subscribe("MONTHLY");
    await switchTo("ANNUAL");
    await t.run(async (ctx) => {
      const held = await ctx.db.query("subscriptions").first();
      if (held !== null) await ctx.db.patch("subscriptions", held._id, { plan: "MONTHLY" });
    });
    expect(await refusalOf(preview("ANNUAL"))).toMatchObject(refused);
  });
});

describe("the attempt at the other plan", () => {
  it("is ended before anything is paid, also where the provider failed to at first", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    expectConsole("error", /^\[payments\]/);
    payments.simulator.setTrouble({ kind: "status", status: 500 });
    expect((await refusalOf(begin("ANNUAL"))).code).toBe("UNAVAILABLE");
    payments.simulator.setTrouble(null);
    await subscribe("ANNUAL");
    await expect(payments.pay(paymentIntentId)).rejects.toThrow();
    const customer = await customerId();
    const { data } = await payments.stripe.subscriptions.list({ customer });
    expect(data).toHaveLength(1);
    const rows = await t.run((ctx) => ctx.db.query("checkouts").collect());
    expect(rows.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });
});
