import { expect, test } from "vitest";

import type { Adopted } from "./adopt.ts";
import { listener, opened, WEBHOOK_SECRET } from "./testing/bench.ts";

const NOW = Date.UTC(2027, 5, 20);
const now = () => NOW;

function adopted(more: Partial<Adopted> = {}): Adopted {
  return {
    customerId: "cus_demo_1",
    subscriptionId: "sub_demo_1",
    plan: "MONTHLY",
    status: "active",
    startedAtMs: Date.UTC(2027, 1, 10),
    periodStartMs: Date.UTC(2027, 5, 10),
    periodEndMs: Date.UTC(2027, 6, 10),
    email: "an@example.com",
    name: "An",
    cancelAtPeriodEnd: false,
    metadata: { userId: "7" },
    ...more,
  };
}

test("what is adopted has a card and its past invoices, and nobody is told", async () => {
  const heard = await listener();
  const { simulator, stripe } = await opened({
    now,
    webhook: { url: heard.url, secret: WEBHOOK_SECRET },
  });
  await simulator.adopt([adopted()]);
  await simulator.adopt([adopted({ name: "Somebody else" })]);
  const subscription = await stripe.subscriptions.retrieve("sub_demo_1", {
    expand: ["customer", "default_payment_method", "latest_invoice"],
  });
  expect(subscription).toMatchObject({
    status: "active",
    metadata: { userId: "7" },
    customer: { id: "cus_demo_1", name: "An", email: "an@example.com", delinquent: false },
    default_payment_method: { card: { last4: "4242" }, customer: "cus_demo_1" },
    items: {
      data: [
        {
          current_period_start: Date.UTC(2027, 5, 10) / 1000,
          current_period_end: Date.UTC(2027, 6, 10) / 1000,
        },
      ],
    },
    latest_invoice: { status: "paid", created: Date.UTC(2027, 5, 10) / 1000 },
  });
  const { data } = await stripe.invoices.list({ customer: "cus_demo_1" });
  expect(
    data.map(({ billing_reason: reason, status, amount_paid: paid }) => [reason, status, paid]),
  ).toEqual([
    ...Array.from({ length: 4 }, () => ["subscription_cycle", "paid", 2900]),
    ["subscription_create", "paid", 2900],
  ]);
  expect(new Set(data.map(({ number }) => number)).size).toBe(5);
  await simulator.delivered();
  expect(heard.told).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
});

test("one that is behind can be paid with another card; one that leaves, leaves", async () => {
  let nowMs = NOW;
  const { simulator, stripe } = await opened({ now: () => nowMs });
  await simulator.adopt([
    adopted({ status: "past_due" }),
    adopted({
      customerId: "cus_demo_2",
      subscriptionId: "sub_demo_2",
      cancelAtPeriodEnd: true,
      plan: "ANNUAL",
    }),
    adopted({ customerId: "cus_demo_3", subscriptionId: "sub_demo_3", status: "canceled" }),
  ]);
  const [invoice] = (await stripe.invoices.list({ subscription: "sub_demo_1", status: "open" }))
    .data;
  expect(invoice).toMatchObject({ amount_remaining: 2900, attempt_count: 1 });
  await stripe.invoices.pay(invoice?.id ?? "", { payment_method: "pm_card_visa" });
  expect((await stripe.subscriptions.retrieve("sub_demo_1")).status).toBe("active");
  expect((await stripe.subscriptions.retrieve("sub_demo_3")).status).toBe("canceled");
  nowMs = Date.UTC(2027, 6, 11);
  await simulator.catchUp();
  expect((await stripe.subscriptions.retrieve("sub_demo_2")).status).toBe("canceled");
  expect((await stripe.subscriptions.retrieve("sub_demo_1")).status).toBe("active");
});

test("an id may have dots, as those of an earlier demonstration have", async () => {
  const { simulator, stripe } = await opened({ now });
  const ids = { customerId: "cus_demo_an.le", subscriptionId: "sub_demo_an.le" };
  await simulator.adopt([adopted(ids)]);
  const { customer, status } = await stripe.subscriptions.retrieve(ids.subscriptionId);
  expect([customer, status]).toEqual([ids.customerId, "active"]);
});

test("an id that is no customer's or subscription's is refused", async () => {
  const { simulator } = await opened({ now });
  await expect(simulator.adopt([adopted({ customerId: "7" })])).rejects.toThrow(
    "The id 7 is not cus_ and up to 96 letters",
  );
});
