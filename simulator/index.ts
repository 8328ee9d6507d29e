// The door of the simulator: Stripe's API as far as the product uses it, in this process and one folder. It knows nothing of
// the product but its two prices.
import { mkdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { Stripe } from "stripe";

import { adoptAll, type Adopted } from "./adopt.ts";
import { Life } from "./billing/life.ts";
import { newEndpoint } from "./calls/tests.ts";
import { newPrice, newProduct, PLANS, PRODUCT_ID } from "./objects/catalog.ts";
import { Store } from "./store/store.ts";
import { AS_STRIPE, Courier, type Manner } from "./webhooks/courier.ts";
import { Api } from "./wire/api.ts";
import type { Call } from "./wire/call.ts";
import { Door } from "./wire/server.ts";
import { type Trouble, TROUBLE_PATH, troubleOf, Troubles } from "./wire/trouble.ts";

export type { Adopted } from "./adopt.ts";
export type { Manner } from "./webhooks/courier.ts";
export type { Trouble } from "./wire/trouble.ts";

export interface Webhook {
  url: string;
  secret: string;
}

export interface SimulatorOptions {
  /** Where its state is kept; one process at a time. */
  folder: string;
  host: string;
  /** 0 takes the port of the last time, where that is free. */
  port: number;
  secretKey: string;
  publishableKey: string;
  /** Who is told of events; null for nobody until `deliverTo`. */
  webhook: Webhook | null;
  /** Milliseconds; the wall's by default. */
  now?: () => number;
  /** Whose pages may call from a browser, beside those of this machine. */
  origins?: readonly string[];
  requestsPerSecond?: number;
  onError?: (error: unknown) => void;
}

export interface Simulator {
  url: string;
  /** Puts subscriptions there, with a card and past invoices, without events. Those that are there already stay. */
  adopt(subscriptions: readonly Adopted[]): Promise<void>;
  /** Who is told of events from now on. */
  deliverTo(webhook: Webhook): Promise<void>;
  /** How deliveries go wrong, in tests. */
  setManner(manner: Partial<Manner>): void;
  /** What is wrong with the API, in tests; null for nothing. */
  setTrouble(trouble: Trouble | null): void;
  /** Does what has become due by `now`, for tests that move it. */
  catchUp(): Promise<void>;
  /** Resolves when every delivery that is due was tried. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

const OWN_ENDPOINT = "we_guidelink";

function isOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

/** Calls that Stripe does not have: what a test wants to go wrong. */
function ownCalls(troubles: Troubles, courier: () => Courier): Call[] {
  return [
    {
      method: "POST",
      path: TROUBLE_PATH,
      run: ({ params }) => {
        const trouble = troubleOf(params);
        troubles.set(trouble);
        return { object: "simulator.trouble", trouble };
      },
    },
    {
      method: "POST",
      path: "/v1/test_helpers/simulator/deliveries",
      run: ({ params }) => {
        const manner = {
          copies: Math.min(10, params.integer("copies") ?? AS_STRIPE.copies),
          dropEvery: params.integer("drop_every") ?? AS_STRIPE.dropEvery,
          delayMs: params.integer("delay_ms") ?? AS_STRIPE.delayMs,
          isShuffled: params.boolean("shuffled") ?? AS_STRIPE.isShuffled,
        };
        params.done();
        courier().manner = manner;
        return { object: "simulator.deliveries", ...manner };
      },
    },
  ];
}

async function listen(door: Door, folder: string, port: number, host: string): Promise<void> {
  const file = path.join(folder, "port");
  if (port === 0) {
    try {
      await door.listen(Number(readFileSync(file, "utf8")) || 0, host);
      await writeFile(file, new URL(door.url).port);
      return;
    } catch {
      // Taken by another, or never known.
    }
  }
  await door.listen(port, host);
  await writeFile(file, new URL(door.url).port);
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { folder, host, port } = options;
  const nowMs = options.now ?? Date.now;
  const onError = options.onError ?? (() => undefined);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = await Store.open(folder);
  const troubles = new Troubles();
  const limits = { requestsPerSecond: options.requestsPerSecond ?? 1000 };
  const keys = { secretKey: options.secretKey, publishableKey: options.publishableKey };
  const apiOptions = { ...keys, ...limits, apiVersion: Stripe.API_VERSION, nowMs, onError };
  const api: Api = new Api(
    store,
    apiOptions,
    ownCalls(troubles, () => courier),
  );
  const onAsked = () => {
    life.arm();
    courier.wake();
  };
  const isAllowedOrigin = (origin: string) =>
    isOfThisMachine(origin) || options.origins?.includes(origin) === true;
  const durable = () => store.durable();
  const door = new Door({ api, troubles, isAllowedOrigin, onAsked, durable, onError });
  const courier = new Courier(store, nowMs, (text) => door.complete(text));
  const life = new Life(
    store,
    () => api.books(),
    () => courier.wake(),
    onError,
  );
  const deliverTo = async ({ url, secret }: Webhook) => {
    const created = Math.floor(nowMs() / 1000);
    store.write(() =>
      store.put("webhook_endpoint", newEndpoint(OWN_ENDPOINT, url, secret, created)),
    );
    await durable();
    courier.wake();
  };
  try {
    store.write(() => stock(store, Math.floor(nowMs() / 1000)));
    await listen(door, folder, port, host);
    if (options.webhook !== null) await deliverTo(options.webhook);
    await durable();
  } catch (error) {
    await store.close();
    throw error;
  }
  let closed: Promise<void> | null = null;
  const close = async () => {
    life.close();
    courier.close();
    await door.close();
    await store.close();
  };
  life.arm();
  return {
    url: door.url,
    deliverTo,
    adopt: async (subscriptions) => {
      store.write(() => adoptAll(api.books(), subscriptions));
      await durable();
      life.arm();
    },
    setManner: (manner) => {
      courier.manner = { ...AS_STRIPE, ...manner };
    },
    setTrouble: (trouble) => troubles.set(trouble),
    catchUp: async () => {
      while (life.walkWall(100)) await durable();
      await durable();
      life.arm();
    },
    delivered: () => courier.settled(),
    close: () => (closed ??= close()),
  };
}

function stock(store: Store, now: number): void {
  if (store.get("product", PRODUCT_ID) === undefined) store.put("product", newProduct(now));
  for (const plan of PLANS) {
    if (store.get("price", plan.priceId) === undefined) store.put("price", newPrice(plan, now));
  }
}
