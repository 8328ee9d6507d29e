import { describe, expect, it } from "vitest";

import { intentIdOf, leftToPay, readReturn, withoutReturn } from "./to-pay.ts";

describe("the way back from a bank's page", () => {
  it.each([
    ["payment_intent=pi_1&redirect_status=succeeded", { intentId: "pi_1", isGood: true }],
    ["payment_intent=pi_1&redirect_status=failed", { intentId: "pi_1", isGood: false }],
    ["setup_intent=seti_1&redirect_status=succeeded", { intentId: "seti_1", isGood: true }],
    ["payment_intent=pi_1", null],
    ["plan=ANNUAL", null],
  ])("%s", (query, expected) => {
    expect(readReturn(new URLSearchParams(query))).toEqual(expected);
  });

  it("leaves no secret in the address, and what was there before", () => {
    const query =
      "plan=ANNUAL&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed";
    expect(withoutReturn(new URLSearchParams(query)).toString()).toBe("plan=ANNUAL");
  });
});

it("a secret begins with its intent's id", () => {
  expect(intentIdOf("pi_1A_secret_zz")).toBe("pi_1A");
});

describe("what is left to pay", () => {
  const paymentIntentId = "pi_1";
  const clientSecret = "pi_1_secret_x";

  it("is what the provider asks for, which may be less than the price", () => {
    const left = leftToPay({ clientSecret, paymentIntentId, amountUSDCents: 120 });
    expect(left).toEqual({ intent: { kind: "payment", clientSecret }, amountUSDCents: 120 });
  });

  it.each([
    ["credit paid all of it", { clientSecret: null, paymentIntentId: null, amountUSDCents: null }],
    ["a switch was paid at once", { clientSecret, paymentIntentId, amountUSDCents: null }],
  ])("is nothing where %s", (_title, answer) => {
    expect(leftToPay(answer)).toBeNull();
  });
});
