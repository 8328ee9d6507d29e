// One plan exchanged for the other, before it is paid and after, against the payments simulator.
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addOperator, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTestPayments, type TestPayments } from "../tests/setup/payments.ts";
import { api } from "./_generated/api.js";
import type { SubscriptionPlan } from "./model/subscriptions/contract.ts";

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
