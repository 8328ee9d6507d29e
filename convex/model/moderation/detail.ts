// One report with the thing reported and what surrounds it. Private messages are not part of it: they are opened on their own,
// and that is noted (messages.ts).
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { guideProfileOf } from "../guides/find.ts";
import { operatorProfileOf } from "../operators/find.ts";
import { partyLoader, type PartyLoader } from "../operators/party.ts";
import { GUIDE_REVIEW_CATEGORIES, OPERATOR_REVIEW_CATEGORIES } from "../reviews/contract.ts";
import { ratingOf } from "../reviews/ratings.ts";
import { findAnyReview, sidesOf } from "../reviews/replies.ts";
import { requireReport } from "./decide.ts";
import { toQueuedView } from "./queue.ts";
import { standingOf } from "./rules.ts";
import type { ReportDetailView } from "./views.ts";

const OTHERS_MAX = 10;

async function aboutOf(ctx: QueryCtx, userId: Id<"users">): Promise<string> {
  const guide = await guideProfileOf(ctx, userId);
  return guide?.bio ?? (await operatorProfileOf(ctx, userId))?.description ?? "";
}

async function subjectOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  partyOf: PartyLoader,
): Promise<ReportDetailView["subject"]> {
  const { user, view } = await partyOf(userId);
  const { reviewCount, avgRating } = await ratingOf(ctx, userId);
  return {
    id: userId,
    ...view,
    role: user?.role ?? "GUIDE",
    standing: standingOf(user),
    memberSince: user?.createdAt ?? 0,
    reviewCount,
    avgRating,
    about: await aboutOf(ctx, userId),
  };
}

async function othersOf(ctx: QueryCtx, { _id, reportedUserId }: Doc<"abuseReports">) {
  const reports = await ctx.db
    .query("abuseReports")
    .withIndex("by_reportedUserId_and_createdAt", (q) => q.eq("reportedUserId", reportedUserId))
    .order("desc")
    .take(OTHERS_MAX + 1);
  return reports
    .filter((one) => one._id !== _id)
    .slice(0, OTHERS_MAX)
    .map(({ _id: id, isTakenDown = false, ...one }) => {
      const { type, reason, status, createdAt } = one;
      return { id, type, reason, status, createdAt, isTakenDown };
    });
}

function starsOf(review: object): Record<string, number> {
  const given = review as Record<string, number>;
  const categories = [...GUIDE_REVIEW_CATEGORIES, ...OPERATOR_REVIEW_CATEGORIES];
  return Object.fromEntries(
    categories.flatMap((category) => {
      const stars = given[category];
      return stars === undefined ? [] : [[category, stars]];
    }),
  );
}

async function reviewOf(
  ctx: QueryCtx,
  { reviewId }: Doc<"abuseReports">,
  partyOf: PartyLoader,
): Promise<ReportDetailView["review"]> {
  const review = reviewId === undefined ? null : await findAnyReview(ctx, reviewId);
  if (review === null) return null;
  const { doc } = review;
  const { reviewed } = sidesOf(review);
  const job = await ctx.db.get("jobRequests", doc.jobRequestId);
  return {
    stars: starsOf(doc),
    comment: doc.comment,
    createdAt: doc.createdAt,
    reply: doc.reply ?? null,
    isHidden: doc.hiddenAt !== undefined,
    reviewed: { id: reviewed, ...(await partyOf(reviewed)).view },
    job: job && {
      title: job.title,
      locationCity: job.locationCity,
      startDate: job.startDate,
      endDate: job.endDate,
      status: job.status,
    },
  };
}

export async function readReport(ctx: QueryCtx, rawId: string): Promise<ReportDetailView> {
  const report = await requireReport(ctx, rawId);
  const partyOf = partyLoader(ctx);
  const { decidedByUserId } = report;
  return {
    ...(await toQueuedView(report, partyOf)),
    note: report.note ?? null,
    decidedAt: report.decidedAt ?? null,
    decidedBy: decidedByUserId === undefined ? null : (await partyOf(decidedByUserId)).view,
    isTakenDown: report.isTakenDown ?? false,
    subject: await subjectOf(ctx, report.reportedUserId, partyOf),
    others: await othersOf(ctx, report),
    review: await reviewOf(ctx, report, partyOf),
  };
}
