import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  refusalOf,
} from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import { guideReviewInput, operatorReviewInput } from "./contract.ts";
import { listGuideReviews, listOperatorReviews } from "./lists.ts";
import { createGuideReview, createOperatorReview } from "./reviews.ts";

async function addJob(
  guide: Person,
  operator: Person,
  days: number,
  status: "ACCEPTED" | "COMPLETED",
) {
  const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(days)));
  await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status: "ACCEPTED" });
  if (status === "COMPLETED") {
    await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status });
  }
  return id;
}

async function withCompany(t: Backend) {
  const pair = await addPair(t);
  await pair.operator.as.mutation(api.operators.saveProfile, {
    companyName: "Lotus Trail",
    city: "Hanoi",
    description: "Small journeys through the north, planned by people who live there.",
  });
  return pair;
}

const RATINGS = { service: 5, languageSkills: 4, knowledge: 4, price: 3 };

function review(t: Backend, operator: Person, jobRequestId: string, guide: Person, at = 1) {
  const input = { jobRequestId, guideUserId: guide.id, ...RATINGS };
  return runKept(t, (ctx) => createGuideReview(ctx, operator.id, input, at));
}

describe("reviewing a guide", () => {
  it("moves the average with the review", async () => {
    const { t, guide, operator } = await withCompany(createBackend());
    const first = await addJob(guide, operator, 3, "COMPLETED");
    const second = await addJob(guide, operator, 5, "COMPLETED");
    await review(t, operator, first, guide);
    const better = { ...RATINGS, price: 5, service: 5, comment: "Wonderful" };
    const input = { jobRequestId: second, guideUserId: guide.id, ...better };
    await runKept(t, (ctx) => createGuideReview(ctx, operator.id, input, 2));
    const found = await t.query(api.guides.get, { guideId: guide.id });
    expect(found?.guide).toMatchObject({ avgRating: "4.25", reviewCount: 2 });
    const listed = await t.run((ctx) => listGuideReviews(ctx, guide.id, 10));
    expect(listed.map((one) => [one.comment, one.price])).toEqual([
      ["Wonderful", 5],
      ["", 3],
    ]);
    expect(listed[0]?.reviewer.name).toMatch(/^Person/);
    expect(await t.run((ctx) => listGuideReviews(ctx, guide.id, 1))).toHaveLength(1);
  });

  it("takes one review per job, of a finished job only", async () => {
    const { t, guide, operator } = await withCompany(createBackend());
    const done = await addJob(guide, operator, 3, "COMPLETED");
    const running = await addJob(guide, operator, 5, "ACCEPTED");
    await review(t, operator, done, guide);
    expect(await refusalOf(review(t, operator, done, guide))).toMatchObject({ code: "CONFLICT" });
    const early = review(t, operator, running, guide);
    expect(await refusalOf(early)).toMatchObject({ code: "CONFLICT" });
    const found = await t.query(api.guides.get, { guideId: guide.id });
    expect(found?.guide.reviewCount).toBe(1);
  });

  it("is for the operator of the job and about its guide", async () => {
    const { t, guide, operator } = await withCompany(createBackend());
    const [stranger, otherGuide] = [await addOperator(t), await addGuide(t)];
    const done = await addJob(guide, operator, 3, "COMPLETED");
    for (const call of [
      review(t, stranger, done, guide),
      review(t, guide, done, guide),
      review(t, operator, "nonsense", guide),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await refusalOf(review(t, operator, done, otherGuide))).toMatchObject({
      code: "VALIDATION",
      field: "guideUserId",
    });
  });
});

describe("reviewing an operator", () => {
  it("moves the average, once per job, by the guide of the job", async () => {
    const { t, guide, operator } = await withCompany(createBackend());
    const done = await addJob(guide, operator, 3, "COMPLETED");
    const input = {
      jobRequestId: done,
      operatorUserId: operator.id,
      paymentSpeed: 5,
      trustworthiness: 5,
      clarity: 4,
    };
    const rate = (who: Person) => runKept(t, (ctx) => createOperatorReview(ctx, who.id, input, 1));
    expect(await refusalOf(rate(await addGuide(t)))).toMatchObject({ code: "NOT_FOUND" });
    await rate(guide);
    expect(await refusalOf(rate(guide))).toMatchObject({ code: "CONFLICT" });
    const found = await t.query(api.operators.get, { operatorId: operator.id });
    expect(found?.operator).toMatchObject({ avgRating: "4.67", reviewCount: 1 });
    expect(await t.run((ctx) => listOperatorReviews(ctx, operator.id, 5))).toMatchObject([
      { paymentSpeed: 5, clarity: 4, comment: "", createdAt: 1 },
    ]);
  });
});

describe("ratings", () => {
  it.each([0, 6, 4.5, -1, "5", Number.NaN, null])("takes no %s", (value) => {
    const base = { jobRequestId: "j", guideUserId: "g", ...RATINGS };
    expect(guideReviewInput.safeParse(base).success).toBe(true);
    expect(guideReviewInput.safeParse({ ...base, price: value }).success).toBe(false);
    const other = { jobRequestId: "j", operatorUserId: "o", paymentSpeed: 5, clarity: 5 };
    expect(operatorReviewInput.safeParse({ ...other, trustworthiness: 1 }).success).toBe(true);
    expect(operatorReviewInput.safeParse({ ...other, trustworthiness: value }).success).toBe(false);
  });
});
