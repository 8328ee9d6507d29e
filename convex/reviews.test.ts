import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addCompletedJob } from "../tests/setup/jobs.ts";
import {
  addGuide,
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  refusalOf,
} from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { openTeam } from "../tests/setup/team.ts";
import { api } from "./_generated/api.js";
import { ROUND_MS } from "./model/outbox/rules.ts";
import { guideScore, operatorScore, ratingText } from "./model/reviews/rules.ts";

const STARS = { service: 5, languageSkills: 4, knowledge: 4, price: 3 };
const COMPANY_STARS = { paymentSpeed: 5, trustworthiness: 4, clarity: 3 };
const COMPANY = {
  companyName: "Lotus Trail",
  city: "Hanoi",
  description: "Small journeys through the north, planned by people who live there.",
};

interface Market {
  t: Backend;
  guide: Person;
  operator: Person;
}

async function openMarket() {
  const pair = await addPair(createBackend());
  await pair.operator.as.mutation(api.operators.saveProfile, COMPANY);
  return { ...pair, jobRequestId: await addCompletedJob(pair.t, pair) };
}

function ofGuide({ guide, operator }: Market, jobRequestId: string, more: object = {}) {
  const input = { jobRequestId, guideUserId: guide.id, ...STARS, ...more };
  return operator.as.mutation(api.reviews.reviewGuide, input);
}

function ofOperator({ guide, operator }: Market, jobRequestId: string, more: object = {}) {
  const input = { jobRequestId, operatorUserId: operator.id, ...COMPANY_STARS, ...more };
  return guide.as.mutation(api.reviews.reviewOperator, input);
}

const may = (who: Person, jobRequestId: string) =>
  who.as.query(api.reviews.canReview, { jobRequestId });

const NOTHING = {
  canReviewGuide: false,
  canReviewOperator: false,
  hasReviewedGuide: false,
  hasReviewedOperator: false,
};

describe("what one may review", () => {
  it("follows the job and what has been said, for each side alone", async () => {
    const market = await openMarket();
    const { guide, operator, jobRequestId } = market;
    expect(await may(operator, jobRequestId)).toEqual({ ...NOTHING, canReviewGuide: true });
    expect(await may(guide, jobRequestId)).toEqual({ ...NOTHING, canReviewOperator: true });
    await ofGuide(market, jobRequestId);
    expect(await may(operator, jobRequestId)).toEqual({ ...NOTHING, hasReviewedGuide: true });
    expect(await may(guide, jobRequestId)).toEqual({ ...NOTHING, canReviewOperator: true });
    await ofOperator(market, jobRequestId);
    expect(await may(guide, jobRequestId)).toEqual({ ...NOTHING, hasReviewedOperator: true });
  });

  it("is what the seat at the company allows, as the writing of it is", async () => {
    const { t, guide, owner, booker, reader } = await openTeam();
    const jobRequestId = await addCompletedJob(t, { guide, operator: owner });
    const input = { jobRequestId, guideUserId: guide.id, ...STARS };
    for (const who of [owner, booker]) {
      expect(await may(who, jobRequestId)).toEqual({ ...NOTHING, canReviewGuide: true });
    }
    expect(await may(reader, jobRequestId)).toEqual(NOTHING);
    expect((await refusalOf(reader.as.mutation(api.reviews.reviewGuide, input))).code).toBe(
      "FORBIDDEN",
    );
    await t.run((ctx) => ctx.db.patch("users", owner.id, { suspendedAt: 1 }));
    expect(await may(booker, jobRequestId)).toEqual(NOTHING);
    expect((await refusalOf(booker.as.mutation(api.reviews.reviewGuide, input))).code).toBe(
      "FORBIDDEN",
    );
  });

  it("is nothing before the job is completed, and nothing of others' jobs", async () => {
    const market = await openMarket();
    const { t, guide, operator, jobRequestId } = market;
    const day = bookingOf(guide.id, dayAhead(3));
    const { id } = await operator.as.mutation(api.requests.book, day);
    expect(await may(operator, id)).toEqual(NOTHING);
    expect(await may(guide, id)).toEqual(NOTHING);
    expect(await refusalOf(ofGuide(market, id))).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(ofOperator(market, id))).toMatchObject({ code: "CONFLICT" });
    for (const [who, job] of [
      [await addOperator(t), jobRequestId],
      [await addGuide(t), jobRequestId],
      [operator, "nonsense"],
      [guide, guide.id],
    ] as const) {
      expect((await refusalOf(may(who, job))).code).toBe("NOT_FOUND");
    }
  });
});

describe("a review", () => {
  it("is answered with itself, and shows at once on the page of the one reviewed", async () => {
    const market = await openMarket();
    const { t, guide, operator, jobRequestId } = market;
    const given = await ofGuide(market, jobRequestId, { comment: "  Warm and clear  " });
    const { id, ...rest } = given;
    expect(rest).toMatchObject({
      ...STARS,
      jobRequestId,
      guideUserId: guide.id,
      reviewerOperatorUserId: operator.id,
      comment: "Warm and clear",
      reply: null,
      reviewer: { companyName: COMPANY.companyName },
    });
    await ofOperator(market, jobRequestId);
    const page = await t.query(api.guides.get, { guideId: guide.id });
    expect(page?.guide).toMatchObject({ avgRating: "4.00", reviewCount: 1 });
    expect(page?.reviews.map((one) => one.id)).toEqual([id]);
    const other = await t.query(api.operators.get, { operatorId: operator.id });
    expect(other?.operator).toMatchObject({ avgRating: "4.00", reviewCount: 1 });
    expect(other?.reviews).toMatchObject([COMPANY_STARS]);
  });

  it("is written once, also when both calls come at the same time", async () => {
    const market = await openMarket();
    const { t, guide, jobRequestId } = market;
    const calls = await Promise.allSettled([
      ofGuide(market, jobRequestId),
      ofGuide(market, jobRequestId),
      ofGuide(market, jobRequestId),
    ]);
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = ofGuide(market, jobRequestId);
    expect(await refusalOf(again)).toEqual({
      code: "CONFLICT",
      message: "You have already reviewed this job",
    });
    const page = await t.query(api.guides.get, { guideId: guide.id });
    expect(page?.guide.reviewCount).toBe(1);
  });

  it("names the people of its own job only", async () => {
    const market = await openMarket();
    const { t, jobRequestId } = market;
    const stranger = { guideUserId: (await addGuide(t)).id };
    expect(await refusalOf(ofGuide(market, jobRequestId, stranger))).toMatchObject({
      code: "VALIDATION",
      field: "guideUserId",
    });
    const other = { operatorUserId: (await addOperator(t)).id };
    expect(await refusalOf(ofOperator(market, jobRequestId, other))).toMatchObject({
      code: "VALIDATION",
      field: "operatorUserId",
    });
  });

  it.each([
    ["no stars", { service: 0 }, "service"],
    ["six stars", { price: 6 }, "price"],
    ["half a star", { knowledge: 3.5 }, "knowledge"],
    ["100,000 characters", { comment: "x".repeat(100_000) }, "comment"],
  ])("of %s is refused", async (_what, more, field) => {
    const market = await openMarket();
    const call = ofGuide(market, market.jobRequestId, more);
    expect(await refusalOf(call)).toMatchObject({ code: "VALIDATION", field });
  });

  it.each([
    ["emoji", "Great 👩‍👩‍👧‍👦 day 🇻🇳", "Great 👩‍👩‍👧‍👦 day 🇻🇳"],
    ["right to left", "\u202eمرحبا\u202c، جيد", "مرحبا، جيد"],
    ["nothing to be seen", "\u200b\u200d\ufeff", ""],
  ])("keeps a comment of %s as people mean it", async (_what, comment, kept) => {
    const market = await openMarket();
    const given = await ofGuide(market, market.jobRequestId, { comment });
    expect(given.comment).toBe(kept);
  });
});

describe("a reply", () => {
  const reply = (who: Person, reviewId: string, body = "Thank you") =>
    who.as.mutation(api.reviews.reply, { reviewId, body });

  it("is the reviewed person's, once, and stands beneath the review", async () => {
    const market = await openMarket();
    const { t, guide, operator, jobRequestId } = market;
    const { id } = await ofGuide(market, jobRequestId);
    const given = await reply(guide, id, " Thank you \u202e");
    expect(given).toMatchObject({ reviewId: id, body: "Thank you" });
    const page = await t.query(api.guides.get, { guideId: guide.id });
    expect(page?.reviews[0]?.reply?.body).toBe("Thank you");
    expect(page?.guide).toMatchObject({ avgRating: "4.00", reviewCount: 1 });
    expect(await refusalOf(reply(guide, id))).toMatchObject({ code: "CONFLICT" });

    const other = await ofOperator(market, jobRequestId);
    await reply(operator, other.id);
    expect(await refusalOf(reply(operator, other.id))).toMatchObject({ code: "CONFLICT" });
    const company = await t.query(api.operators.get, { operatorId: operator.id });
    expect(company?.reviews[0]?.reply?.body).toBe("Thank you");
  });

  it("is nobody else's: to them the review is not there", async () => {
    const market = await openMarket();
    const { t, guide, operator, jobRequestId } = market;
    const { id } = await ofGuide(market, jobRequestId);
    for (const [who, review] of [
      [operator, id],
      [await addGuide(t), id],
      [guide, "nonsense"],
      [guide, jobRequestId],
    ] as const) {
      expect(await refusalOf(reply(who, review))).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it.each(["", "   ", "\u200b", "x".repeat(1_001)])("is not %j", async (body) => {
    const market = await openMarket();
    const { id } = await ofGuide(market, market.jobRequestId);
    expect(await refusalOf(reply(market.guide, id, body))).toMatchObject({
      code: "VALIDATION",
      field: "body",
    });
  });
});

describe("the list of all reviews", () => {
  it("comes in pages, newest first, and ends", async () => {
    const market = await openMarket();
    const { t, guide, operator } = market;
    for (let price = 1; price <= 5; price += 1) {
      await ofGuide(market, await addCompletedJob(t, { guide, operator }), { price });
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    for (;;) {
      const paginationOpts = { numItems: 2, cursor };
      const found: { page: { price: number }[]; isDone: boolean; continueCursor: string } =
        await t.query(api.reviews.ofGuide, { guideId: guide.id, paginationOpts });
      expect(found.page.length).toBeLessThanOrEqual(2);
      seen.push(...found.page.map((one) => one.price));
      if (found.isDone) break;
      cursor = found.continueCursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it("is without what is hidden, of either side", async () => {
    const market = await openMarket();
    const { t, guide, operator, jobRequestId } = market;
    const [{ id }, other] = [
      await ofGuide(market, jobRequestId),
      await ofOperator(market, jobRequestId),
    ];
    await t.run(async (ctx) => {
      await ctx.db.patch("reviewsGuide", id, { hiddenAt: 1 });
      await ctx.db.patch("reviewsOperator", other.id, { hiddenAt: 1 });
    });
    const paginationOpts = { numItems: 10, cursor: null };
    const lists = [
      await t.query(api.reviews.ofGuide, { guideId: guide.id, paginationOpts }),
      await t.query(api.reviews.ofOperator, { operatorId: operator.id, paginationOpts }),
    ];
    expect(lists).toMatchObject([{ page: [] }, { page: [] }]);
    const company = await t.query(api.operators.get, { operatorId: operator.id });
    expect(company?.reviews).toEqual([]);
  });

  it("is empty of whoever has no page", async () => {
    const { t, guide, operator } = await openMarket();
    const paginationOpts = { numItems: 10, cursor: null };
    for (const guideId of ["nonsense", operator.id]) {
      const found = await t.query(api.reviews.ofGuide, { guideId, paginationOpts });
      expect(found).toMatchObject({ page: [], isDone: true });
    }
    const found = await t.query(api.reviews.ofOperator, { operatorId: guide.id, paginationOpts });
    expect(found).toMatchObject({ page: [], isDone: true });
  });
});

describe("averages", () => {
  const stars = fc.integer({ min: 1, max: 5 });
  const both = fc.record({
    guide: fc.record({ service: stars, languageSkills: stars, knowledge: stars, price: stars }),
    operator: fc.record({ paymentSpeed: stars, trustworthiness: stars, clarity: stars }),
    replies: fc.boolean(),
  });

  function mean(scores: readonly number[]): string {
    return ratingText(
      Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100 + 1e-9) / 100,
    );
  }

  it("on profiles and in the search are those of a recount, whoever reviews and replies", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(both, { minLength: 1, maxLength: 6 }), async (given) => {
        const market = await openMarket();
        const { t, guide, operator } = market;
        for (const one of given) {
          const job = await addCompletedJob(t, { guide, operator });
          const { id } = await ofGuide(market, job, one.guide);
          await ofOperator(market, job, one.operator);
          if (one.replies) {
            await guide.as.mutation(api.reviews.reply, { reviewId: id, body: "Thank you" });
          }
        }
        const reviewCount = given.length;
        const avgRating = mean(given.map((one) => guideScore(one.guide)));
        const page = await t.query(api.guides.get, { guideId: guide.id });
        expect(page?.guide).toMatchObject({ avgRating, reviewCount });
        const { guides } = await t.query(api.guides.search, {});
        expect(guides).toMatchObject([{ userId: guide.id, avgRating, reviewCount }]);
        const other = await t.query(api.operators.get, { operatorId: operator.id });
        const company = mean(given.map((one) => operatorScore(one.operator)));
        expect(other?.operator).toMatchObject({ avgRating: company, reviewCount });
      }),
      { numRuns: 8 },
    );
  });
});

describe("notices", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-05-01T08:00:00.000Z") });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function noticesOf({ t }: Market, who: Person) {
    await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
    return await who.as.query(api.notifications.list, {});
  }

  it("tell the one reviewed of the review, and the reviewer of the reply", async () => {
    const market = await openMarket();
    const { guide, operator, jobRequestId } = market;
    const { id } = await ofGuide(market, jobRequestId);
    const reviewed = { userId: guide.id, role: "GUIDE" };
    const received = { kind: "reviewReceived", requestTitle: "Earlier", reviewed };
    expect(await noticesOf(market, guide)).toMatchObject([received]);
    expect(await noticesOf(market, operator)).toEqual([]);
    await guide.as.mutation(api.reviews.reply, { reviewId: id, body: "Thank you" });
    const answered = { kind: "reviewAnswered", requestTitle: "Earlier", reviewed };
    expect(await noticesOf(market, operator)).toMatchObject([answered]);
    await ofOperator(market, jobRequestId);
    expect((await noticesOf(market, operator))[0]).toMatchObject({
      kind: "reviewReceived",
      reviewed: { userId: operator.id, role: "OPERATOR" },
    });
    expect(await noticesOf(market, guide)).toHaveLength(1);
  });
});
