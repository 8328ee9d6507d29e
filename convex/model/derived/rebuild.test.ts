import { setTimeout as wait } from "node:timers/promises";

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addInvoice } from "../../../tests/setup/invoices.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  bookingOf,
  dayAhead,
} from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { READ_MODELS, rowsOf } from "../../../tests/setup/read-models.ts";
import { api, internal } from "../../_generated/api.js";
import { appendMessage } from "../messages/messages.ts";
import { ROUND_MS } from "../outbox/rules.ts";
import { createGuideReview, createOperatorReview } from "../reviews/reviews.ts";

const readModels = (t: Backend) => rowsOf(t, READ_MODELS);

const TURNS = 100;
/** A rebuild is a part for each read model and person. */
const PARTS_MAX = 1_000;

/** With real timers a backend may find nothing under way between two parts of a work: it is asked until all is done. */
async function finish(t: Backend, isDone: (t: Backend) => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await t.finishAllScheduledFunctions(() => undefined, PARTS_MAX);
    if (await isDone(t)) return;
    await wait(ROUND_MS / 4);
  }
  throw new Error("this does not come to its end");
}

async function isRebuilt(t: Backend): Promise<boolean> {
  const sweeps = await t.run((ctx) => ctx.db.query("sweeps").collect());
  return sweeps.find(({ name }) => name === "derived:rebuild")?.finishedAt !== undefined;
}

async function isDelivered(t: Backend): Promise<boolean> {
  return (await t.run((ctx) => ctx.db.query("outbox").first())) === null;
}

async function rebuild(t: Backend): Promise<void> {
  await t.mutation(internal.derived.rebuild, {});
  await finish(t, isRebuilt);
}

/** Wrong and missing rows, as an import or a mistake would leave them. */
async function damage(t: Backend): Promise<void> {
  await t.run(async (ctx) => {
    for (const table of READ_MODELS) {
      const rows = await ctx.db.query(table).collect();
      const gone = rows.filter((_, index) => index % 2 === 0);
      for (const { _id } of gone) await ctx.db.delete(table, _id as never);
    }
    for (const row of await ctx.db.query("figures").collect()) {
      await ctx.db.patch("figures", row._id, { completedVND: 1, counterparties: 99 });
    }
    for (const row of await ctx.db.query("conversations").collect()) {
      await ctx.db.patch("conversations", row._id, { unreadCount: 77, replyCount: 5 });
    }
    for (const row of await ctx.db.query("ratings").collect()) {
      await ctx.db.patch("ratings", row._id, { avgRating: 1, sums: {} });
    }
    for (const row of await ctx.db.query("marketDays").collect()) {
      await ctx.db.patch("marketDays", row._id, { counts: { made: 77 } });
    }
    const stray = { kind: "requests", day: "2026-01-05", shard: 2, counts: { made: 5 } } as const;
    await ctx.db.insert("marketDays", stray);
    await ctx.db.insert("tallies", { name: "reports.DISMISSED", count: 5 });
    await ctx.db.insert("tourYears", { year: "2024", shard: 1, count: 12 });
  });
}

interface Market {
  t: Backend;
  guides: Person[];
  operators: Person[];
  requests: { id: string; guide: number; operator: number }[];
  nowMs: number;
}

async function openMarket(): Promise<Market> {
  const t = createBackend();
  return {
    t,
    guides: [await addGuide(t), await addGuide(t, { areas: ["Hue"] }, "Lê Văn An")],
    operators: [await addOperator(t), await addOperator(t)],
    requests: [],
    nowMs: Date.now(),
  };
}

type Edit = (market: Market) => Promise<unknown>;
const one = fc.integer({ min: 0, max: 1 });
const pick = fc.nat({ max: 30 });
const stars = fc.integer({ min: 1, max: 5 });

const booked: fc.Arbitrary<Edit> = fc
  .record({ guide: one, operator: one, day: fc.integer({ min: 1, max: 90 }), days: one, city: one })
  .map((made) => async (market) => {
    const operator = market.operators[made.operator];
    const { id } = (await operator?.as.mutation(api.requests.book, {
      ...bookingOf(
        market.guides[made.guide]?.id ?? "",
        dayAhead(made.day),
        dayAhead(made.day + made.days),
      ),
      locationCity: made.city === 0 ? "Hanoi" : "Hue",
    })) ?? { id: "" };
    market.requests.push({ id, ...made });
  });

const answered: fc.Arbitrary<Edit> = fc
  .record({
    which: pick,
    status: fc.constantFrom("ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"),
  })
  .map(({ which, status }) => async ({ guides, requests }) => {
    const request = requests[which % Math.max(1, requests.length)];
    if (request === undefined) return;
    const change = { jobRequestId: request.id, status: status as "ACCEPTED" };
    await guides[request.guide]?.as.mutation(api.requests.setBookingStatus, change);
  });

const expired: fc.Arbitrary<Edit> = pick.map((which) => async ({ t, requests }) => {
  const request = requests[which % Math.max(1, requests.length)];
  if (request === undefined) return;
  await runKept(t, async (ctx) => {
    const id = ctx.db.normalizeId("jobRequests", request.id);
    if (id !== null) await ctx.db.patch("jobRequests", id, { startDate: dayAhead(-1) });
  });
  await t.mutation(internal.requests.expire, {});
});

const reviewed: fc.Arbitrary<Edit> = fc
  .record({ which: pick, a: stars, b: stars, c: stars, d: stars })
  .map(({ which, a, b, c, d }) => async ({ t, guides, operators, requests }) => {
    const request = requests[which % Math.max(1, requests.length)];
    const guide = guides[request?.guide ?? -1];
    const operator = operators[request?.operator ?? -1];
    if (request === undefined || guide === undefined || operator === undefined) return;
    const ofGuide = { service: a, languageSkills: b, knowledge: c, price: d };
    const ofOperator = { paymentSpeed: a, trustworthiness: b, clarity: c };
    await runKept(t, async (ctx) => {
      const about = { jobRequestId: request.id };
      await createGuideReview(ctx, operator.id, { ...about, guideUserId: guide.id, ...ofGuide }, 1);
      const company = { ...about, operatorUserId: operator.id, ...ofOperator };
      await createOperatorReview(ctx, guide.id, company, 1);
    });
  });

const written: fc.Arbitrary<Edit> = fc
  .record({
    guide: one,
    operator: one,
    back: fc.boolean(),
    hours: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ guide, operator, back, hours }) => async (market) => {
    market.nowMs += hours * 3_600_000;
    const pair = [market.guides[guide]?.id, market.operators[operator]?.id];
    const [sender, recipient] = back ? pair : pair.reverse();
    if (sender === undefined || recipient === undefined) return;
    await runKept(market.t, (ctx) =>
      appendMessage(ctx, {
        senderUserId: sender,
        recipientUserId: recipient,
        body: `after ${hours} hours`,
        sentAt: market.nowMs,
      }),
    );
  });

const read: fc.Arbitrary<Edit> = fc
  .record({ guide: one, operator: one, unread: fc.boolean() })
  .map(({ guide, operator, unread }) => async ({ guides, operators }) => {
    const partnerUserId = operators[operator]?.id ?? "";
    const call = unread ? api.messages.markUnread : api.messages.markRead;
    await guides[guide]?.as.mutation(call, { partnerUserId });
  });

const changed: fc.Arbitrary<Edit> = fc
  .record({ guide: one, rate: fc.integer({ min: 50, max: 900 }), suspended: fc.boolean() })
  .map(({ guide, rate, suspended }) => async ({ t, guides }) => {
    const person = guides[guide];
    if (person === undefined) return;
    if (rate < 100) {
      await runKept(t, (ctx) =>
        ctx.db.patch("users", person.id, { suspendedAt: suspended ? 1 : undefined }),
      );
      return;
    }
    const update = { guideId: person.id, hourlyRateVND: rate * 1_000 };
    await person.as.mutation(api.guides.update, update);
  });

const seen: fc.Arbitrary<Edit> = fc
  .record({ guide: one, operator: one, ago: fc.integer({ min: 0, max: 3 }) })
  .map(({ guide, operator, ago }) => async ({ t, guides, operators }) => {
    const guideUserId = guides[guide]?.id;
    const viewer = operators[operator];
    if (guideUserId === undefined || viewer === undefined) return;
    if (ago === 0) await viewer.as.mutation(api.guides.see, { guideId: guideUserId });
    else {
      const view = { guideUserId, day: dayAhead(-ago), viewerUserId: viewer.id };
      await runKept(t, (ctx) => ctx.db.insert("profileViews", view));
    }
  });

const invoiced: fc.Arbitrary<Edit> = fc
  .record({
    operator: one,
    paidUSDCents: fc.constantFrom(0, 2_900),
    agoDays: fc.constantFrom(0, 40),
  })
  .map(({ operator, paidUSDCents, agoDays }) => async ({ t, operators }) => {
    const operatorUserId = operators[operator]?.id;
    if (operatorUserId === undefined) return;
    const amountUSDCents = paidUSDCents === 0 ? -26_100 : paidUSDCents;
    const paidAt = Date.now() - agoDays * 86_400_000;
    await addInvoice(t, operatorUserId, { paidUSDCents, amountUSDCents, paidAt });
  });

/** Edits that the rules refuse change nothing, which is as good a case as any. */
async function apply(market: Market, edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) await edit(market).catch(() => undefined);
  // What the edits cause beyond themselves arrives, too.
  await finish(market.t, isDelivered);
}

const edits = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: booked },
    { weight: 4, arbitrary: answered },
    { weight: 1, arbitrary: expired },
    { weight: 2, arbitrary: reviewed },
    { weight: 4, arbitrary: written },
    { weight: 2, arbitrary: read },
    { weight: 1, arbitrary: changed },
    { weight: 2, arbitrary: seen },
    { weight: 2, arbitrary: invoiced },
  ),
  { minLength: 10, maxLength: 40 },
);

describe("read models", () => {
  it("kept are the same as made anew, whatever was done", async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (given) => {
        const market = await openMarket();
        await apply(market, given);
        const kept = await readModels(market.t);
        await rebuild(market.t);
        expect(await readModels(market.t)).toEqual(kept);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it("made anew are whole again after any damage", async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (given) => {
        const market = await openMarket();
        await apply(market, given);
        const kept = await readModels(market.t);
        await damage(market.t);
        await rebuild(market.t);
        expect(await readModels(market.t)).toEqual(kept);
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it("made anew are whole where there were none, as in data of before", async () => {
    const market = await openMarket();
    await apply(market, fc.sample(edits, { numRuns: 3, seed: 7 }).flat());
    const kept = await readModels(market.t);
    await market.t.run(async (ctx) => {
      for (const table of READ_MODELS) {
        for (const { _id } of await ctx.db.query(table).collect()) {
          await ctx.db.delete(table, _id as never);
        }
      }
    });
    await rebuild(market.t);
    expect(await readModels(market.t)).toEqual(kept);
  });

  it("are right when the product goes on while they are made anew", async () => {
    const market = await openMarket();
    const { t, guides, operators } = market;
    await apply(market, fc.sample(edits, { numRuns: 3, seed: 7 }).flat());
    await t.mutation(internal.derived.rebuild, {});
    for (let index = 0; index < 6; index += 1) {
      const operator = operators[index % 2];
      const booking = bookingOf(guides[0]?.id ?? "", dayAhead(200 + index));
      await operator?.as.mutation(api.requests.book, booking);
      const message = { recipientUserId: guides[1]?.id ?? "", body: `message ${index}` };
      await operator?.as.mutation(api.messages.send, message);
    }
    await finish(t, isRebuilt);
    await finish(t, isDelivered);
    const during = await readModels(t);
    await rebuild(t);
    expect(await readModels(t)).toEqual(during);
  });

  it("of a person without any work are empty", async () => {
    const t = createBackend();
    await addPerson(t, "ADMIN");
    await rebuild(t);
    // But for those that are made of people alone.
    const { peopleCounts, peopleWords, ...ofWork } = await readModels(t);
    expect(Object.values(ofWork).flat()).toEqual([]);
    expect([peopleCounts, peopleWords].map((rows) => rows?.length)).toEqual([3, 6]);
  });
});
