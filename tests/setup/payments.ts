// The payments simulator under the domain tests: the product talks to it as to Stripe, and time stands where a test puts it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { Stripe } from "stripe";

import { type Simulator, startSimulator } from "../../simulator/index.ts";
import { type Backend, setEnvironment } from "./backend.ts";

const KEYS = {
  secretKey: "sk_test_of_the_domain",
  publishableKey: "pk_test_of_the_domain",
};
const WEBHOOK_SECRET = "whsec_of_the_domain";
const NAMES = [
  "STRIPE_API_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "VITE_STRIPE_PUBLIC_KEY",
];

export interface TestPayments {
  simulator: Simulator;
  stripe: Stripe;
  /** Moves the provider's time on, and does what has become due. */
  advance: (ms: number) => Promise<void>;
  /** Pays as a browser does, with one of Stripe's test cards. */
  pay: (paymentIntentId: string | null, card?: string) => Promise<Stripe.PaymentIntent>;
  /** Brings every event that was not brought yet to the product's door, in the order that is asked for. */
  deliver: (t: Backend, order?: (events: Stripe.Event[]) => Stripe.Event[]) => Promise<number>;
  close: () => Promise<void>;
}

export async function openTestPayments(): Promise<TestPayments> {
  const folder = mkdtempSync(path.join(tmpdir(), "payments-"));
  let aheadMs = 0;
  const simulator = await startSimulator({
    ...KEYS,
    folder,
    host: "127.0.0.1",
    port: 0,
    webhook: null,
    now: () => Date.now() + aheadMs,
  });
  const { hostname: host, port } = new URL(simulator.url);
  const stripe = new Stripe(KEYS.secretKey, { host, port, protocol: "http", maxNetworkRetries: 0 });
  setEnvironment({
    STRIPE_API_URL: simulator.url,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    VITE_STRIPE_PUBLIC_KEY: KEYS.publishableKey,
  });
  const brought = new Set<string>();

  async function bring(t: Backend, event: Stripe.Event): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const response = await t.fetch("/api/stripe/webhook", {
      method: "POST",
      body: payload,
      headers: { "Stripe-Signature": signature },
    });
    if (response.status !== 200) throw new Error(`${event.type}: ${await response.text()}`);
    brought.add(event.id);
  }

  return {
    simulator,
    stripe,
    advance: async (ms) => {
      aheadMs += ms;
      await simulator.catchUp();
    },
    pay: (paymentIntentId, card = "pm_card_visa") =>
      stripe.paymentIntents.confirm(paymentIntentId ?? "", { payment_method: card }),
    deliver: async (t, order = (events) => events) => {
      const { data } = await stripe.events.list({ limit: 100 });
      const fresh = data.filter(({ id }) => !brought.has(id)).toReversed();
      for (const event of order(fresh)) await bring(t, event);
      return fresh.length;
    },
    close: async () => {
      await simulator.close();
      setEnvironment(Object.fromEntries(NAMES.map((name) => [name, undefined])));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
