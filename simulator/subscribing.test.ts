import { Stripe } from "stripe";
import { expect, test } from "vitest";

import { advance, listener, opened, paidFor, subscribed, WEBHOOK_SECRET } from "./testing/bench.ts";

test("a subscription waits for its first payment and begins with it", async () => {
  const { stripe } = await opened();
  const { subscription, invoice, intent } = await subscribed(stripe);
  expect(subscription.status).toBe("incomplete");
  expect(invoice).toMatchObject({
    status: "open",
    amount_due: 2900,
    billing_reason: "subscription_create",
  });

  const paid = await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 2900, currency: "usd" });

  const after = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice"],
  });
  expect(after).toMatchObject({ status: "active", default_payment_method: paid.payment_method });
  expect(after.latest_invoice).toMatchObject({ status: "paid", amount_paid: 2900 });
});

test("a declined card is said so, and another one can follow", async () => {
  const { stripe } = await opened();
  const { subscription, intent } = await subscribed(stripe, "ANNUAL");
  const refused = stripe.paymentIntents.confirm(intent, {
    payment_method: "pm_card_chargeDeclined",
  });
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  await expect(refused).rejects.toMatchObject({
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
    payment_intent: { id: intent, status: "requires_payment_method" },
  });
  const left = await stripe.paymentIntents.retrieve(intent);
  expect(left.last_payment_error).toMatchObject({ code: "card_declined" });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
  await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_mastercard" });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("an event tells of each step, signed so that the official package believes it", async () => {
  const heard = await listener();
  const { stripe, simulator } = await opened({
    webhook: { url: heard.url, secret: WEBHOOK_SECRET },
  });
  await paidFor(stripe);
  await simulator.delivered();
  const types = heard.events().map(({ type }) => type);
  expect(types.toSorted()).toEqual(
    [
      "charge.succeeded",
      "customer.created",
      "customer.subscription.created",
      "customer.subscription.updated",
      "customer.updated",
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
      "invoice.payment_succeeded",
      "invoice_payment.paid",
      "payment_intent.created",
      "payment_intent.succeeded",
      "payment_method.attached",
    ].toSorted(),
  );
});

test("a month passes in a blink on a test clock, and is paid", async () => {
  const { stripe } = await opened();
  const start = Date.UTC(2027, 0, 31, 9) / 1000;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const { subscription } = await paidFor(stripe, "MONTHLY", "pm_card_visa", clock.id);
  expect(subscription.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 1, 28, 9) / 1000);
  await advance(stripe, clock.id, Date.UTC(2027, 3, 1) / 1000);
  const after = await stripe.subscriptions.retrieve(subscription.id);
  expect(after.status).toBe("active");
  expect(after.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 3, 30, 9) / 1000);
  const invoices = await stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map(({ status, billing_reason: reason }) => `${reason} ${status}`)).toEqual([
    "subscription_cycle paid",
    "subscription_cycle paid",
    "subscription_create paid",
  ]);
});
