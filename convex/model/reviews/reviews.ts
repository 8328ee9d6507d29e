// Who may review whom, and the writing of it. What reviews come to is kept by ratings.ts.
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { type Caller, mayFromSeat } from "../seats/seats.ts";
import type { GuideReviewInput, OperatorReviewInput } from "./contract.ts";
import { canBeReviewed } from "./rules.ts";

function guideReviewOf(ctx: QueryCtx, jobId: Id<"jobRequests">) {
  return firstOf(
    ctx.db.query("reviewsGuide").withIndex("by_jobRequestId", (q) => q.eq("jobRequestId", jobId)),
  );
}

function operatorReviewOf(ctx: QueryCtx, jobId: Id<"jobRequests">) {
  return firstOf(
    ctx.db
      .query("reviewsOperator")
      .withIndex("by_jobRequestId", (q) => q.eq("jobRequestId", jobId)),
  );
}

/** What a party of the job may say about the other side, and has said. Who only looks on at a company may say nothing. */
export async function canReview(ctx: QueryCtx, caller: Caller, rawJobId: string) {
  const user = caller.actsFor;
  const isOperator = user.role === "OPERATOR";
  const me = isOperator ? { operatorUserId: user._id } : { guideUserId: user._id };
  const job = await requireJob(ctx, rawJobId, me);
  const mine = await (isOperator ? guideReviewOf(ctx, job._id) : operatorReviewOf(ctx, job._id));
  const has = mine !== null;
  const may = !has && canBeReviewed(job) && mayFromSeat(caller, "BOOKER");
  return {
    canReviewGuide: isOperator && may,
    canReviewOperator: !isOperator && may,
    hasReviewedGuide: isOperator && has,
    hasReviewedOperator: !isOperator && has,
    ...(mine?.hiddenAt !== undefined && { isReviewHidden: true as const }),
  };
}

export async function createGuideReview(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  input: GuideReviewInput,
  nowMs: number,
): Promise<Id<"reviewsGuide">> {
  const job = await requireJob(ctx, input.jobRequestId, { operatorUserId });
  requireRated(job.guideUserId, input.guideUserId, "guideUserId");
  requireReviewable(job);
  requireFirst(await guideReviewOf(ctx, job._id));
  const { service, languageSkills, knowledge, price } = input;
  return await ctx.db.insert("reviewsGuide", {
    jobRequestId: job._id,
    reviewerOperatorUserId: operatorUserId,
    guideUserId: job.guideUserId,
    service,
    languageSkills,
    knowledge,
    price,
    comment: input.comment ?? "",
    createdAt: nowMs,
  });
}

export async function createOperatorReview(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  input: OperatorReviewInput,
  nowMs: number,
): Promise<Id<"reviewsOperator">> {
  const job = await requireJob(ctx, input.jobRequestId, { guideUserId });
  requireRated(job.operatorUserId, input.operatorUserId, "operatorUserId");
  requireReviewable(job);
  requireFirst(await operatorReviewOf(ctx, job._id));
  const { paymentSpeed, trustworthiness, clarity } = input;
  return await ctx.db.insert("reviewsOperator", {
    jobRequestId: job._id,
    reviewerGuideUserId: guideUserId,
    operatorUserId: job.operatorUserId,
    paymentSpeed,
    trustworthiness,
    clarity,
    comment: input.comment ?? "",
    createdAt: nowMs,
  });
}

type Party = Partial<Pick<Doc<"jobRequests">, "operatorUserId" | "guideUserId">>;

/** One answer for a job that is not there and for one of other people. */
async function requireJob(ctx: QueryCtx, jobId: string, party: Party): Promise<Doc<"jobRequests">> {
  const id = ctx.db.normalizeId("jobRequests", jobId);
  const job = id === null ? null : await ctx.db.get("jobRequests", id);
  const mine =
    job !== null &&
    (party.operatorUserId ?? job.operatorUserId) === job.operatorUserId &&
    (party.guideUserId ?? job.guideUserId) === job.guideUserId;
  if (!mine) throw appError("NOT_FOUND", "This job was not found");
  return job;
}

function requireRated(actual: string, claimed: string, field: string): void {
  if (actual !== claimed) {
    throw appError("VALIDATION", "This person was not part of the job", field);
  }
}

function requireReviewable(job: Doc<"jobRequests">): void {
  if (!canBeReviewed(job)) throw appError("CONFLICT", "Only completed jobs can be reviewed");
}

function requireFirst(earlier: object | null): void {
  if (earlier !== null) throw appError("CONFLICT", "You have already reviewed this job");
}
