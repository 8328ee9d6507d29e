import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addCompletedJob } from "../../../tests/setup/jobs.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import { addOperator, addPerson } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import type { Id } from "../../_generated/dataModel.js";
import { categoryAverages } from "../profile/ratingViews.ts";
import { BOOKING_STATUSES } from "../requests/contract.ts";
import { GUIDE_REVIEW_CATEGORIES, OPERATOR_REVIEW_CATEGORIES } from "./contract.ts";
import { ratingOf, rebuildRating } from "./ratings.ts";
import { averageRating, canBeReviewed, guideScore, operatorScore, ratingText } from "./rules.ts";

const stars = fc.integer({ min: 1, max: 5 });
const guideStars = fc.record({
  service: stars,
  languageSkills: stars,
  knowledge: stars,
  price: stars,
});
type GuideStars = Record<(typeof GUIDE_REVIEW_CATEGORIES)[number], number>;

function sumsOf(reviews: readonly GuideStars[]): Record<string, number> {
  const sumOf = (category: keyof GuideStars) =>
    reviews.reduce((sum, review) => sum + review[category], 0);
  return Object.fromEntries(GUIDE_REVIEW_CATEGORIES.map((one) => [one, sumOf(one)]));
}

describe("the average", () => {
  it("is the mean of the reviews' own means, to two decimals", () => {
    fc.assert(
      fc.property(fc.array(guideStars, { minLength: 1, maxLength: 40 }), (reviews) => {
        const mean = reviews.reduce((sum, one) => sum + guideScore(one), 0) / reviews.length;
        const average = averageRating(sumsOf(reviews), reviews.length);
        expect(Math.abs(average - mean)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(average).toBeGreaterThanOrEqual(1);
        expect(average).toBeLessThanOrEqual(5);
        expect(Number(ratingText(average))).toBe(average);
      }),
    );
  });

  it.each<[Record<string, number>, number, number]>([
    [{}, 0, 0],
    [{ service: 0, price: 0 }, 0, 0],
    [{}, 3, 0],
    [{ service: 5 }, 1, 5],
    [{ service: 4, price: 5 }, 1, 4.5],
    [{ paymentSpeed: 14, trustworthiness: 13, clarity: 12 }, 3, 4.33],
    // Half a hundredth goes up.
    [{ a: 5, b: 4, c: 4, d: 4 }, 1, 4.25],
    [{ a: 9, b: 9, c: 9, d: 6 }, 2, 4.13],
    [{ paymentSpeed: 169, trustworthiness: 169, clarity: 169 }, 40, 4.23],
  ])("of %j in %d reviews is %d", (sums, count, average) => {
    expect(averageRating(sums, count)).toBe(average);
  });

  it.each([
    [0, "0.00"],
    [5, "5.00"],
    [4.5, "4.50"],
    [4.13, "4.13"],
  ])("%d is said as %s", (rating, text) => {
    expect(ratingText(rating)).toBe(text);
  });

  it("of one review is the mean of its categories", () => {
    expect(guideScore({ service: 5, languageSkills: 4, knowledge: 4, price: 2 })).toBe(3.75);
    expect(operatorScore({ paymentSpeed: 5, trustworthiness: 4, clarity: 3 })).toBe(4);
  });

  it("of each category stands alone, and there is none without reviews", () => {
    const sums = { service: 9, price: 4 };
    expect(categoryAverages({ reviewCount: 3, sums, avgRating: 0 })).toEqual({
      service: 3,
      price: 1.33,
    });
    expect(categoryAverages({ reviewCount: 40, sums: { service: 169 }, avgRating: 0 })).toEqual({
      service: 4.23,
    });
    expect(categoryAverages({ reviewCount: 0, sums: {}, avgRating: 0 })).toEqual({});
  });
});

it.each(BOOKING_STATUSES)("a job that is %s can be reviewed or not", (status) => {
  expect(canBeReviewed({ status })).toBe(status === "COMPLETED");
});

interface Market {
  t: Backend;
  guide: Person;
  operator: Person;
  jobRequestId: Id<"jobRequests">;
}

async function openMarket(): Promise<Market> {
  const t = createBackend();
  const [guide, operator] = [await addPerson(t, "GUIDE"), await addOperator(t)];
  const jobRequestId = await addCompletedJob(t, { guide, operator });
  return { t, guide, operator, jobRequestId };
}

function addGuideReview({ t, guide, operator, jobRequestId }: Market, ratings: GuideStars) {
  const about = { jobRequestId, guideUserId: guide.id, reviewerOperatorUserId: operator.id };
  return runKept(t, (ctx) =>
    ctx.db.insert("reviewsGuide", { ...about, ...ratings, comment: "", createdAt: 1 }),
  );
}

const rowOf = ({ t }: Market, person: Person) => t.run((ctx) => ratingOf(ctx, person.id));
const rowsIn = ({ t }: Market) => t.run((ctx) => ctx.db.query("ratings").collect());

describe("kept ratings", () => {
  const edits = fc.array(
    fc.record({ ratings: guideStars, which: fc.nat({ max: 5 }), isGone: fc.boolean() }),
    { minLength: 1, maxLength: 14 },
  );

  it("are the sums of the reviews that are there, through changes and deletions", async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (given) => {
        const market = await openMarket();
        const reviews = new Map<Id<"reviewsGuide">, GuideStars>();
        for (const { ratings, which, isGone } of given) {
          const id = [...reviews.keys()][which];
          if (id === undefined) reviews.set(await addGuideReview(market, ratings), ratings);
          else if (isGone) {
            await runKept(market.t, (ctx) => ctx.db.delete("reviewsGuide", id));
            reviews.delete(id);
          } else {
            await runKept(market.t, (ctx) => ctx.db.patch("reviewsGuide", id, ratings));
            reviews.set(id, ratings);
          }
        }
        const left = [...reviews.values()];
        const sums = left.length === 0 ? {} : sumsOf(left);
        expect(await rowOf(market, market.guide)).toMatchObject({
          reviewCount: left.length,
          sums,
          avgRating: averageRating(sums, left.length),
        });
        expect(await rowsIn(market)).toHaveLength(left.length === 0 ? 0 : 1);
      }),
      { numRuns: 20 },
    );
  });

  it("of a comment that is mended stay as they are", async () => {
    const market = await openMarket();
    const id = await addGuideReview(market, {
      service: 5,
      languageSkills: 4,
      knowledge: 3,
      price: 2,
    });
    const before = await rowOf(market, market.guide);
    await runKept(market.t, (ctx) => ctx.db.patch("reviewsGuide", id, { comment: "Mended" }));
    expect(await rowOf(market, market.guide)).toEqual(before);
  });

  it("are of the rated person: reviewing moves nothing of one's own", async () => {
    const market = await openMarket();
    const { t, guide, operator, jobRequestId } = market;
    await addGuideReview(market, { service: 5, languageSkills: 5, knowledge: 5, price: 5 });
    expect(await rowOf(market, operator)).toEqual({ reviewCount: 0, sums: {}, avgRating: 0 });
    await runKept(t, (ctx) =>
      ctx.db.insert("reviewsOperator", {
        jobRequestId,
        reviewerGuideUserId: guide.id,
        operatorUserId: operator.id,
        paymentSpeed: 1,
        trustworthiness: 2,
        clarity: 3,
        comment: "",
        createdAt: 1,
      }),
    );
    expect(await rowOf(market, operator)).toMatchObject({ reviewCount: 1, avgRating: 2 });
    expect(Object.keys((await rowOf(market, operator)).sums).sort()).toEqual(
      [...OPERATOR_REVIEW_CATEGORIES].sort(),
    );
    expect(await rowOf(market, guide)).toMatchObject({ reviewCount: 1, avgRating: 5 });
  });
});

describe("made anew", () => {
  const rebuild = ({ t }: Market, person: Person) =>
    t.run(async (ctx) => {
      const user = await ctx.db.get("users", person.id);
      if (user !== null) await rebuildRating(ctx, user);
    });

  it("they are what was kept, also when a row was wrong or missing", async () => {
    const market = await openMarket();
    for (const service of [1, 3, 5]) {
      await addGuideReview(market, { service, languageSkills: 4, knowledge: 4, price: 4 });
    }
    const { reviewCount, sums, avgRating } = await rowOf(market, market.guide);
    const [row] = await rowsIn(market);
    const damages = [
      (id: Id<"ratings">) => market.t.run((ctx) => ctx.db.patch("ratings", id, { sums: {} })),
      (id: Id<"ratings">) => market.t.run((ctx) => ctx.db.delete("ratings", id)),
    ];
    for (const damage of damages) {
      if (row !== undefined) await damage(row._id);
      await rebuild(market, market.guide);
      // A row that is made anew has an id of its own.
      expect(await rowOf(market, market.guide)).toMatchObject({ reviewCount, sums, avgRating });
    }
  });

  it("they go where there are no reviews", async () => {
    const market = await openMarket();
    const wrong = { userId: market.guide.id, reviewCount: 4, sums: { price: 20 }, avgRating: 5 };
    await market.t.run((ctx) => ctx.db.insert("ratings", wrong));
    await rebuild(market, market.guide);
    expect(await rowsIn(market)).toEqual([]);
  });
});
