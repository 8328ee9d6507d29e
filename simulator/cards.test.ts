// What browsers do: a card's number, the confirmation, the extra step.
import { readFileSync } from "node:fs";
import path from "node:path";

import type { Stripe } from "stripe";
import { expect, test } from "vitest";

import { opened, paidFor, PUBLISHABLE_KEY, SECRET_KEY, subscribed } from "./testing/bench.ts";

const ORIGIN = "http://localhost:3000";
const RETURN_URL = `${ORIGIN}/subscribe?step=back`;

interface Refusal {
  error: Record<string, unknown>;
}

async function inBrowser(
  url: string,
  address: string,
  fields: Record<string, string>,
  key = PUBLISHABLE_KEY,
) {
  const answer = await fetch(`${url}/v1/${address}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, origin: ORIGIN },
    body: new URLSearchParams(fields),
  });
  return {
    status: answer.status,
    origin: answer.headers.get("access-control-allow-origin"),
    body: (await answer.json()) as {
      id: string;
      card: object;
      next_action: Stripe.PaymentIntent.NextAction;
      status: string;
    } & Refusal,
  };
}

function idOf(reference: string | { id: string } | null): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}

const card = (number: string, more: Record<string, string> = {}) => ({
  type: "card",
  "card[number]": number,
  "card[exp_month]": "12",
  "card[exp_year]": "40",
  "card[cvc]": "123",
  ...more,
});

test("a number becomes a card of which only brand and last digits are kept", async () => {
  const { simulator, stripe, folder } = await opened();
  const made = await inBrowser(simulator.url, "payment_methods", card("4242 4242 4242 4242"));
  expect(made).toMatchObject({
    status: 200,
    origin: ORIGIN,
    body: {
      object: "payment_method",
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040 },
    },
  });
  const { intent, secret } = await subscribed(stripe);
  const confirmed = await inBrowser(simulator.url, `payment_intents/${intent}/confirm`, {
    payment_method: made.body.id,
    client_secret: secret,
  });
  expect(confirmed.body.status).toBe("succeeded");
  expect(readFileSync(path.join(folder, "journal.jsonl"), "utf8")).not.toMatch(/4242 ?4242|"cvc":/);
});

test.each([
  ["a wrong digit", card("4242424242424241"), "incorrect_number", "Your card number is incorrect."],
  ["no digits", card("four"), "incorrect_number", "Your card number is incorrect."],
  ["a real card", card("4539578763621486"), "card_declined", /used a non test card/],
  [
    "month 13",
    card("4242424242424242", { "card[exp_month]": "13" }),
    "invalid_expiry_month",
    /expiration month/,
  ],
  [
    "a year that is over",
    card("4242424242424242", { "card[exp_year]": "2020" }),
    "invalid_expiry_year",
    /expiration year/,
  ],
  [
    "two digits of security",
    card("4242424242424242", { "card[cvc]": "12" }),
    "invalid_cvc",
    /security code/,
  ],
])("%s is no card", async (_what, fields, code, message) => {
  const { simulator } = await opened();
  const { status, body } = await inBrowser(simulator.url, "payment_methods", fields);
  expect(status).toBe(402);
  const words = typeof message === "string" ? message : (expect.stringMatching(message) as string);
  expect(body.error).toMatchObject({ type: "card_error", code, message: words });
});

test("a number from a server is refused, as a browser's other calls are", async () => {
  const { simulator, stripe } = await opened();
  const direct = await inBrowser(
    simulator.url,
    "payment_methods",
    card("4242424242424242"),
    SECRET_KEY,
  );
  expect(direct).toMatchObject({ status: 400, body: { error: { param: "card[number]" } } });
  const foreign = await inBrowser(simulator.url, "customers", {});
  expect(foreign).toMatchObject({ status: 403, body: { error: { code: "secret_key_required" } } });
  const { intent } = await subscribed(stripe);
  const { secret } = await subscribed(stripe);
  for (const wrong of [{}, { client_secret: secret }, { client_secret: "made up" }]) {
    const fields = { payment_method: "pm_card_visa", ...wrong } as Record<string, string>;
    const answer = await inBrowser(simulator.url, `payment_intents/${intent}/confirm`, fields);
    expect(answer).toMatchObject({ status: 400, body: { error: { param: "client_secret" } } });
  }
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("requires_payment_method");
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000009987", "card_declined", "lost_card"],
  ["4000000000000069", "expired_card", "expired_card"],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
  ["4000000000000119", "processing_error", "processing_error"],
  ["4000000000000341", "card_declined", "generic_decline"],
])("the card %s is refused with %s, %s", async (number, code, decline) => {
  const { simulator, stripe } = await opened();
  const method = await inBrowser(simulator.url, "payment_methods", card(number));
  const { intent, secret } = await subscribed(stripe);
  const answer = await inBrowser(simulator.url, `payment_intents/${intent}/confirm`, {
    payment_method: method.body.id,
    client_secret: secret,
  });
  expect(answer.status).toBe(402);
  expect(answer.body.error).toMatchObject({
    code,
    decline_code: decline,
    payment_intent: { id: intent },
    payment_method: { id: method.body.id },
  });
});

test("cards that nobody keeps are forgotten, the oldest first", async () => {
  const { simulator, stripe } = await opened({ requestsPerSecond: Infinity });
  const make = async () =>
    (await inBrowser(simulator.url, "payment_methods", card("4242424242424242"))).body.id;
  const first = await make();
  const { customer } = await paidFor(stripe);
  for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 25 }, make));
  await expect(stripe.paymentMethods.retrieve(first)).rejects.toMatchObject({
    code: "resource_missing",
  });
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
});

test("only pages of this machine may ask from a browser", async () => {
  const { simulator } = await opened({ origins: ["https://guidelink.example"] });
  const allowed = async (origin: string) => {
    const answer = await fetch(`${simulator.url}/v1/payment_methods`, {
      method: "OPTIONS",
      headers: { origin },
    });
    return answer.headers.get("access-control-allow-origin");
  };
  expect(await allowed("http://127.0.0.1:5173")).toBe("http://127.0.0.1:5173");
  expect(await allowed("https://guidelink.example")).toBe("https://guidelink.example");
  expect(await allowed("https://localhost.elsewhere.example")).toBeNull();
  expect(await allowed("null")).toBeNull();
});

async function atTheStep(returnUrl?: string) {
  const { simulator, stripe } = await opened();
  const { intent, subscription } = await subscribed(stripe);
  const waiting = await stripe.paymentIntents.confirm(intent, {
    payment_method: "pm_card_authenticationRequired",
    ...(returnUrl !== undefined && { return_url: returnUrl }),
  });
  const action = waiting.next_action;
  const url = action?.redirect_to_url?.url ?? String(action?.use_stripe_sdk?.["stripe_js"]);
  const answer = (value: string) =>
    fetch(url, {
      method: "POST",
      body: new URLSearchParams({ answer: value }),
      redirect: "manual",
    });
  const status = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
  return { simulator, stripe, intent, url, answer, status, action };
}

test("the extra step is completed on a page, which leads back", async () => {
  const { stripe, intent, url, answer, status, action } = await atTheStep(RETURN_URL);
  expect(action).toMatchObject({
    type: "redirect_to_url",
    redirect_to_url: { return_url: RETURN_URL },
  });
  expect(await (await fetch(url)).text()).toContain("a payment of $29.00 to GuideLink");
  expect(await status()).toBe("incomplete");
  const done = await answer("complete");
  const back = new URL(done.headers.get("location") ?? "");
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    step: "back",
    payment_intent: intent,
    redirect_status: "succeeded",
  });
  expect(await status()).toBe("active");
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("succeeded");
  // Who comes again, by the browser's way back, finds it done.
  expect((await answer("fail")).status).toBe(200);
  expect(await status()).toBe("active");
});

test("who fails the extra step may try another card", async () => {
  const { stripe, intent, answer, status } = await atTheStep(RETURN_URL);
  const failed = await answer("fail");
  expect(failed.headers.get("location")).toContain("redirect_status=failed");
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  expect(await status()).toBe("incomplete");
  await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  expect(await status()).toBe("active");
});

test("an extra step that is abandoned leaves everything open; in a frame it tells its opener", async () => {
  const { stripe, intent, url, answer, status, action } = await atTheStep();
  expect(action?.type).toBe("use_stripe_sdk");
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("requires_action");
  expect(await status()).toBe("incomplete");
  expect((await fetch(url.slice(0, -3))).status).toBe(404);
  expect(await (await answer("complete")).text()).toContain("stripe-simulator:extra-step");
  expect(await status()).toBe("active");
});

test("a card is kept for later without a payment", async () => {
  const { stripe } = await opened();
  const { customer } = await subscribed(stripe);
  const intent = await stripe.setupIntents.create({ customer });
  const refused = stripe.setupIntents.confirm(intent.id, {
    payment_method: "pm_card_chargeDeclined",
  });
  await expect(refused).rejects.toMatchObject({
    code: "card_declined",
    setup_intent: { id: intent.id },
  });
  const kept = await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_amex" });
  expect(kept.status).toBe("succeeded");
  const method = idOf(kept.payment_method);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  const methods = await stripe.paymentMethods.list({ customer, type: "card" });
  expect(methods.data.map(({ id }) => id)).toEqual([method]);
  await stripe.paymentMethods.detach(method);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
});

test("another's card and another's intent are refused", async () => {
  const { stripe } = await opened();
  const mine = await paidFor(stripe);
  const other = await subscribed(stripe);
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(
    mine.subscription.id,
  );
  await expect(
    stripe.paymentIntents.confirm(other.intent, { payment_method: idOf(card) }),
  ).rejects.toThrow("belongs to another customer");
  await expect(
    stripe.customers.update(other.customer, {
      invoice_settings: { default_payment_method: idOf(card) },
    }),
  ).rejects.toThrow("belongs to another customer");
  await expect(stripe.paymentIntents.cancel(mine.intent)).rejects.toThrow("belongs to an invoice");
});

test("an invoice has a page and a PDF at addresses that nobody guesses", async () => {
  const { stripe } = await opened();
  const { invoice, customer } = await paidFor(stripe);
  await stripe.customers.update(customer, { name: "Nguyễn <b>Đức</b>" });
  const paid = await stripe.invoices.retrieve(invoice.id);
  const page = await fetch(paid.hosted_invoice_url ?? "");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toMatch(/Invoice \w{8}-0001[\s\S]*\$29\.00/);
  const pdf = await fetch(paid.invoice_pdf ?? "");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString("latin1");
  expect(bytes).toMatch(/^%PDF-1\.4\n[\s\S]*startxref\n\d+\n%%EOF\n$/);
  const start = Number(/startxref\n(\d+)/.exec(bytes)?.[1]);
  expect(bytes.slice(start, start + 4)).toBe("xref");
  expect((await fetch((paid.hosted_invoice_url ?? "").slice(0, -1))).status).toBe(404);
});
