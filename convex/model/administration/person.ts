// One person with all that administrators need to judge: who they are, their work, their money, what was reported, from where they are
// signed in. It is private, and shown to a session that has noted that it looks (audit.ts).
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { requireNotedView } from "../audit/audit.ts";
import { ALL } from "../figures/amounts.ts";
import { findFigures } from "../figures/rows.ts";
import { firstOf } from "../first.ts";
import { guideProfileOf } from "../guides/find.ts";
import type { Actor } from "../identity/actor.ts";
import { listSessions, sessionView } from "../identity/ownSessions.ts";
import { operatorProfileOf } from "../operators/find.ts";
import { REPORT_STATUSES, REPORT_TYPES } from "../reports/contract.ts";
import { BOOKING_STATUSES } from "../requests/contract.ts";
import { estimateVND } from "../requests/rules.ts";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from "../subscriptions/contract.ts";
import { decisionsAbout, decisionView } from "./decisions.ts";
import { requireUser } from "./deeds.ts";
import { lastSuspension } from "./suspend.ts";
import { toUserRow, userRow } from "./views.ts";

/** Of each list the newest so many. */
const LATEST = 10;

const nullable = {
  text: v.union(v.string(), v.null()),
  number: v.union(v.number(), v.null()),
};

export const personView = v.object({
  user: userRow,
  suspension: v.union(
    v.object({ reason: v.string(), startedAt: v.number(), until: nullable.number }),
    v.null(),
  ),
  guide: v.union(
    v.object({
      bio: v.string(),
      hourlyRateVND: v.number(),
      yearsExperience: v.number(),
      areas: v.array(v.string()),
      languages: v.array(v.string()),
    }),
    v.null(),
  ),
  operator: v.union(
    v.object({
      companyName: v.string(),
      website: v.string(),
      city: v.string(),
      description: v.string(),
      verifiedAt: nullable.number,
    }),
    v.null(),
  ),
  bookings: v.array(
    v.object({
      id: v.id("jobRequests"),
      title: v.string(),
      startDate: v.string(),
      endDate: v.string(),
      status: literals(...BOOKING_STATUSES),
      totalVND: v.number(),
      partnerUserId: v.id("users"),
      /** Null of somebody who was deleted. */
      partnerName: nullable.text,
    }),
  ),
  reports: v.array(
    v.object({
      id: v.id("abuseReports"),
      /** Against the person, or made by them. */
      isAgainst: v.boolean(),
      type: literals(...REPORT_TYPES),
      reason: v.string(),
      status: literals(...REPORT_STATUSES),
      createdAt: v.number(),
    }),
  ),
  sessions: v.array(sessionView),
  /** What administrators decided about them. */
  deeds: v.array(decisionView),
  money: v.object({
    requests: v.number(),
    completed: v.number(),
    completedVND: v.number(),
    subscription: v.union(
      v.object({
        plan: literals(...SUBSCRIPTION_PLANS),
        status: literals(...SUBSCRIPTION_STATUSES),
        currentPeriodEnd: v.number(),
        cancelAtPeriodEnd: v.boolean(),
      }),
      v.null(),
    ),
  }),
});
export type PersonView = Infer<typeof personView>;

async function suspensionOf(ctx: QueryCtx, user: Doc<"users">): Promise<PersonView["suspension"]> {
  if (user.suspendedAt === undefined) return null;
  const open = await lastSuspension(ctx, user._id);
  return {
    reason: open?.reason ?? "",
    startedAt: user.suspendedAt,
    until: open?.until ?? null,
  };
}

async function guideOf(ctx: QueryCtx, userId: Id<"users">): Promise<PersonView["guide"]> {
  const profile = await guideProfileOf(ctx, userId);
  if (profile === null) return null;
  const { bio, hourlyRateVND, yearsExperience, areas, languages } = profile;
  return { bio, hourlyRateVND, yearsExperience, areas, languages };
}

async function companyOf(ctx: QueryCtx, userId: Id<"users">): Promise<PersonView["operator"]> {
  const profile = await operatorProfileOf(ctx, userId);
  if (profile === null) return null;
  const { companyName, website, city, description, verifiedAt } = profile;
  return { companyName, website, city, description, verifiedAt: verifiedAt ?? null };
}

async function bookingsOf(ctx: QueryCtx, { _id, role }: Doc<"users">) {
  const requests = ctx.db.query("jobRequests");
  const own =
    role === "GUIDE"
      ? requests.withIndex("by_guideUserId_and_createdAt", (q) => q.eq("guideUserId", _id))
      : requests.withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", _id));
  const newest = await own.order("desc").take(LATEST);
  return await Promise.all(
    newest.map(async (request) => {
      const partnerUserId = role === "GUIDE" ? request.operatorUserId : request.guideUserId;
      const partner = await ctx.db.get("users", partnerUserId);
      const { title, startDate, endDate, status } = request;
      const whole = { id: request._id, title, startDate, endDate, status };
      const partnerName = partner?.deletedAt === undefined ? (partner?.name ?? null) : null;
      return { ...whole, totalVND: estimateVND(request), partnerUserId, partnerName };
    }),
  );
}

async function reportsOf(ctx: QueryCtx, userId: Id<"users">): Promise<PersonView["reports"]> {
  const against = await ctx.db
    .query("abuseReports")
    .withIndex("by_reportedUserId_and_createdAt", (q) => q.eq("reportedUserId", userId))
    .order("desc")
    .take(LATEST);
  const made = await ctx.db
    .query("abuseReports")
    .withIndex("by_reporterUserId_and_createdAt", (q) => q.eq("reporterUserId", userId))
    .order("desc")
    .take(LATEST);
  return [...against, ...made]
    .map(({ _id: id, type, reason, status, createdAt, reportedUserId }) => {
      return { id, isAgainst: reportedUserId === userId, type, reason, status, createdAt };
    })
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, LATEST);
}

async function subscriptionOf(ctx: QueryCtx, operatorUserId: Id<"users">) {
  const newest = await firstOf(
    ctx.db
      .query("subscriptions")
      .withIndex("by_operatorUserId_and_hasAccess", (q) => q.eq("operatorUserId", operatorUserId))
      .order("desc"),
  );
  if (newest === null) return null;
  const { plan, status, currentPeriodEnd, cancelAtPeriodEnd } = newest;
  return { plan, status, currentPeriodEnd, cancelAtPeriodEnd };
}

async function moneyOf(ctx: QueryCtx, userId: Id<"users">): Promise<PersonView["money"]> {
  const figures = await findFigures(ctx, userId, ALL);
  const counts = Object.values(figures?.requests ?? {});
  return {
    requests: counts.reduce((sum, count) => sum + count, 0),
    completed: figures?.requests.COMPLETED ?? 0,
    completedVND: figures?.completedVND ?? 0,
    subscription: await subscriptionOf(ctx, userId),
  };
}

export async function readPerson(
  ctx: QueryCtx,
  { sessionId }: Actor,
  rawUserId: string,
): Promise<PersonView> {
  const user = await requireUser(ctx, rawUserId);
  await requireNotedView(ctx, sessionId, user._id);
  return {
    user: await toUserRow(ctx, user),
    suspension: await suspensionOf(ctx, user),
    guide: await guideOf(ctx, user._id),
    operator: await companyOf(ctx, user._id),
    bookings: await bookingsOf(ctx, user),
    reports: await reportsOf(ctx, user._id),
    sessions: await listSessions(ctx, { user, sessionId }),
    deeds: await decisionsAbout(ctx, user._id, LATEST),
    money: await moneyOf(ctx, user._id),
  };
}
