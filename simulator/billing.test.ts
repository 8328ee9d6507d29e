// What time and decisions make of a subscription, walked by the official package on test clocks.
import { Stripe } from "stripe";
import { expect, test } from "vitest";

import { advance, opened, paidFor, subscribed } from "./testing/bench.ts";

const DAY = 86_400;
const START = Date.UTC(2027, 2, 10, 8) / 1000;

async function onClock(plan = "MONTHLY", card = "pm_card_visa") {
  const { stripe } = await opened();
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const begun = await paidFor(stripe, plan, card, clock.id);
  const { id } = begun.subscription;
  return {
    ...begun,
    stripe,
    id,
    clock: clock.id,
    now: () => stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }),
    to: (days: number) => advance(stripe, clock.id, START + days * DAY),
    tells: async () => {
      const events = await stripe.events.list({ limit: 100 });
      return events.data
        .map(({ type, created }) => ({ type, day: (created - START) / DAY }))
        .reverse();
    },
  };
}

async function failingCard(stripe: Stripe, customer: string, subscription: string): Promise<void> {
  const method = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: method.id });
}

test("a renewal that fails is tried again after 3, 5 and 7 days, and then the subscription ends", async () => {
  const { stripe, customer, id, to, now, tells } = await onClock();
  await failingCard(stripe, customer, id);
  await to(32);
  const late = await now();
  expect(late.status).toBe("past_due");
  expect(late.latest_invoice).toMatchObject({
    status: "open",
    attempt_count: 1,
    amount_remaining: 2900,
  });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });

  await to(60);
  const ended = await now();
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
  });
  const told = await tells();
  const failures = told.filter(({ type }) => type === "invoice.payment_failed");
  const renewal = 31 + 1 / 24;
  expect(failures.map(({ day }) => day - renewal)).toEqual(
    [0, 3, 8, 15].map((day): unknown => expect.closeTo(day, 5)),
  );
  expect(told.find(({ type }) => type === "invoice.upcoming")?.day).toBeCloseTo(24, 5);
  expect(told.at(-1)?.type).toBe("test_helpers.test_clock.ready");
  expect(told.at(-2)?.type).toBe("customer.subscription.deleted");
});

test("who is behind comes out of it with another card, as a default or at once", async () => {
  const { stripe, customer, id, to, now } = await onClock();
  await failingCard(stripe, customer, id);
  await to(32);
  const invoice = (await now()).latest_invoice as Stripe.Invoice;
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: "card_declined" });
  const good = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  await stripe.subscriptions.update(id, { default_payment_method: good.id });
  expect((await stripe.invoices.pay(invoice.id)).status).toBe("paid");
  expect((await now()).status).toBe("active");
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
  await expect(stripe.invoices.pay(invoice.id)).rejects.toThrow("Invoice is already paid");
  await to(65);
  expect(await now()).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
});

test("a first payment has 23 hours", async () => {
  const { stripe } = await opened();
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const { subscription, intent, invoice } = await subscribed(stripe, "MONTHLY", customer.id);
  await advance(stripe, clock.id, START + 22 * 3600);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
  await advance(stripe, clock.id, START + 24 * 3600);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete_expired");
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe("void");
  await expect(
    stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" }),
  ).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
});

test("what is cancelled goes on to the end of what is paid, unless it is taken back", async () => {
  const { stripe, id, to, now } = await onClock();
  const leaving = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const end = leaving.items.data[0]?.current_period_end;
  expect(leaving).toMatchObject({ status: "active", cancel_at: end, canceled_at: START });
  const back = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null });
  await to(40);
  expect((await now()).status).toBe("active");
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: "invoice_upcoming_none",
  });
  await to(80);
  const ended = await now();
  expect(ended).toMatchObject({ status: "canceled", ended_at: Date.UTC(2027, 4, 10, 8) / 1000 });
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
    "A canceled subscription can only update its cancellation_details and metadata.",
  );
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: "resource_missing" });
});

test("a switch gives back what was not used, as its preview said, and begins a new year", async () => {
  const { stripe, id, to, now, subscription } = await onClock();
  await to(15.5);
  const item = subscription.items.data[0]?.id ?? "";
  const items = [{ id: item, price: "price_guidelink_annual" }];
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items },
  });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1450, 29_000]);
  expect(preview).toMatchObject({ total: 27_550, amount_due: 27_550 });
  const switched = await stripe.subscriptions.update(id, {
    items,
    proration_behavior: "always_invoice",
  });
  expect(switched.items.data[0]).toMatchObject({
    id: item,
    price: { lookup_key: "ANNUAL" },
    current_period_start: START + 15.5 * DAY,
  });
  expect((await now()).latest_invoice).toMatchObject({
    status: "paid",
    total: 27_550,
    amount_paid: 27_550,
  });
});

test("what a smaller plan does not take up stays as a balance, and pays the months to come", async () => {
  const { stripe, customer, id, to, now, subscription } = await onClock("ANNUAL");
  await to(73);
  const items = [{ id: subscription.items.data[0]?.id ?? "", price: "price_guidelink_monthly" }];
  await stripe.subscriptions.update(id, { items, proration_behavior: "always_invoice" });
  const left = Math.round((29_000 * (366 - 73)) / 366) - 2900;
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -left });
  expect((await now()).latest_invoice).toMatchObject({
    status: "paid",
    amount_due: 0,
    ending_balance: -left,
  });
  await to(73 + 32);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 2900 - left });
  expect((await now()).status).toBe("active");
});

test("what the balance paid of an invoice stands there again when it is void", async () => {
  const { stripe, customer, id, to, subscription } = await onClock("ANNUAL");
  await to(73);
  const items = [{ id: subscription.items.data[0]?.id ?? "", price: "price_guidelink_monthly" }];
  await stripe.subscriptions.update(id, { items, proration_behavior: "always_invoice" });
  await stripe.subscriptions.cancel(id);
  const left = Math.round((29_000 * (366 - 73)) / 366) - 2900;
  const begun = await stripe.subscriptions.create({
    customer,
    items: [{ price: "price_guidelink_annual" }],
    payment_behavior: "default_incomplete",
  });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  await stripe.subscriptions.cancel(begun.id);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -left });
});

test("a switch that can not be paid leaves the subscription behind, or is not made at all", async () => {
  const { stripe, customer, id, now, subscription } = await onClock();
  await failingCard(stripe, customer, id);
  const items = [{ id: subscription.items.data[0]?.id ?? "", price: "price_guidelink_annual" }];
  const refused = stripe.subscriptions.update(id, {
    items,
    payment_behavior: "error_if_incomplete",
  });
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(await now()).toMatchObject({
    status: "active",
    items: { data: [{ price: { lookup_key: "MONTHLY" } }] },
  });
  const taken = await stripe.subscriptions.update(id, { items });
  expect(taken).toMatchObject({
    status: "past_due",
    items: { data: [{ price: { lookup_key: "ANNUAL" } }] },
  });
});

test("a card that asks each time leaves a renewal waiting for its holder", async () => {
  const { stripe } = await opened();
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const { subscription, customer } = await paidFor(stripe, "MONTHLY", "pm_card_visa", clock.id);
  const asking = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: asking.id });
  await advance(stripe, clock.id, START + 32 * DAY);
  const after = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice.payments.data.payment.payment_intent"],
  });
  expect(after).toMatchObject({
    status: "past_due",
    latest_invoice: {
      payments: { data: [{ payment: { payment_intent: { status: "requires_action" } } }] },
    },
  });
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  expect(types).toContain("invoice.payment_action_required");
});

test("deleting a customer ends what runs", async () => {
  const { stripe, customer, id } = await onClock();
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  expect(await stripe.customers.retrieve(customer)).toEqual(
    expect.objectContaining({ id: customer, deleted: true }),
  );
});
