// The protocol itself: who may ask, in which form, how often, and what a refusal says.
import { Stripe } from "stripe";
import { expect, onTestFinished, test } from "vitest";

import { Store } from "./store/store.ts";
import {
  clientOf,
  opened,
  paidFor,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  subscribed,
  temporaryFolder,
} from "./testing/bench.ts";
import { Replays } from "./wire/replays.ts";

async function raw(
  url: string,
  init: Omit<RequestInit, "headers"> & {
    key?: string | null;
    headers?: Record<string, string>;
  } = {},
) {
  const { key = SECRET_KEY, headers, ...rest } = init;
  const sent = { ...(key !== null && { authorization: `Bearer ${key}` }), ...headers };
  const answer = await fetch(url, { ...rest, headers: sent });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as { error?: Record<string, unknown>; id?: string },
  };
}

test.each([
  ["no key", null, 401, /You did not provide an API key/],
  ["another key", "sk_test_other_1234", 401, /^Invalid API Key provided: sk_test_\*{4}1234$/],
  ["the publishable key", PUBLISHABLE_KEY, 403, /cannot be made with a publishable API key/],
])("with %s nothing is told", async (_what, key, status, message) => {
  const { simulator } = await opened();
  const answer = await raw(`${simulator.url}/v1/customers`, { key });
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatchObject({
    type: "invalid_request_error",
    message: expect.stringMatching(message) as string,
  });
});

test("basic auth is the same key", async () => {
  const { simulator } = await opened();
  const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString("base64")}`;
  const answer = await raw(`${simulator.url}/v1/prices`, { key: null, headers: { authorization } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("request-id")).toMatch(/^req_\w{14}$/);
  expect(answer.headers.get("stripe-version")).toBe(Stripe.API_VERSION);
});

test.each([
  ["customers", "colour=red", 400, "parameter_unknown", "colour"],
  ["customers", "email=nobody", 400, "email_invalid", "email"],
  ["customers", "metadata[a]=1&metadata=2", 400, undefined, "metadata"],
  ["customers", "a[b][c][d][e][f][g][h]=1", 400, undefined, undefined],
  ["customers", "__proto__[x]=1", 400, "parameter_unknown", "__proto__"],
  ["customers", "expand[]=toString", 400, undefined, "expand"],
  [
    "subscriptions",
    "items[0][price]=price_guidelink_monthly",
    400,
    "parameter_missing",
    "customer",
  ],
  ["subscriptions", "customer=cus_made_up", 400, "resource_missing", "customer"],
  ["payment_intents", "amount=ten&currency=usd", 400, "parameter_invalid_integer", "amount"],
  ["payment_intents", "amount=10&currency=usd", 400, "amount_too_small", "amount"],
  ["subscriptions/sub_made_up", "", 404, "resource_missing", "id"],
  ["customers/cus_made_up/tax_ids", "type=vn_tin&value=1", 404, "resource_missing", "id"],
  ["coupons", "", 404, undefined, undefined],
])("POST %s with %s is refused: %i %s", async (address, body, status, code, param) => {
  const { simulator } = await opened();
  const answer = await raw(`${simulator.url}/v1/${address}`, { method: "POST", body });
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatchObject({
    type: "invalid_request_error",
    ...(code !== undefined && { code, doc_url: expect.stringContaining("error-codes") as string }),
    ...(param !== undefined && { param }),
  });
});

test("another version of the API is not spoken", async () => {
  const { simulator } = await opened();
  const { hostname, port } = new URL(simulator.url);
  const older = new Stripe(SECRET_KEY, {
    host: hostname,
    port,
    protocol: "http",
    apiVersion: "2020-08-27" as typeof Stripe.API_VERSION,
  });
  await expect(older.prices.list()).rejects.toThrow("Invalid Stripe API version: 2020-08-27");
});

test("a key's request is done once, whatever the answer was, and is another's no more", async () => {
  const { stripe } = await opened();
  const once = { idempotencyKey: "the same" };
  const [first, second] = [
    await stripe.customers.create({ name: "An" }, once),
    await stripe.customers.create({ name: "An" }, once),
  ];
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.customers.list()).data).toHaveLength(1);
  const other = stripe.customers.create({ name: "Bình" }, once);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await expect(other).rejects.toThrow(
    "Keys for idempotent requests can only be used with the same parameters",
  );

  const { intent } = await subscribed(stripe);
  const declined = () =>
    stripe.paymentIntents.confirm(
      intent,
      { payment_method: "pm_card_chargeDeclined" },
      { idempotencyKey: "declined" },
    );
  await expect(declined()).rejects.toMatchObject({ code: "card_declined" });
  await expect(declined()).rejects.toMatchObject({ code: "card_declined" });
  expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
});

test("a key keeps the answer also of a declined switch, of which nothing stays", async () => {
  const { stripe } = await opened();
  const { subscription, customer } = await paidFor(stripe);
  const { id } = subscription;
  const chargeTo = async (card: string) => {
    const method = await stripe.paymentMethods.attach(card, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
  };
  const switched = async (idempotencyKey: string) => {
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: "price_guidelink_annual" }];
    const behavior = {
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    } as const;
    return await stripe.subscriptions.update(id, { items, ...behavior }, { idempotencyKey });
  };
  await chargeTo("pm_card_chargeCustomerFail");
  await expect(switched("one")).rejects.toMatchObject({ code: "card_declined" });
  await chargeTo("pm_card_visa");
  await expect(switched("one")).rejects.toMatchObject({ code: "card_declined" });
  expect((await switched("another")).items.data[0]?.price.lookup_key).toBe("ANNUAL");
});

test("a key is free again after a day", async () => {
  let nowMs = Date.now();
  const { stripe } = await opened({ now: () => nowMs });
  const before = await stripe.customers.create({ name: "An" }, { idempotencyKey: "daily" });
  nowMs += 24 * 60 * 60 * 1000 + 1;
  const after = await stripe.customers.create({ name: "An" }, { idempotencyKey: "daily" });
  expect(after.id).not.toBe(before.id);
});

test("lists come in pages, the newest first", async () => {
  const { stripe } = await opened();
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    ids.unshift((await stripe.customers.create({ name: `${index}` })).id);
  }
  const page = await stripe.customers.list({ limit: 3 });
  expect(page).toMatchObject({ object: "list", has_more: true, url: "/v1/customers" });
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const [, , last = ""] = ids;
  const next = await stripe.customers.list({ limit: 5, starting_after: last });
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(next.has_more).toBe(false);
  const before = await stripe.customers.list({ limit: 2, ending_before: ids[4] ?? "" });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  const all: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id);
  expect(all).toEqual(ids);
  await expect(stripe.customers.list({ limit: 101 })).rejects.toThrow("between 1 and 100");
});

test("metadata is merged, and an empty value takes its key out", async () => {
  const { stripe } = await opened();
  const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
  expect((await stripe.customers.update(id, { metadata: { b: "", c: "3" } })).metadata).toEqual({
    a: "1",
    c: "3",
  });
  expect((await stripe.customers.update(id, { metadata: "" })).metadata).toEqual({});
});

test("a tax id is kept where it is one, and stands on the next invoice", async () => {
  const { stripe } = await opened();
  const { id } = await stripe.customers.create({ name: "An Travel" });
  await expect(
    stripe.customers.createTaxId(id, { type: "vn_tin", value: "12" }),
  ).rejects.toMatchObject({
    code: "tax_id_invalid",
  });
  const taxId = await stripe.customers.createTaxId(id, { type: "vn_tin", value: "0312345678-001" });
  const { invoice } = await subscribed(stripe, "MONTHLY", id);
  expect(invoice.customer_tax_ids).toEqual([{ type: "vn_tin", value: "0312345678-001" }]);
  await stripe.customers.deleteTaxId(id, taxId.id);
  expect((await stripe.customers.listTaxIds(id)).data).toEqual([]);
});

test("what is wrong with a provider can be had", async () => {
  const { simulator } = await opened();
  const { hostname, port } = new URL(simulator.url);
  const stripe = new Stripe(SECRET_KEY, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 300,
  });
  simulator.setTrouble({ kind: "status", status: 503, times: 1 });
  await expect(stripe.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  simulator.setTrouble({ kind: "status", status: 429 });
  await expect(stripe.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  for (const kind of ["closed", "silent"] as const) {
    simulator.setTrouble({ kind });
    await expect(stripe.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  }
  simulator.setTrouble({ kind: "garbage" });
  await expect(stripe.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  simulator.setTrouble({ kind: "slow", ms: 100, path: "/v1/prices" });
  expect((await stripe.prices.list()).data).toHaveLength(2);
  const ask = (body: string) =>
    raw(`${simulator.url}/v1/test_helpers/simulator/trouble`, { method: "POST", body });
  for (const kind of ["closed", "status", "silent"]) {
    await ask(`kind=${kind}`);
    await expect(stripe.prices.list()).rejects.toThrow();
    expect((await ask("kind=none")).status).toBe(200);
    expect((await stripe.prices.list()).data).toHaveLength(2);
  }
});

test("while a key's request is under way, nobody else has it", async () => {
  const store = await Store.open(temporaryFolder());
  onTestFinished(() => store.close());
  const replays = new Replays(store, Date.now);
  expect(replays.take("the same", "one")).toBeNull();
  expect(() => replays.take("the same", "one")).toThrow("another in-progress request");
  replays.release("the same");
  expect(replays.take("the same", "one")).toBeNull();
});

test("requests at the same moment under one key make one customer", async () => {
  const { simulator, stripe } = await opened();
  const headers = { "idempotency-key": "at once" };
  const create = () =>
    raw(`${simulator.url}/v1/customers`, { method: "POST", body: "name=An", headers });
  const answers = await Promise.all(Array.from({ length: 5 }, create));
  expect(new Set(answers.map(({ status }) => status)).has(200)).toBe(true);
  for (const { status, body } of answers) {
    if (status !== 200)
      expect([status, body.error?.["code"]]).toEqual([409, "idempotency_key_in_use"]);
  }
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test("too many at once are told so", async () => {
  const { stripe, simulator } = await opened({ requestsPerSecond: 3 });
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => stripe.prices.list()));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]).toMatchObject({ reason: { statusCode: 429, code: "rate_limit" } });
  expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test("a stranger's noise changes nothing", async () => {
  const { simulator, stripe } = await opened();
  const { subscription } = await paidFor(stripe);
  const large = await raw(`${simulator.url}/v1/customers`, {
    method: "POST",
    body: `name=${"a".repeat(300_000)}`,
  });
  expect(large.status).toBe(413);
  const many = Array.from({ length: 600 }, (_, index) => `metadata[k${index}]=v`).join("&");
  expect((await raw(`${simulator.url}/v1/customers`, { method: "POST", body: many })).status).toBe(
    400,
  );
  for (const address of [
    "v1/customers/%E0%A4%A",
    "v1/%00",
    "invoices/../../keys.json",
    "extra-step/pi_1/1",
    "v2/x",
  ]) {
    const answer = await fetch(`${simulator.url}/${address}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    expect([400, 404]).toContain(answer.status);
    await answer.text();
  }
  const stranger = clientOf(simulator.url, "sk_test_wrong");
  await expect(stranger.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 401,
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});
