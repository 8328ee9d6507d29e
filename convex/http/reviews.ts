import { api } from "../_generated/api.js";
import {
  ownGuideReviewView,
  ownOperatorReviewView,
  reviewReplyView,
} from "../model/reviews/views.ts";
import { isoDated, isoReview, isoReviewView, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

const tag = "Reviews";

export const reviewRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/reviews/can-review/{jobId}",
    tag,
    summary: "What one may still say about the other side of a job, and has said",
    runs: api.reviews.canReview,
    names: { jobId: "jobRequestId" },
    errors: ["NOT_FOUND"],
  }),
  endpoint({
    method: "POST",
    path: "/api/reviews/guide",
    tag,
    summary: "Reviews the guide of a completed job, once",
    runs: api.reviews.reviewGuide,
    output: isoReviewView(ownGuideReviewView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoReview(await run(input)),
  }),
  endpoint({
    method: "POST",
    path: "/api/reviews/operator",
    tag,
    summary: "Reviews the operator of a completed job, once",
    runs: api.reviews.reviewOperator,
    output: isoReviewView(ownOperatorReviewView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoReview(await run(input)),
  }),
  endpoint({
    method: "POST",
    path: "/api/reviews/{id}/reply",
    tag,
    summary: "Answers a review about oneself, once and in public",
    runs: api.reviews.reply,
    names: { id: "reviewId" },
    output: isoView(reviewReplyView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
];
