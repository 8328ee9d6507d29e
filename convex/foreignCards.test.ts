// Cards that were set up for somebody else, brought to the own subscription.
import { afterEach, beforeEach, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addOperator, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { api } from "./_generated/api.js";

let payments: TestPayments;
let t: Backend;
let operator: Person;

async function subscriber(): Promise<Person> {
  const person = await addOperator(t, false);
  const plan = "MONTHLY" as const;
  const begun = await person.as.action(api.subscriptions.create, { plan });
  const paymentIntentId = begun.paymentIntentId ?? "";
  await payments.pay(paymentIntentId);
  await person.as.action(api.subscriptions.complete, { paymentIntentId, plan });
  return person;
}

beforeEach(async () => {
  payments = await openTestPayments();
  t = createBackend();
  operator = await subscriber();
});
afterEach(async () => {
  await payments.close();
});

async function setUpBy(other: Person): Promise<string> {
  const { clientSecret } = await other.as.action(api.subscriptions.beginCard, {});
  const [id = ""] = clientSecret.split("_secret_");
  await payments.stripe.setupIntents.confirm(id, { payment_method: "pm_card_mastercard" });
  return id;
}

async function setUpByNobody(): Promise<string> {
  const made = await payments.stripe.setupIntents.create({ usage: "off_session" });
  await payments.stripe.setupIntents.confirm(made.id, { payment_method: "pm_card_mastercard" });
  return made.id;
}

it.each([
  ["another subscriber", async () => await setUpBy(await subscriber())],
  ["no customer at all", setUpByNobody],
])("a card that was set up for %s is as one that is not there", async (_title, setUp) => {
  const setupIntentId = await setUp();
  const before = await operator.as.query(api.subscriptions.mine, {});
  const change = operator.as.action(api.subscriptions.changeCard, { setupIntentId });
  // The provider would refuse it too, in other words and with a line in our log.
  expect(await refusalOf(change)).toMatchObject({
    code: "NOT_FOUND",
    message: "This card is not known",
  });
  expect(await operator.as.query(api.subscriptions.mine, {})).toEqual(before);
});
