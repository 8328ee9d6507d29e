// What a person's reviews come to. Kept from the reviews by rule (model/derived/derived.ts), in the transaction that changes one:
// one read and one write of the rated person's row.
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import type { Change, Written } from "../changes.ts";
import { firstOf } from "../first.ts";
import { GUIDE_REVIEW_CATEGORIES, OPERATOR_REVIEW_CATEGORIES } from "./contract.ts";
import { averageRating } from "./rules.ts";

type Sums = Record<string, number>;
type Rating = Pick<Doc<"ratings">, "reviewCount" | "sums" | "avgRating">;

const NO_RATING: Rating = { reviewCount: 0, sums: {}, avgRating: 0 };

function findRating(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(ctx.db.query("ratings").withIndex("by_userId", (q) => q.eq("userId", userId)));
}

export async function ratingOf(ctx: QueryCtx, userId: Id<"users">): Promise<Rating> {
  return (await findRating(ctx, userId)) ?? NO_RATING;
}

/** Adds the stars of a review, or with `times` -1 takes them away. */
function withStars(rating: Rating, stars: Sums, times: 1 | -1): Rating {
  const sums = { ...rating.sums };
  for (const [category, value] of Object.entries(stars)) {
    sums[category] = (sums[category] ?? 0) + times * value;
  }
  const reviewCount = rating.reviewCount + times;
  return { sums, reviewCount, avgRating: averageRating(sums, reviewCount) };
}

function starsOf(review: object, categories: readonly string[]): Sums {
  const ratings = review as Sums;
  return Object.fromEntries(categories.map((category) => [category, ratings[category] ?? 0]));
}

const guideStars = (review: Written<"reviewsGuide">) => starsOf(review, GUIDE_REVIEW_CATEGORIES);
const operatorStars = (review: Written<"reviewsOperator">) =>
  starsOf(review, OPERATOR_REVIEW_CATEGORIES);

/** What is hidden counts as little as what is not there. */
function shown<Review extends { hiddenAt?: number }>(review: Review | null): Review | null {
  return review?.hiddenAt === undefined ? review : null;
}

async function write(
  ctx: MutationCtx,
  userId: Id<"users">,
  existing: Doc<"ratings"> | null,
  rating: Rating,
): Promise<void> {
  const { reviewCount, sums, avgRating } = rating;
  if (reviewCount === 0) {
    if (existing !== null) await ctx.db.delete("ratings", existing._id);
  } else if (existing === null) {
    await ctx.db.insert("ratings", { userId, reviewCount, sums, avgRating });
  } else {
    await ctx.db.patch("ratings", existing._id, { reviewCount, sums, avgRating });
  }
}

/** A reply or a mended comment moves no stars. */
function isSame(before: Sums | null, after: Sums | null): boolean {
  if (before === null || after === null) return before === after;
  return Object.keys(after).every((category) => before[category] === after[category]);
}

async function keep(
  ctx: MutationCtx,
  userId: Id<"users"> | undefined,
  before: Sums | null,
  after: Sums | null,
): Promise<void> {
  if (userId === undefined || isSame(before, after)) return;
  const existing = await findRating(ctx, userId);
  let rating: Rating = existing ?? NO_RATING;
  if (before !== null) rating = withStars(rating, before, -1);
  if (after !== null) rating = withStars(rating, after, 1);
  await write(ctx, userId, existing, rating);
}

/** A review never changes hands: before and after rate the same person. */
export async function keepGuideRating(
  ctx: MutationCtx,
  { before, after }: Change<"reviewsGuide">,
): Promise<void> {
  const userId = (after ?? before)?.guideUserId;
  const [was, is] = [shown(before), shown(after)];
  await keep(ctx, userId, was && guideStars(was), is && guideStars(is));
}

export async function keepOperatorRating(
  ctx: MutationCtx,
  { before, after }: Change<"reviewsOperator">,
): Promise<void> {
  const userId = (after ?? before)?.operatorUserId;
  const [was, is] = [shown(before), shown(after)];
  await keep(ctx, userId, was && operatorStars(was), is && operatorStars(is));
}

// As many reviews of 4 kB as one transaction may read. Nobody has come near it; a rebuild that met more would have to
// carry its sums from page to page.
const REVIEWS_MAX = 3_000;

/** Makes one person's row anew from the reviews alone. */
export async function rebuildRating(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  const ofGuide = await ctx.db
    .query("reviewsGuide")
    .withIndex("by_guideUserId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("guideUserId", user._id).eq("hiddenAt", undefined),
    )
    .take(REVIEWS_MAX + 1);
  const ofOperator = await ctx.db
    .query("reviewsOperator")
    .withIndex("by_operatorUserId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("operatorUserId", user._id).eq("hiddenAt", undefined),
    )
    .take(REVIEWS_MAX + 1);
  const stars = [...ofGuide.map(guideStars), ...ofOperator.map(operatorStars)];
  if (stars.length > REVIEWS_MAX) throw new Error("too many reviews for one transaction");
  const rating = stars.reduce((sum, one) => withStars(sum, one, 1), NO_RATING);
  await write(ctx, user._id, await findRating(ctx, user._id), rating);
}
