// The work of the people of whole-life.ts.
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";

import { dayAhead } from "./market.ts";

/** Long enough that nobody is told of it. */
export const LONG_AGO = Date.parse("2026-01-05T03:00:00.000Z");

/** A tour that is done, with its reviews, and one that waits for an answer. */
export async function addWork(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  operatorUserId: Id<"users">,
) {
  const terms = {
    operatorUserId,
    guideUserId,
    title: "Old Quarter walk",
    locationCity: "Hanoi",
    proposedHours: 8,
    proposedRateVND: 300_000,
    createdAt: LONG_AGO,
  };
  const [date, ahead] = ["2026-01-10", dayAhead(5)];
  const done = await ctx.db.insert("jobRequests", {
    ...terms,
    startDate: date,
    endDate: date,
    status: "COMPLETED",
    answeredAt: LONG_AGO + 1,
  });
  const open = await ctx.db.insert("jobRequests", {
    ...terms,
    startDate: ahead,
    endDate: ahead,
    status: "PENDING",
  });
  const held = {
    startTime: "00:00",
    endTime: "23:59",
    type: "BOOKING",
    reason: "booking",
  } as const;
  await ctx.db.insert("availabilityBlocks", {
    ...held,
    guideUserId,
    date: ahead,
    state: "REQUESTED",
    jobRequestId: open,
    createdAt: LONG_AGO,
  });
  await ctx.db.insert("jobOffers", {
    jobRequestId: done,
    by: "GUIDE",
    proposedRateVND: 350_000,
    proposedHours: 8,
    startDate: date,
    endDate: date,
    status: "SUPERSEDED",
    createdAt: LONG_AGO,
  });
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId: done,
    actorUserId: guideUserId,
    action: "complete",
    from: "ACCEPTED",
    to: "COMPLETED",
    at: LONG_AGO,
  });
  await ctx.db.insert("tourDays", {
    jobRequestId: done,
    date,
    status: "FINISHED",
    changedAt: LONG_AGO,
  });
  const review = { jobRequestId: done, comment: "A good day", createdAt: LONG_AGO };
  await ctx.db.insert("reviewsGuide", {
    ...review,
    reviewerOperatorUserId: operatorUserId,
    guideUserId,
    service: 5,
    languageSkills: 4,
    knowledge: 5,
    price: 4,
  });
  await ctx.db.insert("reviewsOperator", {
    ...review,
    reviewerGuideUserId: guideUserId,
    operatorUserId,
    paymentSpeed: 5,
    trustworthiness: 5,
    clarity: 4,
  });
}
