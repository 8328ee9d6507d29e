import { Stripe } from "stripe";
import { expect, test, vi } from "vitest";

import { listener, opened, paidFor, WEBHOOK_SECRET } from "./testing/bench.ts";
import { signatureOf } from "./webhooks/sign.ts";

const typesOf = (events: readonly Stripe.Event[]) => events.map(({ type }) => type);
const idsOf = (events: readonly Stripe.Event[]) => events.map(({ id }) => id);

test("a signature holds for its body, its secret and five minutes", async () => {
  const { stripe } = await opened();
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ id: "evt_1", object: "event" });
  const read = (header: string, text = body) =>
    stripe.webhooks.constructEvent(text, header, WEBHOOK_SECRET);
  expect(read(signatureOf(body, WEBHOOK_SECRET, now)).id).toBe("evt_1");
  const { StripeSignatureVerificationError: Refused } = Stripe.errors;
  expect(() => read(signatureOf(body, "whsec_other", now))).toThrow(Refused);
  expect(() => read(signatureOf(body, WEBHOOK_SECRET, now - 301))).toThrow(Refused);
  expect(() => read(signatureOf(body, WEBHOOK_SECRET, now), `${body} `)).toThrow(Refused);
});

test("what is refused comes again, and is known as brought once it is taken", async () => {
  let refusals = 1;
  const heard = await listener(() => (refusals-- > 0 ? 500 : 200));
  const { stripe } = await opened({ webhook: { url: heard.url, secret: WEBHOOK_SECRET } });
  await stripe.customers.create({ name: "An" });
  await vi.waitFor(() => expect(heard.told).toHaveLength(1));
  const [event] = (await stripe.events.list()).data;
  expect(event).toMatchObject({ type: "customer.created", pending_webhooks: 1 });
  await vi.waitFor(() => expect(heard.told).toHaveLength(2), { timeout: 10_000 });
  await vi.waitFor(async () => {
    expect((await stripe.events.retrieve(event?.id ?? "")).pending_webhooks).toBe(0);
  });
  expect(new Set(idsOf(heard.events()))).toEqual(new Set([event?.id]));
});

test("what was not brought before the end is brought after the next start", async () => {
  const first = await opened({ webhook: { url: "http://127.0.0.1:9/", secret: WEBHOOK_SECRET } });
  const { id } = await first.stripe.customers.create({ name: "An" });
  await first.simulator.close();
  const heard = await listener();
  await opened({ folder: first.folder, webhook: { url: heard.url, secret: WEBHOOK_SECRET } });
  await vi.waitFor(() => expect(heard.told).toHaveLength(1), { timeout: 5000 });
  expect(heard.events()[0]?.data.object).toMatchObject({ id });
});

test("deliveries go wrong as a test wants them", async () => {
  const heard = await listener();
  const { stripe, simulator } = await opened({
    webhook: { url: heard.url, secret: WEBHOOK_SECRET },
  });
  simulator.setManner({ copies: 3 });
  await stripe.customers.create({ name: "An" });
  await simulator.delivered();
  expect(typesOf(heard.events())).toEqual(Array.from({ length: 3 }, () => "customer.created"));

  simulator.setManner({ dropEvery: 2, isShuffled: true });
  const before = heard.told.length;
  await paidFor(stripe);
  await simulator.delivered();
  const all = (await stripe.events.list({ limit: 100 })).data.length - 1;
  expect(heard.told.length - before).toBe(all - Math.floor((all + 1) / 2));
  expect((await stripe.events.list({ limit: 100, delivery_success: false })).data).toEqual([]);

  simulator.setManner({ delayMs: 60_000 });
  const soFar = heard.told.length;
  await stripe.customers.create({ name: "Bình" });
  await simulator.delivered();
  expect(heard.told).toHaveLength(soFar);
});

test("endpoints hear what they asked for; the secret is told once", async () => {
  const heard = await listener();
  const { stripe, simulator } = await opened();
  const endpoint = await stripe.webhookEndpoints.create({
    url: heard.url,
    enabled_events: ["customer.subscription.created", "invoice.paid"],
  });
  expect(endpoint.secret).toMatch(/^whsec_\w{32}$/);
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  await paidFor(stripe);
  await simulator.delivered();
  const told = heard.told.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? ""),
  );
  expect(new Set(typesOf(told))).toEqual(
    new Set(["customer.subscription.created", "invoice.paid"]),
  );
  await stripe.webhookEndpoints.del(endpoint.id);
  await paidFor(stripe);
  await simulator.delivered();
  expect(heard.told).toHaveLength(2);
});

test("an event says what changed, and who asked", async () => {
  const { stripe } = await opened();
  const { id } = await stripe.customers.create({ name: "An" });
  await stripe.customers.update(id, { name: "Bình" }, { idempotencyKey: "a rename" });
  const [event] = (await stripe.events.list({ type: "customer.updated" })).data;
  expect(event).toMatchObject({
    api_version: Stripe.API_VERSION,
    data: { object: { id, name: "Bình" }, previous_attributes: { name: "An" } },
    request: { id: expect.stringMatching(/^req_/) as string, idempotency_key: "a rename" },
  });
  expect(event?.data.previous_attributes).toEqual({ name: "An" });
});
