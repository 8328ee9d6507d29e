// Reviews as others read them, newest first.
import type { PaginationOptions, PaginationResult } from "convex/server";

import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { QueryCtx } from "../../_generated/server.d.ts";
import { partyLoader } from "../operators/party.ts";
import { bounded } from "../pages.ts";
import { REVIEWS_PAGE_MAX } from "./contract.ts";
import {
  type GuideReviewView,
  type OperatorReviewView,
  toGuideReviewView,
  toOperatorReviewView,
  toOwnGuideReviewView,
  toOwnOperatorReviewView,
} from "./views.ts";

function ofGuide(ctx: QueryCtx, guideUserId: Id<"users">) {
  return ctx.db
    .query("reviewsGuide")
    .withIndex("by_guideUserId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("guideUserId", guideUserId).eq("hiddenAt", undefined),
    )
    .order("desc");
}

function ofOperator(ctx: QueryCtx, operatorUserId: Id<"users">) {
  return ctx.db
    .query("reviewsOperator")
    .withIndex("by_operatorUserId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("operatorUserId", operatorUserId).eq("hiddenAt", undefined),
    )
    .order("desc");
}

function guideViews(ctx: QueryCtx, reviews: readonly Doc<"reviewsGuide">[]) {
  const partyOf = partyLoader(ctx);
  return Promise.all(
    reviews.map(async (review) =>
      toGuideReviewView(review, (await partyOf(review.reviewerOperatorUserId)).view),
    ),
  );
}

function operatorViews(ctx: QueryCtx, reviews: readonly Doc<"reviewsOperator">[]) {
  const partyOf = partyLoader(ctx);
  return Promise.all(
    reviews.map(async (review) =>
      toOperatorReviewView(review, (await partyOf(review.reviewerGuideUserId)).view),
    ),
  );
}

export async function listGuideReviews(
  ctx: QueryCtx,
  guideUserId: Id<"users">,
  limit: number,
): Promise<GuideReviewView[]> {
  return await guideViews(ctx, await ofGuide(ctx, guideUserId).take(limit));
}

export async function listOperatorReviews(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
  limit: number,
): Promise<OperatorReviewView[]> {
  return await operatorViews(ctx, await ofOperator(ctx, operatorUserId).take(limit));
}

/** Without a person, as where there are none: whoever is not to be seen has no reviews either. */
function noPage() {
  return { page: [], isDone: true, continueCursor: "" };
}

export async function pageGuideReviews(
  ctx: QueryCtx,
  guideUserId: Id<"users"> | undefined,
  options: PaginationOptions,
): Promise<PaginationResult<GuideReviewView>> {
  if (guideUserId === undefined) return noPage();
  const result = await ofGuide(ctx, guideUserId).paginate(bounded(options, REVIEWS_PAGE_MAX));
  return { ...result, page: await guideViews(ctx, result.page) };
}

export async function pageOperatorReviews(
  ctx: QueryCtx,
  operatorUserId: Id<"users"> | undefined,
  options: PaginationOptions,
): Promise<PaginationResult<OperatorReviewView>> {
  if (operatorUserId === undefined) return noPage();
  const result = await ofOperator(ctx, operatorUserId).paginate(bounded(options, REVIEWS_PAGE_MAX));
  return { ...result, page: await operatorViews(ctx, result.page) };
}

/** The answer to a review that has just been written. */
export async function ownGuideReview(ctx: QueryCtx, id: Id<"reviewsGuide">) {
  const review = written(await ctx.db.get("reviewsGuide", id));
  return toOwnGuideReviewView(review, (await partyLoader(ctx)(review.reviewerOperatorUserId)).view);
}

/** The answer to a review that has just been written. */
export async function ownOperatorReview(ctx: QueryCtx, id: Id<"reviewsOperator">) {
  const review = written(await ctx.db.get("reviewsOperator", id));
  return toOwnOperatorReviewView(review, (await partyLoader(ctx)(review.reviewerGuideUserId)).view);
}

function written<Row>(row: Row | null): Row {
  if (row === null) throw new Error("a review vanished in its own transaction");
  return row;
}
