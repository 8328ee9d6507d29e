import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";

import {
  guideMutation,
  memberMutation,
  memberQuery,
  operatorMutation,
  publicQuery,
} from "./functions.ts";
import { findGuide } from "./model/guides/find.ts";
import { findOperator } from "./model/operators/find.ts";
import {
  guideReviewInput,
  operatorReviewInput,
  reviewedJobInput,
  reviewReplyInput,
} from "./model/reviews/contract.ts";
import * as lists from "./model/reviews/lists.ts";
import { replyToReview } from "./model/reviews/replies.ts";
import * as model from "./model/reviews/reviews.ts";
import {
  canReviewView,
  guideReviewView,
  operatorReviewView,
  ownGuideReviewView,
  ownOperatorReviewView,
  reviewReplyView,
} from "./model/reviews/views.ts";

/** What the caller may say about the other side of a job, and has said. */
export const canReview = memberQuery({
  seat: "READER",
  input: reviewedJobInput,
  returns: canReviewView,
  handler: (ctx, { jobRequestId }) => model.canReview(ctx, ctx.actor, jobRequestId),
});

export const reviewGuide = operatorMutation({
  seat: "BOOKER",
  input: guideReviewInput,
  returns: ownGuideReviewView,
  handler: async (ctx, input) => {
    const id = await model.createGuideReview(ctx, ctx.actor.actsFor._id, input, Date.now());
    return await lists.ownGuideReview(ctx, id);
  },
});

export const reviewOperator = guideMutation({
  input: operatorReviewInput,
  returns: ownOperatorReviewView,
  handler: async (ctx, input) => {
    const id = await model.createOperatorReview(ctx, ctx.actor.user._id, input, Date.now());
    return await lists.ownOperatorReview(ctx, id);
  },
});

/** The one public answer of the person whom a review is about. */
export const reply = memberMutation({
  seat: "BOOKER",
  input: reviewReplyInput,
  returns: reviewReplyView,
  handler: (ctx, input) => replyToReview(ctx, ctx.actor.actsFor._id, input, Date.now()),
});

/** For `usePaginatedQuery`: all reviews of a guide, newest first. */
export const ofGuide = publicQuery({
  args: { guideId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(guideReviewView),
  handler: async (ctx, { guideId, paginationOpts }) =>
    lists.pageGuideReviews(ctx, (await findGuide(ctx, guideId))?.user._id, paginationOpts),
});

/** For `usePaginatedQuery`: all reviews of an operator, newest first. */
export const ofOperator = publicQuery({
  args: { operatorId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(operatorReviewView),
  handler: async (ctx, { operatorId, paginationOpts }) =>
    lists.pageOperatorReviews(ctx, (await findOperator(ctx, operatorId))?.user._id, paginationOpts),
});
