import { defineTable } from "convex/server";
import { v } from "convex/values";

/** When an administrator took it out of sight: it is shown to nobody and counts no more. */
const hiddenAt = v.optional(v.number());

/** What the person reviewed answers, once and in public. */
const reply = v.optional(v.object({ body: v.string(), createdAt: v.number() }));

// Both tables: written by model/reviews/reviews.ts, the reply by model/reviews/replies.ts, `hiddenAt` by model/reviews/hide.ts. Unique per job (a job has one operator and one guide), hidden ones included.
// Ratings are integers from 1 to 5. A deleted person's reviews stay.
const reviewsGuide = defineTable({
  jobRequestId: v.id("jobRequests"),
  reviewerOperatorUserId: v.id("users"),
  guideUserId: v.id("users"),
  service: v.number(),
  languageSkills: v.number(),
  knowledge: v.number(),
  price: v.number(),
  comment: v.string(),
  createdAt: v.number(),
  reply,
  hiddenAt,
})
  .index("by_jobRequestId", ["jobRequestId"])
  .index("by_guideUserId_and_hiddenAt_and_createdAt", ["guideUserId", "hiddenAt", "createdAt"])
  .index("by_reviewerOperatorUserId", ["reviewerOperatorUserId"]);

const reviewsOperator = defineTable({
  jobRequestId: v.id("jobRequests"),
  reviewerGuideUserId: v.id("users"),
  operatorUserId: v.id("users"),
  paymentSpeed: v.number(),
  trustworthiness: v.number(),
  clarity: v.number(),
  comment: v.string(),
  createdAt: v.number(),
  reply,
  hiddenAt,
})
  .index("by_jobRequestId", ["jobRequestId"])
  .index("by_operatorUserId_and_hiddenAt_and_createdAt", [
    "operatorUserId",
    "hiddenAt",
    "createdAt",
  ])
  .index("by_reviewerGuideUserId", ["reviewerGuideUserId"]);

// Read model: what the reviews of one person come to. Unique per rated person, missing without reviews; kept by
// model/reviews/ratings.ts. `sums` holds the stars per category of the reviews, `avgRating` their average.
const ratings = defineTable({
  userId: v.id("users"),
  reviewCount: v.number(),
  sums: v.record(v.string(), v.number()),
  avgRating: v.number(),
}).index("by_userId", ["userId"]);

export const reviewTables = { reviewsGuide, reviewsOperator, ratings };
