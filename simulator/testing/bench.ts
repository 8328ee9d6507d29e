// A simulator in a folder of its own, and the official package pointed at it.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { Stripe } from "stripe";
import { onTestFinished } from "vitest";

import { startSimulator, type Simulator, type SimulatorOptions } from "../index.ts";

export const SECRET_KEY = "sk_test_of_a_test";
export const PUBLISHABLE_KEY = "pk_test_of_a_test";
export const WEBHOOK_SECRET = "whsec_of_a_test";

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "simulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Only the host differs from what the product does with real keys. */
export function clientOf(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

export async function opened(
  more: Partial<SimulatorOptions> = {},
): Promise<{ simulator: Simulator; stripe: Stripe; folder: string }> {
  const folder = more.folder ?? temporaryFolder();
  const errors: unknown[] = [];
  const simulator = await startSimulator({
    folder,
    host: "127.0.0.1",
    port: 0,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhook: null,
    onError: (error) => errors.push(error),
    ...more,
  });
  onTestFinished(async () => {
    await simulator.close();
    if (errors.length > 0) throw new AggregateError(errors, "the simulator broke");
  });
  return { simulator, stripe: clientOf(simulator.url), folder };
}

export interface Told {
  body: string;
  signature: string;
}

/** Who is told of events, as the product's door would be. */
export async function listener(
  answer: (told: Told) => number = () => 200,
): Promise<{ url: string; told: Told[]; events: () => Stripe.Event[] }> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      const each = { body, signature: String(request.headers["stripe-signature"]) };
      response.statusCode = answer(each);
      told.push(each);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const events = () =>
    told.map(({ body, signature }) =>
      clientOf("http://127.0.0.1:1").webhooks.constructEvent(body, signature, WEBHOOK_SECRET),
    );
  return { url: `http://127.0.0.1:${port}/api/stripe/webhook`, told, events };
}

/** A subscription whose first payment is still to come, and its intent's secret. */
export async function subscribed(stripe: Stripe, plan = "MONTHLY", customer?: string) {
  const prices = await stripe.prices.list({ lookup_keys: [plan] });
  const owner =
    customer ?? (await stripe.customers.create({ email: "an@example.com", name: "An" })).id;
  const subscription = await stripe.subscriptions.create({
    customer: owner,
    items: [{ price: prices.data[0]?.id ?? "" }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === "string") throw new Error("not expanded");
  const secret = invoice.confirmation_secret?.client_secret ?? "";
  const [intent = ""] = secret.split("_secret_");
  return { subscription, invoice, customer: owner, secret, intent };
}

export async function paidFor(
  stripe: Stripe,
  plan = "MONTHLY",
  card = "pm_card_visa",
  clock?: string,
) {
  const customer = await stripe.customers.create({
    email: "an@example.com",
    name: "An",
    ...(clock !== undefined && { test_clock: clock }),
  });
  const begun = await subscribed(stripe, plan, customer.id);
  await stripe.paymentIntents.confirm(begun.intent, { payment_method: card });
  return begun;
}

export async function advance(stripe: Stripe, clock: string, frozenTime: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: frozenTime });
  for (;;) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (status === "ready") return;
  }
}
