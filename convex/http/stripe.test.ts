// The door for the payment provider's events: only what it signed a moment ago comes in, and each event once.
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type Backend, createBackend, setEnvironment } from "../../tests/setup/backend.ts";

const [SECRET, NEXT_SECRET] = ["whsec_the_first", "whsec_the_next"];
const NAMES = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

const stripe = new Stripe("sk_test_door");

beforeEach(() => {
  setEnvironment({
    STRIPE_SECRET_KEY: "sk_test_door",
    STRIPE_WEBHOOK_SECRET: `${SECRET}, ${NEXT_SECRET}`,
  });
});
afterEach(() => {
  setEnvironment(Object.fromEntries(NAMES.map((name) => [name, undefined])));
});

/** About nobody, so that nothing has to be fetched. */
const eventOf = (id: string, object: object = { object: "product", id: "prod_1" }) =>
  JSON.stringify({ id, object: "event", type: "product.created", data: { object } });

interface Sent {
  secret?: string;
  secondsAgo?: number;
  signature?: string;
}

function send(
  t: Backend,
  payload: string,
  { secret = SECRET, secondsAgo = 0, ...more }: Sent = {},
) {
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
  const made = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { "Stripe-Signature": more.signature ?? made, Cookie: "session=somebody" };
  return t.fetch("/api/stripe/webhook", { method: "POST", body: payload, headers });
}

const eventsOf = (t: Backend) =>
  t.run(async (ctx) => (await ctx.db.query("stripeEvents").collect()).map((row) => row.eventId));

describe("an event", () => {
  it.each([
    ["is taken", {}],
    ["is taken by the secret that comes next", { secret: NEXT_SECRET }],
    ["is taken five minutes later", { secondsAgo: 295 }],
  ])("%s", async (_title, sent) => {
    const t = createBackend();
    const response = await send(t, eventOf("evt_1"), sent);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect(await eventsOf(t)).toEqual(["evt_1"]);
  });

  it.each([
    ["signed by somebody else", { secret: "whsec_of_nobody" }],
    ["of long ago", { secondsAgo: 310 }],
    ["without a signature", { signature: "" }],
    ["with a made-up signature", { signature: "t=1,v1=00" }],
  ])("%s is refused, and leaves nothing", async (_title, sent) => {
    const t = createBackend();
    const response = await send(t, eventOf("evt_1"), sent);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "VALIDATION" });
    expect(await eventsOf(t)).toEqual([]);
  });

  it("whose body was changed on the way is refused", async () => {
    const t = createBackend();
    const timestamp = Math.floor(Date.now() / 1_000);
    const payload = eventOf("evt_1");
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: SECRET,
      timestamp,
    });
    expect((await send(t, eventOf("evt_2"), { signature })).status).toBe(400);
  });

  it("is written down once, however often it comes", async () => {
    const t = createBackend();
    for (let times = 0; times < 3; times += 1) {
      expect((await send(t, eventOf("evt_1"))).status).toBe(200);
    }
    expect(await eventsOf(t)).toEqual(["evt_1"]);
  });

  it("of a customer that nobody here is changes nothing", async () => {
    const t = createBackend();
    const about = { object: "subscription", id: "sub_x", customer: "cus_of_nobody" };
    expect((await send(t, eventOf("evt_1", about))).status).toBe(200);
    expect(await t.run((ctx) => ctx.db.query("subscriptions").collect())).toEqual([]);
  });

  it.each(["{", "{}", "[]", "5", "null", '{"id":"evt_1"}', '{"id":1,"type":"x"}'])(
    "signed and no event is refused: %s",
    async (payload) => {
      const t = createBackend();
      expect((await send(t, payload)).status).toBe(400);
      expect(await eventsOf(t)).toEqual([]);
    },
  );

  it.each([{}, { data: null }, { data: {} }, { data: { object: null } }])(
    "about nothing is taken: %o",
    async (about) => {
      const t = createBackend();
      const payload = JSON.stringify({
        id: "evt_1",
        object: "event",
        type: "of.tomorrow",
        ...about,
      });
      expect((await send(t, payload)).status).toBe(200);
      expect(await eventsOf(t)).toEqual(["evt_1"]);
    },
  );

  it("without a secret of ours is refused", async () => {
    const t = createBackend();
    setEnvironment({ STRIPE_WEBHOOK_SECRET: undefined });
    expect((await send(t, eventOf("evt_1"))).status).toBe(400);
  });
});
