// Payments by events that come several times, in any order, late, forged or not at all, to a server that is killed between:
// at the end each subscription stands here as it stands at the provider, and nothing was done twice.
import path from "node:path";

import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startBackend } from "#embedded";
import { rounds, SEED, seededRandom, systemWorld, tallied, timeLimit } from "#embedded/testing";

import { startSimulator, type Simulator } from "../../simulator/index.ts";
import { type Sending, sendAll, shuffled, spoil } from "../setup/deliveries.ts";
import { readTables, type Row } from "../setup/folder-content.ts";
import { registerPerson } from "../setup/http-person.ts";
import { addPayers } from "../setup/payers.ts";
import { freePort, type RunningServer, startServer, temporaryFolder } from "../setup/server.ts";

const SUBSCRIPTIONS = rounds(15, 500);
const EVENTS = rounds(300, 10_000);
const WAVES = rounds(2, 10);
const SECRET_KEY = "sk_test_torture";
const WEBHOOK_SECRET = "whsec_torture";
const PRICES = { MONTHLY: "price_guidelink_monthly", ANNUAL: "price_guidelink_annual" };
const DAY_MS = 86_400_000;

const random = seededRandom(SEED);
const folder = temporaryFolder("webhooks");
const provider = temporaryFolder("webhooks-provider");
const functions = path.resolve(import.meta.dirname, "../../convex");

let simulator: Simulator;
let stripe: Stripe;
let server: RunningServer;
let port: number;
let environment: Record<string, string>;

beforeAll(async () => {
  simulator = await startSimulator({
    folder: provider.path,
    host: "127.0.0.1",
    port: 0,
    secretKey: SECRET_KEY,
    publishableKey: "pk_test_torture",
    webhook: null,
    requestsPerSecond: Infinity,
  });
  const { hostname, port: providerPort } = new URL(simulator.url);
  stripe = new Stripe(SECRET_KEY, { host: hostname, port: providerPort, protocol: "http" });
  environment = {
    STRIPE_API_URL: simulator.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  port = await freePort();
  await restart();
}, timeLimit(60_000));

afterAll(async () => {
  await server.end("SIGTERM");
  await simulator.close();
  folder.remove();
  provider.remove();
});

async function restart(): Promise<void> {
  server = await startServer({ dataDir: folder.path, port, env: environment });
}

async function inParallel<T, R>(
  values: readonly T[],
  work: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = values.map((value, index) => ({ value, index })).reverse();
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      results[next.index] = await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}

async function subscribe(customer: string): Promise<string> {
  const price = random() < 0.5 ? PRICES.MONTHLY : PRICES.ANNUAL;
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  const { latest_invoice: invoice } = subscription;
  if (invoice === null || typeof invoice === "string") throw new Error("not expanded");
  const [intent = ""] = (invoice.confirmation_secret?.client_secret ?? "").split("_secret_");
  if (random() < 0.3) {
    const refused = stripe.paymentIntents.confirm(intent, {
      payment_method: "pm_card_chargeDeclined",
    });
    await expect(refused).rejects.toMatchObject({ code: "card_declined" });
  }
  await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  return subscription.id;
}

/** One thing that an operator, or a card, may do to a subscription. */
async function changeSomehow(id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  if (subscription.status === "canceled" || item === undefined) return;
  const { customer } = subscription;
  const chance = random();
  if (chance < 0.35) {
    await stripe.subscriptions.update(id, {
      cancel_at_period_end: !subscription.cancel_at_period_end,
    });
  } else if (chance < 0.7) {
    const price = item.price.lookup_key === "MONTHLY" ? PRICES.ANNUAL : PRICES.MONTHLY;
    await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      proration_behavior: "always_invoice",
    });
  } else if (chance < 0.94 && typeof customer === "string") {
    const card = random() < 0.5 ? "pm_card_chargeCustomerFail" : "pm_card_visa";
    const { id: method } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method });
    const open = await stripe.invoices.list({ subscription: id, status: "open", limit: 1 });
    const [invoice] = open.data;
    if (invoice !== undefined) await stripe.invoices.pay(invoice.id).catch(() => null);
  } else {
    await stripe.subscriptions.cancel(id);
  }
}

let lastEvent = "";

/** What has happened at the provider since this was last asked. */
async function newEvents(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for (;;) {
    const page = await stripe.events.list({
      limit: 100,
      ...(lastEvent !== "" && { ending_before: lastEvent }),
    });
    if (lastEvent === "") {
      // From the oldest on: the first page is the newest.
      const all: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ limit: 100 })) all.push(event);
      events.push(...all.reverse());
    } else events.push(...page.data.reverse());
    lastEvent = events.at(-1)?.id ?? lastEvent;
    if (!page.has_more || events.length === 0 || page.data.length === 0) break;
  }
  return events;
}

const AT_ONCE = 6;

interface Delivered {
  wrong: string[];
  /** How long each took, while others wait beside it, and alone. */
  crowdedMs: number[];
  aloneMs: number[];
}

/** Sends all, while the server is killed somewhere between; what nobody answered comes again. */
async function deliver(sendings: readonly Sending[]): Promise<Delivered> {
  const half = Math.floor(sendings.length * (0.3 + random() * 0.4));
  const first = sendAll(server.url, sendings.slice(0, half), AT_ONCE);
  setTimeout(() => void server.end("SIGKILL"), 50 + random() * 400);
  const before = await first;
  await server.end("SIGKILL");
  await restart();
  const rest = shuffled([...before.unanswered, ...sendings.slice(half)], random);
  const middle = Math.floor(rest.length / 2);
  const after = await sendAll(server.url, rest.slice(0, middle), AT_ONCE);
  const alone = await sendAll(server.url, rest.slice(middle), 1);
  const unanswered = [...after.unanswered, ...alone.unanswered];
  expect(unanswered, "nobody is killed, and nobody says nothing").toEqual([]);
  return {
    wrong: [...before.wrong, ...after.wrong, ...alone.wrong],
    crowdedMs: [...before.ms, ...after.ms],
    aloneMs: alone.ms,
  };
}

/** What nothing told us of is asked for, once it is due: two days later. */
async function reconcile(): Promise<void> {
  const world = { ...systemWorld(), nowMs: () => Date.now() + 2 * DAY_MS };
  const backend = await startBackend({
    functions,
    dataFolder: folder.path,
    world,
    environment: ({ url }) => ({ SITE_URL: url, ...environment }),
  });
  try {
    for (let round = 0; round * 20 <= SUBSCRIPTIONS; round += 1) {
      const call = { path: "payments:reconcile", args: {}, identity: { kind: "admin" } } as const;
      const outcome = await backend.runner.any(call);
      if (!outcome.ok) throw new Error(outcome.errorMessage);
    }
  } finally {
    await backend.stop();
  }
}

const STATUSES: Record<string, string> = {
  active: "ACTIVE",
  past_due: "PAST_DUE",
  canceled: "CANCELLED",
};

/** The row that should stand here, of what stands there. */
function expectedOf({
  id,
  status,
  items,
  cancel_at_period_end: isEnding,
}: Stripe.Subscription): Row {
  const [item] = items.data;
  const isOver = status === "canceled";
  return {
    stripeSubId: id,
    plan: item?.price.lookup_key,
    status: STATUSES[status],
    cancelAtPeriodEnd: isEnding,
    // Of one that has ended, access is another question.
    ...(!isOver && { currentPeriodEnd: (item?.current_period_end ?? 0) * 1000 }),
  };
}

async function everyOne<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of list) all.push(each);
  return all;
}

/** The values that more than one row has. */
function repeated(rows: readonly Row[], field: string): unknown[] {
  const values = rows.map((row) => row[field]);
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The customers whose subscription stands here otherwise than at the provider. */
async function wrongOnes({ subscriptions = [] }: Record<string, Row[]>): Promise<string[]> {
  const theirs = await everyOne(stripe.subscriptions.list({ status: "all", limit: 100 }));
  expect(theirs).toHaveLength(SUBSCRIPTIONS);
  const ours = new Map(subscriptions.map((row) => [row["stripeSubId"], row]));
  const wrong = theirs.filter((subscription) => {
    const row = ours.get(subscription.id);
    return Object.entries(expectedOf(subscription)).some(
      ([field, value]) => row?.[field] !== value,
    );
  });
  return wrong.map(({ customer }) => (typeof customer === "string" ? customer : customer.id));
}

/** Whom an event is about. */
function customerOf({ data }: Stripe.Event): string {
  const { object, id, customer } = data.object as { object: string; id: string; customer?: string };
  return object === "customer" ? id : (customer ?? "");
}

async function checkEffects(
  tables: Record<string, Row[]>,
  told: ReadonlySet<string>,
): Promise<void> {
  const { subscriptions = [], payments = [], stripeEvents = [], mails = [], outbox = [] } = tables;
  expect(subscriptions).toHaveLength(SUBSCRIPTIONS);
  const invoices = await everyOne(stripe.invoices.list({ limit: 100 }));
  const paid = invoices.filter(({ status }) => status === "paid");
  expect(new Set(payments.map((row) => row["stripeInvoiceId"]))).toEqual(
    new Set(invoices.map(({ id }) => id)),
  );
  expect(repeated(payments, "stripeInvoiceId")).toEqual([]);
  expect(repeated(stripeEvents, "eventId")).toEqual([]);
  expect(repeated(mails, "key")).toEqual([]);
  const strangers = stripeEvents.filter(({ eventId }) => /_forged$|_old$/.test(String(eventId)));
  expect(strangers).toEqual([]);
  expect(stripeEvents.length).toBe(told.size);

  // The server has ended: the last may still be on their way.
  const caused = new Set([...mails, ...outbox].map(({ key }) => String(key)));
  const receipts = [...caused].filter((key) => key.startsWith("payment-receipt:"));
  expect(receipts).toHaveLength(paid.filter(({ amount_paid: amount }) => amount > 0).length);
  const revenue = paid.reduce((sum, { amount_paid: amount }) => sum + amount, 0);
  const inAll = tables["subscriptionMonths"]?.find(({ period }) => period === "all");
  expect(inAll).toMatchObject({ revenueUSDCents: revenue, started: SUBSCRIPTIONS });
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
const quantiles = (ms: readonly number[]) =>
  `median ${quantile(ms, 0.5).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms`;

test(
  "each subscription ends as it stands at the provider",
  async () => {
    await tallied("webhooks", async (tally) => {
      await registerPerson(server.url, "OPERATOR", "first_payer");
      await server.end("SIGTERM");
      const names = Array.from({ length: SUBSCRIPTIONS }, (_, index) => `payer ${index}`);
      const customers = await inParallel(
        names,
        async (name) => (await stripe.customers.create({ name })).id,
      );
      await addPayers(folder.path, customers);
      await restart();
      const ids = await inParallel(customers, subscribe);

      const told = new Set<string>();
      const [crowdedMs, aloneMs]: [number[], number[]] = [[], []];
      let held: Sending[] = [];
      let happened = 0;
      let dropped = 0;
      /** Who was told of after the last change: their state needs nothing else. */
      const fresh = new Set<string>();
      for (let wave = 0; wave < WAVES; wave += 1) {
        const goal = (EVENTS * (wave + 1)) / WAVES;
        const events = await newEvents();
        while (happened + events.length < goal) {
          const chosen = shuffled(ids, random).slice(0, Math.max(8, SUBSCRIPTIONS / 10));
          await inParallel(chosen, changeSomehow);
          events.push(...(await newEvents()));
        }
        happened += events.length;
        const isLast = wave === WAVES - 1;
        // Of some nobody tells anything at the end.
        const deaf = new Set(isLast ? customers.slice(0, SUBSCRIPTIONS / 10) : []);
        const isTold = (event: Stripe.Event) => !deaf.has(customerOf(event));
        const spoiled = spoil(events.filter(isTold), { random, secret: WEBHOOK_SECRET });
        dropped += spoiled.dropped;
        const before = held.filter(({ body }) => isTold(JSON.parse(body) as Stripe.Event));
        const sendings = shuffled(
          [...spoiled.sendings, ...before, ...(isLast ? spoiled.held : [])],
          random,
        );
        if (isLast) dropped += events.length - events.filter(isTold).length;
        held = isLast ? [] : spoiled.held;
        const delivered = await deliver(sendings);
        expect(delivered.wrong).toEqual([]);
        crowdedMs.push(...delivered.crowdedMs);
        aloneMs.push(...delivered.aloneMs);
        const taken = sendings.filter(({ expected }) => expected === 200);
        const takenEvents = taken.map(({ body }) => JSON.parse(body) as Stripe.Event);
        for (const event of takenEvents) {
          if (isLast && !told.has(event.id)) fresh.add(customerOf(event));
        }
        for (const { id } of takenEvents) told.add(id);
        tally.round(sendings.length);
      }
      await server.end("SIGTERM");
      const untold = await wrongOnes(await readTables(folder.path));
      expect(untold.filter((customer) => fresh.has(customer))).toEqual([]);
      await reconcile();
      const tables = await readTables(folder.path);
      const lost = await wrongOnes(tables);
      tally.round(0, lost.length);
      expect(lost).toEqual([]);
      await checkEffects(tables, told);
      tally.remark(
        `${happened} events of ${SUBSCRIPTIONS} subscriptions, ${dropped} dropped, ${untold.length} repaired by asking; one at a time ${quantiles(aloneMs)}, ${AT_ONCE} at once ${quantiles(crowdedMs)}`,
      );
    });
  },
  timeLimit(150_000),
);
