// Subscriptions as they are bought, changed, lost and found again, against the payments simulator.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { expectConsole } from "../tests/setup/console.ts";
import { addGuide, addOperator, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { api, internal } from "./_generated/api.js";
import type { SubscriptionPlan } from "./model/subscriptions/contract.ts";

const DAY_MS = 86_400_000;

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

const begin = (plan: SubscriptionPlan, who = operator) =>
  who.as.action(api.subscriptions.create, { plan });

async function complete(paymentIntentId: string | null, plan: SubscriptionPlan, who = operator) {
  const input = { paymentIntentId: paymentIntentId ?? "", plan };
  return await who.as.action(api.subscriptions.complete, input);
}

async function subscribe(
  plan: SubscriptionPlan = "MONTHLY",
  card = "pm_card_visa",
  who = operator,
) {
  const { paymentIntentId } = await begin(plan, who);
  await payments.pay(paymentIntentId, card);
  return { paymentIntentId, status: await complete(paymentIntentId, plan, who) };
}

const status = (who = operator) => who.as.query(api.subscriptions.status, {});
const mine = () => operator.as.query(api.subscriptions.mine, {});
const customerId = async () =>
  (await t.query(internal.billing.customerOf, { operatorUserId: operator.id })) ?? "";
const liveAtProvider = async () => {
  const { data } = await payments.stripe.subscriptions.list({ customer: await customerId() });
  return data;
};

/** On their way to the queue of mails, or in it. */
const mailKinds = () =>
  t.run(async (ctx) => {
    const caused = await ctx.db.query("outbox").collect();
    const queued = await ctx.db.query("mails").collect();
    return [...caused.map(({ payload }) => payload["kind"]), ...queued.map(({ kind }) => kind)];
  });

describe("buying", () => {
  it.each(["MONTHLY", "ANNUAL"] as const)(
    "the plan %s opens everything once it is paid",
    async (plan) => {
      const { paymentIntentId } = await begin(plan);
      expect(await status()).toMatchObject({ hasActiveSubscription: false, subscription: null });
      await payments.pay(paymentIntentId);
      const after = await complete(paymentIntentId, plan);
      expect(after).toMatchObject({
        hasActiveSubscription: true,
        subscription: { plan, status: "ACTIVE", cancelAtPeriodEnd: false },
      });
      const days = ((after.subscription?.currentPeriodEnd ?? 0) - Date.now()) / DAY_MS;
      expect(Math.round(days)).toBeGreaterThanOrEqual(plan === "ANNUAL" ? 365 : 28);
      expect(await operator.as.query(api.messages.conversations, {})).toEqual([]);
      expect((await mine()).payments).toMatchObject([
        { plan, status: "PAID", amountUSDCents: plan === "ANNUAL" ? 29_000 : 2_900 },
      ]);
      expect((await mine()).card).toMatchObject({ brand: "visa", last4: "4242" });
    },
  );

  it("completed again gives the same answer, and changes nothing", async () => {
    const { paymentIntentId, status: first } = await subscribe();
    expect(await complete(paymentIntentId, "MONTHLY")).toEqual(first);
    expect((await mine()).payments).toHaveLength(1);
  });

  it("asked for twice, also at once, is one payment", async () => {
    const [one, two] = await Promise.all([begin("MONTHLY"), begin("MONTHLY")]);
    expect(two).toEqual(one);
    expect(await begin("MONTHLY")).toEqual(one);
    const all = { customer: await customerId(), status: "all" } as const;
    expect((await payments.stripe.subscriptions.list(all)).data).toHaveLength(1);
  });

  it("the other plan first ends the attempt at this one: it can not be paid any more", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await subscribe("ANNUAL");
    await expect(payments.pay(paymentIntentId)).rejects.toThrow();
    expect(await liveAtProvider()).toHaveLength(1);
    expect((await mine()).payments).toMatchObject([{ plan: "ANNUAL", status: "PAID" }]);
  });

  it("is refused with the plan that one has", async () => {
    await subscribe();
    expect(await refusalOf(begin("MONTHLY"))).toMatchObject({ code: "CONFLICT" });
    await operator.as.action(api.subscriptions.cancel, {});
    const { message } = await refusalOf(begin("MONTHLY"));
    expect(message).toContain("resume");
  });

  it("is an operator's alone", async () => {
    const guide = await addGuide(t);
    expect((await refusalOf(begin("MONTHLY", guide))).code).toBe("FORBIDDEN");
  });

  it("sends a receipt, and asks for the company's check without giving it", async () => {
    await subscribe();
    expect(await mailKinds()).toContain("payment-receipt");
  });
});

describe("completing", () => {
  it.each(["pm_card_chargeDeclined", "pm_card_chargeDeclinedInsufficientFunds"])(
    "after %s says why, grants nothing, and another card can follow",
    async (card) => {
      const { paymentIntentId } = await begin("MONTHLY");
      await expect(payments.pay(paymentIntentId, card)).rejects.toThrow();
      const refusal = await refusalOf(complete(paymentIntentId, "MONTHLY"));
      expect(refusal).toMatchObject({ code: "PAYMENT_FAILED" });
      expect(refusal.message).toMatch(/card/i);
      expect((await status()).subscription).toBeNull();
      await payments.pay(paymentIntentId);
      expect((await complete(paymentIntentId, "MONTHLY")).hasActiveSubscription).toBe(true);
    },
  );

  it("without having paid, or with the extra step left open, grants nothing", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    const failed = { code: "PAYMENT_FAILED", message: "Failed to complete subscription" };
    expect(await refusalOf(complete(paymentIntentId, "MONTHLY"))).toMatchObject(failed);
    await payments.pay(paymentIntentId, "pm_card_authenticationRequired");
    expect(await refusalOf(complete(paymentIntentId, "MONTHLY"))).toMatchObject(failed);
    expect((await status()).subscription).toBeNull();
  });

  it("MONTHLY as ANNUAL is refused", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    expect((await refusalOf(complete(paymentIntentId, "ANNUAL"))).code).toBe("PAYMENT_FAILED");
    expect((await status()).subscription).toBeNull();
  });

  it.each([
    [
      "somebody else's",
      async () =>
        (await subscribe("MONTHLY", "pm_card_visa", await addOperator(t, false))).paymentIntentId,
    ],
    ["a made-up", () => Promise.resolve("pi_made_up")],
    [
      "a stranger's",
      async () =>
        (await payments.stripe.paymentIntents.create({ amount: 2_900, currency: "usd" })).id,
    ],
  ])("with %s payment grants nothing", async (_title, intentOf) => {
    const intent = await intentOf();
    expect((await refusalOf(complete(intent, "MONTHLY"))).code).toBe("NOT_FOUND");
    expect((await status()).subscription).toBeNull();
  });
});

describe("changing", () => {
  it("cancels at the end of the period, twice the same, and resumes", async () => {
    await subscribe();
    const cancelled = await operator.as.action(api.subscriptions.cancel, {});
    expect(cancelled).toMatchObject({
      hasActiveSubscription: true,
      subscription: { status: "ACTIVE", cancelAtPeriodEnd: true },
    });
    expect(await operator.as.action(api.subscriptions.cancel, {})).toEqual(cancelled);
    expect(await operator.as.action(api.subscriptions.resume, {})).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
    });
  });

  it.each(["cancel", "resume"] as const)("nothing to %s is said so", async (change) => {
    const call = operator.as.action(api.subscriptions[change], {});
    expect((await refusalOf(call)).code).toBe("CONFLICT");
  });

  it("a cancelled one ends with its period, whatever our clock says", async () => {
    await subscribe();
    await operator.as.action(api.subscriptions.cancel, {});
    await payments.advance(40 * DAY_MS);
    await payments.deliver(t);
    expect(await status()).toMatchObject({
      hasActiveSubscription: false,
      subscription: { status: "CANCELLED" },
    });
    expect((await mine()).held).toBeNull();
    // And a new one can be bought.
    expect((await subscribe("ANNUAL")).status.hasActiveSubscription).toBe(true);
  });

  it("switches for what the preview said, and gives back what was not used", async () => {
    await subscribe();
    const preview = await operator.as.action(api.subscriptions.previewSwitch, { plan: "ANNUAL" });
    expect(preview.chargeUSDCents + preview.creditUSDCents).toBe(29_000);
    expect(preview.creditUSDCents).toBeGreaterThan(0);
    const { prorationDate } = preview;
    const after = await operator.as.action(api.subscriptions.switchPlan, {
      plan: "ANNUAL",
      prorationDate,
    });
    expect(after.subscription).toMatchObject({ plan: "ANNUAL", status: "ACTIVE" });
    expect((await mine()).payments[0]).toMatchObject({ amountUSDCents: preview.chargeUSDCents });
    expect(await liveAtProvider()).toHaveLength(1);
  });

  it("by buying the other plan is a switch as well, and can be completed", async () => {
    await subscribe();
    const { paymentIntentId } = await begin("ANNUAL");
    expect(await status()).toMatchObject({ subscription: { plan: "ANNUAL" } });
    expect((await complete(paymentIntentId, "ANNUAL")).hasActiveSubscription).toBe(true);
  });

  it("with a card that fails leaves everything as it was", async () => {
    await subscribe();
    const { stripe } = payments;
    const [live] = await liveAtProvider();
    const method = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: await customerId(),
    });
    await stripe.subscriptions.update(live?.id ?? "", { default_payment_method: method.id });
    const call = operator.as.action(api.subscriptions.switchPlan, { plan: "ANNUAL" });
    expect((await refusalOf(call)).code).toBe("PAYMENT_FAILED");
    expect(await status()).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "MONTHLY", status: "ACTIVE" },
    });
  });

  it("keeps another card, and what stands on invoices", async () => {
    await subscribe();
    const { clientSecret } = await operator.as.action(api.subscriptions.beginCard, {});
    const [setupIntentId = ""] = clientSecret.split("_secret_");
    const change = (id: string) =>
      refusalOf(operator.as.action(api.subscriptions.changeCard, { setupIntentId: id }));
    expect((await change("seti_of_nobody")).code).toBe("NOT_FOUND");
    expect((await change(setupIntentId)).code).toBe("PAYMENT_FAILED");
    await payments.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: "pm_card_mastercard",
    });
    await operator.as.action(api.subscriptions.changeCard, { setupIntentId });
    expect((await mine()).card).toMatchObject({ brand: "mastercard" });
    const billing = {
      companyName: "Lotus Tours",
      address: "1 Silk street",
      city: "Hanoi",
      country: "VN",
      taxId: " 0101 234 567 001",
    };
    for (let times = 0; times < 2; times += 1) {
      await operator.as.action(api.subscriptions.saveBilling, billing);
    }
    expect((await mine()).billing).toEqual({ ...billing, taxId: "0101234567-001" });
    const ids = await payments.stripe.customers.listTaxIds(await customerId());
    expect(ids.data.map(({ value }) => value)).toEqual(["0101234567-001"]);
  });
});

describe("renewals", () => {
  const RENEWED = 33 * DAY_MS;

  it("go on by themselves", async () => {
    const before = (await subscribe()).status.subscription?.currentPeriodEnd ?? 0;
    await payments.advance(RENEWED);
    await payments.deliver(t);
    const after = await status();
    expect(after).toMatchObject({
      hasActiveSubscription: true,
      subscription: { status: "ACTIVE" },
    });
    expect(after.subscription?.currentPeriodEnd).toBeGreaterThan(before);
    expect((await mine()).payments).toHaveLength(2);
  });

  async function failToRenew() {
    await subscribe();
    const [live] = await liveAtProvider();
    const method = await payments.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: await customerId(),
    });
    const card = { default_payment_method: method.id };
    await payments.stripe.subscriptions.update(live?.id ?? "", card);
    await payments.advance(RENEWED);
    await payments.deliver(t);
  }

  it("that fail close the features, say so by mail, and open again with another card", async () => {
    await failToRenew();
    expect(await status()).toMatchObject({
      hasActiveSubscription: false,
      subscription: { status: "PAST_DUE" },
    });
    expect(await mailKinds()).toContain("payment-failed");
    expect(await refusalOf(begin("MONTHLY"))).toMatchObject({ code: "CONFLICT" });
    const open = await operator.as.action(api.subscriptions.payOpen, {});
    expect(open.amountUSDCents).toBe(2_900);
    await payments.pay(open.paymentIntentId);
    expect(await operator.as.action(api.subscriptions.refresh, {})).toMatchObject({
      hasActiveSubscription: true,
      subscription: { status: "ACTIVE" },
    });
    expect((await refusalOf(operator.as.action(api.subscriptions.payOpen, {}))).code).toBe(
      "CONFLICT",
    );
  });

  it("that fail to the end leave nothing that was not paid for", async () => {
    await failToRenew();
    await payments.advance(30 * DAY_MS);
    await payments.deliver(t);
    expect(await status()).toMatchObject({
      hasActiveSubscription: false,
      subscription: { status: "CANCELLED" },
    });
  });
});

describe("what was lost", () => {
  it("of the events is repaired by asking", async () => {
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    // No event, no completion: the window was closed.
    await t.run(async (ctx) => {
      const payer = await ctx.db.query("payers").first();
      if (payer !== null) await ctx.db.patch("payers", payer._id, { checkAt: 0 });
    });
    await t.action(internal.payments.reconcile, {});
    expect((await status()).hasActiveSubscription).toBe(true);
  });

  it("of their order changes nothing: backwards and each twice ends the same", async () => {
    await subscribe();
    await operator.as.action(api.subscriptions.cancel, {});
    await operator.as.action(api.subscriptions.resume, {});
    const before = await status();
    await payments.deliver(t, (events) => [...events.toReversed(), ...events]);
    expect(await status()).toEqual(before);
    const known = await t.run((ctx) => ctx.db.query("stripeEvents").collect());
    expect(new Set(known.map(({ eventId }) => eventId)).size).toBe(known.length);
  });

  it("of an account: its customer is ended and forgotten at the provider", async () => {
    await subscribe();
    const customer = await customerId();
    await t.run(async (ctx) => {
      const payer = await ctx.db.query("payers").first();
      if (payer !== null) await ctx.db.patch("payers", payer._id, { isLeaving: true, checkAt: 0 });
    });
    await t.action(internal.payments.reconcile, {});
    expect(await t.run((ctx) => ctx.db.query("payers").collect())).toEqual([]);
    expect(await payments.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    const rows = await t.run((ctx) => ctx.db.query("subscriptions").collect());
    expect(rows).toMatchObject([{ status: "CANCELLED", hasAccess: false }]);
  });
});

describe("the provider", () => {
  const TROUBLES = [
    ["down", { kind: "closed" }],
    ["broken", { kind: "status", status: 500 }],
    ["garbled", { kind: "garbage" }],
  ] as const;

  it.each(TROUBLES)("%s grants nothing, and nothing is lost", async (_title, trouble) => {
    const { paymentIntentId } = await begin("MONTHLY");
    await payments.pay(paymentIntentId);
    expectConsole("error", /^\[payments\]/);
    payments.simulator.setTrouble(trouble);
    const refusal = await refusalOf(complete(paymentIntentId, "MONTHLY"));
    expect(refusal).toMatchObject({ code: "UNAVAILABLE" });
    expect((await status()).subscription).toBeNull();
    expect((await refusalOf(begin("MONTHLY"))).code).toBe("UNAVAILABLE");
    payments.simulator.setTrouble(null);
    expect((await complete(paymentIntentId, "MONTHLY")).hasActiveSubscription).toBe(true);
  });

  it("is there, or is not, for the health of payments", async () => {
    expect(await t.action(internal.payments.probe, {})).toBeNull();
    expectConsole("error", /^\[payments\]/);
    payments.simulator.setTrouble({ kind: "status", status: 500 });
    await expect(t.action(internal.payments.probe, {})).rejects.toThrow();
  });
});
