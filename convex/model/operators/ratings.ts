// An operator's average. Kept in the profile, moved by the mutation that stores a review.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { operatorScore } from "../reviews/rules.ts";
import { operatorProfileOf } from "./find.ts";

type Rating = Pick<Doc<"operatorProfiles">, "avgRating" | "ratingTotal" | "reviewCount">;

// An operator can book before there is a profile; nobody collects more reviews than this in that time.
const REVIEWS_BEFORE_PROFILE_MAX = 500;

function ratingWith(ratingTotal: number, reviewCount: number): Rating {
  const mean = reviewCount === 0 ? 0 : ratingTotal / reviewCount;
  return { avgRating: Math.round(mean * 100) / 100, ratingTotal, reviewCount };
}

/** The rating with which a new profile begins: that of the reviews that were there before it. */
export async function ratingOf(ctx: QueryCtx, operatorUserId: Id<"users">): Promise<Rating> {
  const reviews = await ctx.db
    .query("reviewsOperator")
    .withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", operatorUserId))
    .take(REVIEWS_BEFORE_PROFILE_MAX);
  const total = reviews.reduce((sum, review) => sum + operatorScore(review), 0);
  return ratingWith(total, reviews.length);
}

/** Counts one review with this mean; belongs into the mutation that stores the review. */
export async function addRating(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  mean: number,
): Promise<void> {
  const profile = await operatorProfileOf(ctx, operatorUserId);
  if (!profile) return;
  const rating = ratingWith(profile.ratingTotal + mean, profile.reviewCount + 1);
  await ctx.db.patch("operatorProfiles", profile._id, rating);
}
