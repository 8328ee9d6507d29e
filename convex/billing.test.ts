// What the payment provider says, written down: order, repetition, mails, sums, and who is forgotten.
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend, keepingEffects } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addOperator, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTeam } from "../tests/setup/team.ts";
import { api, internal } from "./_generated/api.js";
import type {
  PaymentFacts,
  ProviderState,
  SubscriptionFacts,
} from "./model/subscriptions/facts.ts";
import { readMonths, readTotals } from "./model/subscriptions/months.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-21T03:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const CUSTOMER = "cus_1";

async function buyer(t: Backend, stripeCustomerId = CUSTOMER): Promise<Person> {
  const operator = await addOperator(t, false);
  const payer = { operatorUserId: operator.id, stripeCustomerId, before: null };
  await t.mutation(internal.billing.addPayer, payer);
  return operator;
}

function sub(more: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    stripeSubId: "sub_1",
    plan: "MONTHLY",
    status: "ACTIVE",
    currentPeriodEnd: NOW + 30 * DAY_MS,
    cancelAtPeriodEnd: false,
    startedAt: NOW - DAY_MS,
    endedAt: null,
    ...more,
  };
}

function invoice(more: Partial<PaymentFacts> = {}): PaymentFacts {
  return {
    stripeInvoiceId: "in_1",
    number: "GL-0001",
    plan: "MONTHLY",
    status: "PAID",
    amountUSDCents: 2_900,
    paidUSDCents: 2_900,
    attempts: 1,
    createdAt: NOW,
    paidAt: NOW,
    pageUrl: "https://pay.example.com/in_1",
    pdfUrl: "https://pay.example.com/in_1.pdf",
    isRenewal: false,
    ...more,
  };
}

const stateOf = (
  subscriptions: SubscriptionFacts[],
  payments: PaymentFacts[] = [],
): ProviderState => ({ subscriptions, payments, card: null });

async function save(t: Backend, state: ProviderState, eventId?: string) {
  const version = await t.query(internal.billing.version, { stripeCustomerId: CUSTOMER });
  const told = eventId === undefined ? {} : { event: { eventId, type: "invoice.paid" } };
  const args = { stripeCustomerId: CUSTOMER, version: version ?? 0, state, ...told };
  return await t.mutation(internal.billing.saveState, args);
}

const statusOf = (person: Person) => person.as.query(api.subscriptions.status, {});
const mailKinds = (t: Backend) =>
  t.run(async (ctx) => (await ctx.db.query("outbox").collect()).map(({ key }) => key));

describe("a state of the provider's", () => {
  it("is not written over one that was written since it was asked for", async () => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    const asked = (await t.query(internal.billing.version, { stripeCustomerId: CUSTOMER })) ?? -1;
    expect(await save(t, stateOf([sub({ status: "PAST_DUE" })]))).toBe("saved");
    const late = { stripeCustomerId: CUSTOMER, version: asked, state: stateOf([sub()]) };
    expect(await t.mutation(internal.billing.saveState, late)).toBe("stale");
    expect((await statusOf(operator)).subscription?.status).toBe("PAST_DUE");
  });

  it("that says nothing new changes nothing, and makes no other stale", async () => {
    const t = createBackend(keepingEffects);
    await buyer(t);
    const state = stateOf([sub()], [invoice()]);
    await save(t, state);
    const before = await t.query(internal.billing.version, { stripeCustomerId: CUSTOMER });
    await save(t, state);
    expect(await t.query(internal.billing.version, { stripeCustomerId: CUSTOMER })).toBe(before);
    expect(await mailKinds(t)).toEqual(["payment-receipt:in_1"]);
  });

  it("comes to nothing for a customer that nobody here is", async () => {
    const t = createBackend(keepingEffects);
    expect(await save(t, stateOf([sub()]), "evt_1")).toBe("saved");
    expect(await t.run((ctx) => ctx.db.query("subscriptions").collect())).toEqual([]);
    expect(await t.query(internal.billing.isKnownEvent, { eventId: "evt_1" })).toBe(true);
  });

  it("gives the access to the newest of several, and to one alone, however often it is told", async () => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    const old = sub({ status: "CANCELLED", cancelAtPeriodEnd: true, startedAt: NOW - 9 * DAY_MS });
    const state = stateOf([old, sub({ stripeSubId: "sub_2", plan: "ANNUAL" })]);
    for (let times = 0; times < 3; times += 1) {
      await save(t, state);
      const rows = await t.run((ctx) => ctx.db.query("subscriptions").collect());
      expect(rows.filter((row) => row.hasAccess).map((row) => row.stripeSubId)).toEqual(["sub_2"]);
    }
    expect((await statusOf(operator)).subscription?.plan).toBe("ANNUAL");
    const version = await t.query(internal.billing.version, { stripeCustomerId: CUSTOMER });
    expect(version).toBe(1);
  });

  it("ends as the provider's objects are, in whatever order and number its events come", async () => {
    const statuses = fc.constantFrom("ACTIVE", "PAST_DUE", "CANCELLED");
    const steps = fc.array(fc.record({ status: statuses, ends: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    // An event is taken when it was asked for at some moment, and arrives at another, some of them twice.
    const arrivals = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, arrivals, async (history, order) => {
        const t = createBackend(keepingEffects);
        const operator = await buyer(t);
        const states = history.map(({ status, ends }) =>
          stateOf([sub({ status, currentPeriodEnd: NOW + ends * DAY_MS })]),
        );
        const last = states.at(-1) ?? stateOf([]);
        // Each arrival fetched an older state in between, then sees that it is stale and asks again.
        for (const [index, one] of order.entries()) {
          const version = await t.query(internal.billing.version, { stripeCustomerId: CUSTOMER });
          const older = states[one % states.length] ?? last;
          const event = { eventId: `evt_${one}`, type: "x" };
          await save(t, last);
          const late = { stripeCustomerId: CUSTOMER, version: version ?? 0, state: older, event };
          const outcome = await t.mutation(internal.billing.saveState, late);
          if (index === 0) expect(outcome).toBe("stale");
          if (outcome === "stale") await save(t, last, `evt_${one}`);
          else if (outcome === "saved") await save(t, last);
        }
        const told = last.subscriptions[0];
        expect((await statusOf(operator)).subscription).toMatchObject({
          status: told?.status,
          currentPeriodEnd: told?.currentPeriodEnd,
        });
        const events = await t.run((ctx) => ctx.db.query("stripeEvents").collect());
        expect(events).toHaveLength(new Set(order).size);
      }),
      { numRuns: 15 },
    );
  });
});

describe("mails", () => {
  it("are sent once for each payment, and once for each time that one failed", async () => {
    const t = createBackend(keepingEffects);
    await buyer(t);
    const failed = invoice({
      stripeInvoiceId: "in_2",
      status: "OPEN",
      paidAt: null,
      isRenewal: true,
    });
    await save(t, stateOf([sub({ status: "PAST_DUE" })], [invoice(), failed]));
    await save(t, stateOf([sub({ status: "PAST_DUE" })], [invoice(), { ...failed, attempts: 2 }]));
    // Credit has paid the rest.
    const paid = { ...failed, status: "PAID", paidUSDCents: 1_900, paidAt: NOW } as const;
    await save(t, stateOf([sub()], [invoice(), paid]));
    const receipt = await t.run(async (ctx) => (await ctx.db.query("outbox").collect()).at(-1));
    expect(receipt?.payload["values"]).toContain('"amountUSDCents":"1900"');
    expect((await mailKinds(t)).sort()).toEqual([
      "payment-failed:in_2:1",
      "payment-failed:in_2:2",
      "payment-receipt:in_1",
      "payment-receipt:in_2",
    ]);
  });

  it("tell nobody of what was paid long ago, or of a first payment that is not made yet", async () => {
    const t = createBackend(keepingEffects);
    await buyer(t);
    const old = invoice({ paidAt: NOW - 40 * DAY_MS, createdAt: NOW - 40 * DAY_MS });
    const open = invoice({ stripeInvoiceId: "in_2", status: "OPEN", paidAt: null });
    await save(t, stateOf([sub()], [old, open]));
    expect(await mailKinds(t)).toEqual([]);
  });

  it.each([
    ["credit has paid", { paidUSDCents: 0 }],
    ["costs nothing", { amountUSDCents: 0, paidUSDCents: 0 }],
    ["gives back", { amountUSDCents: -1_200, paidUSDCents: 0 }],
  ])("bring no receipt for an invoice that %s, which stays in the list", async (_title, sums) => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    await save(t, stateOf([sub()], [invoice(sums)]));
    expect(await mailKinds(t)).toEqual([]);
    const { payments } = await operator.as.query(api.subscriptions.mine, {});
    expect(payments).toHaveLength(1);
  });

  it.each([
    ["subscription-ending", { cancelAtPeriodEnd: true }],
    ["subscription-ended", { status: "CANCELLED", endedAt: NOW }],
  ] as const)("tell of an end once, in its last week, by %s", async (kind, how) => {
    const t = createBackend(keepingEffects);
    await buyer(t);
    await save(t, stateOf([sub({ ...how, currentPeriodEnd: NOW + 8 * DAY_MS })]));
    await t.mutation(internal.billing.warn, {});
    expect(await mailKinds(t)).toEqual([]);
    vi.setSystemTime(NOW + 2 * DAY_MS);
    for (let day = 0; day < 2; day += 1) await t.mutation(internal.billing.warn, {});
    expect(await mailKinds(t)).toEqual([expect.stringMatching(new RegExp(`^${kind}:`))]);
  });
});

describe("the sums of all", () => {
  it("count revenue, beginnings and ends by the month, and what is active now", async () => {
    const t = createBackend(keepingEffects);
    await buyer(t);
    const began = Date.parse("2026-10-05T03:00:00.000Z");
    const first = invoice({ paidAt: began, createdAt: began });
    await save(
      t,
      stateOf([sub({ startedAt: began })], [first, invoice({ stripeInvoiceId: "in_2" })]),
    );
    const range = { from: "2026-10", to: "2026-12" };
    const read = () =>
      t.run(async (ctx) => ({ months: await readMonths(ctx, range), all: await readTotals(ctx) }));
    expect(await read()).toMatchObject({
      months: [
        { month: "2026-10", revenueUSDCents: 2_900, started: 1, ended: 0, activeAtStart: 0 },
        { month: "2026-11", revenueUSDCents: 2_900, started: 0, ended: 0, activeAtStart: 1 },
      ],
      all: { revenueUSDCents: 5_800, payments: 2, started: 1, activeMonthly: 1, pastDue: 0 },
    });
    const over = { status: "CANCELLED", endedAt: NOW, currentPeriodEnd: NOW } as const;
    await save(t, stateOf([sub({ startedAt: began, ...over })]));
    expect(await read()).toMatchObject({
      months: [{}, { month: "2026-11", ended: 1 }],
      all: { ended: 1, activeMonthly: 0 },
    });
  });
});

describe("a company", () => {
  const COMPANY = {
    companyName: "Lotus Tours",
    website: "",
    city: "Hanoi",
    description: "We show small groups the old towns of the north, slowly and on foot.",
  };
  const check = (t: Backend) => t.run((ctx) => ctx.db.query("companyChecks").first());

  it.each(["first", "later"])(
    "asks to be checked by a subscription that comes %s",
    async (when) => {
      const t = createBackend(keepingEffects);
      const operator = await buyer(t);
      const make = () => operator.as.mutation(api.operators.saveProfile, COMPANY);
      if (when === "later") await make();
      await save(t, stateOf([sub()]));
      if (when === "first") await make();
      expect(await check(t)).toMatchObject({ status: "REQUESTED", requestedAt: NOW });
    },
  );

  it("that pays nothing asks for nothing", async () => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    await operator.as.mutation(api.operators.saveProfile, COMPANY);
    await save(t, stateOf([sub({ status: "PAST_DUE" })]));
    expect(await check(t)).toBeNull();
  });
});

describe("attempts to buy", () => {
  const begin = (t: Backend, { id }: Person, plan: "MONTHLY" | "ANNUAL") =>
    t.mutation(internal.billing.beginCheckout, { operatorUserId: id, plan });

  it("go on with the one that is open, and end it for another plan", async () => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    const first = await begin(t, operator, "MONTHLY");
    expect(first).toMatchObject({ is: "buy", attempt: 1, stripeSubId: null, obsolete: [] });
    const made = { operatorUserId: operator.id, plan: "MONTHLY" as const, attempt: 1 };
    const ids = { stripeSubId: "sub_1", paymentIntentId: "pi_1", amountUSDCents: 2_900 };
    await t.mutation(internal.billing.noteCheckout, { ...made, ...ids });
    expect(await begin(t, operator, "MONTHLY")).toMatchObject({ attempt: 1, stripeSubId: "sub_1" });
    const obsolete = [{ plan: "MONTHLY", attempt: 1, stripeSubId: "sub_1" }];
    // The provider may fail to end it: it is named until it is closed.
    for (let times = 0; times < 2; times += 1) {
      expect(await begin(t, operator, "ANNUAL")).toMatchObject({ attempt: 1, obsolete });
    }
    await t.mutation(internal.billing.closeCheckout, made);
    vi.setSystemTime(NOW + 2 * 60_000);
    // Nobody noted what was made for it, if anything: the provider knows.
    const unnoted = [{ plan: "ANNUAL", attempt: 1, stripeSubId: null }];
    for (let times = 0; times < 2; times += 1) {
      expect(await begin(t, operator, "MONTHLY")).toMatchObject({ attempt: 2, obsolete: unnoted });
    }
  });

  it("do not begin beside one that the provider has not answered yet", async () => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    await begin(t, operator, "MONTHLY");
    const refusal = await refusalOf(begin(t, operator, "ANNUAL"));
    expect(refusal.code).toBe("CONFLICT");
  });

  it("of the plan that one has are refused, and of the other one are a switch", async () => {
    const t = createBackend(keepingEffects);
    const operator = await buyer(t);
    await save(t, stateOf([sub()]));
    expect((await refusalOf(begin(t, operator, "MONTHLY"))).code).toBe("CONFLICT");
    expect(await begin(t, operator, "ANNUAL")).toEqual({ is: "switch" });
  });

  it("are completed by nobody else's payment", async () => {
    const t = createBackend(keepingEffects);
    const [operator, other] = [await buyer(t), await buyer(t, "cus_2")];
    await begin(t, operator, "MONTHLY");
    const made = { operatorUserId: operator.id, plan: "MONTHLY" as const, attempt: 1 };
    const ids = { stripeSubId: "sub_1", paymentIntentId: "pi_1", amountUSDCents: 2_900 };
    await t.mutation(internal.billing.noteCheckout, { ...made, ...ids });
    const found = ({ id }: Person) =>
      t.query(internal.billing.checkout, { operatorUserId: id, paymentIntentId: "pi_1" });
    expect(await found(operator)).toMatchObject({ amountUSDCents: 2_900, attempt: 1 });
    expect(await found(other)).toBeNull();
  });
});

describe("asking again", () => {
  const claim = async (t: Backend) => (await t.mutation(internal.billing.claimDue, {})).due;

  it("is due soon after a renewal, daily until then, and not for who has nothing", async () => {
    const t = createBackend(keepingEffects);
    await buyer(t);
    await save(t, stateOf([sub()]));
    vi.setSystemTime(NOW + DAY_MS - 1);
    expect(await claim(t)).toEqual([]);
    vi.setSystemTime(NOW + DAY_MS);
    expect(await claim(t)).toMatchObject([{ stripeCustomerId: CUSTOMER, isLeaving: false }]);
    expect(await claim(t)).toEqual([]);
    await save(t, stateOf([sub({ status: "CANCELLED", endedAt: NOW, currentPeriodEnd: NOW })]));
    vi.setSystemTime(NOW + 900 * DAY_MS);
    expect(await claim(t)).toEqual([]);
  });

  it("forgets events after thirty days", async () => {
    const t = createBackend(keepingEffects);
    await t.mutation(internal.billing.noteEvent, { eventId: "evt_1", type: "x" });
    const isKnown = () => t.query(internal.billing.isKnownEvent, { eventId: "evt_1" });
    vi.setSystemTime(NOW + 30 * DAY_MS);
    await t.mutation(internal.billing.removeOldEvents, {});
    expect(await isKnown()).toBe(true);
    vi.setSystemTime(NOW + 30 * DAY_MS + 1);
    await t.mutation(internal.billing.removeOldEvents, {});
    expect(await isKnown()).toBe(false);
  });
});

describe("a question to the people behind the product", () => {
  const ask = (person: Person) =>
    person.as.mutation(api.support.ask, { question: "How do I invite a colleague?" });
  const ranks = (t: Backend) =>
    t.run(async (ctx) => {
      const effects = await ctx.db.query("outbox").collect();
      return effects.map(({ payload }) => JSON.parse(payload["values"] ?? "{}").rank as unknown);
    });

  it("of a subscriber says so in its first word", async () => {
    const t = createBackend(keepingEffects);
    const [free, paying] = [await addOperator(t, false), await addOperator(t)];
    await ask(free);
    await ask(paying);
    expect(await ranks(t)).toEqual(["question", "priority"]);
  });

  it("of somebody in a subscriber's team does so too", async () => {
    const { t, reader } = await openTeam();
    await ask(reader);
    expect(await ranks(t)).toEqual(["priority"]);
  });
});
