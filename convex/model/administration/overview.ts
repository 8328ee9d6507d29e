// What the overview says: numbers that are kept, and the newest of what happened.
import type { Infer } from "convex/values";

import type { QueryCtx } from "../../_generated/server.js";
import { addDays, type Day } from "../days.ts";
import { tallyOf } from "../market/tallies.ts";
import { countsIn } from "./counts.ts";
import { growthPercent } from "./rules.ts";
import type { ActivityItem, statsView } from "./views.ts";

/** The last so many days, today among them. */
const GROWTH_DAYS = 30;

async function signedUpSince(ctx: QueryCtx, first: Day): Promise<number> {
  const rows = await ctx.db
    .query("peopleCounts")
    .withIndex("by_unit_and_period", (q) => q.eq("unit", "day").gte("period", first))
    .take(GROWTH_DAYS + 1);
  return rows.reduce((sum, { people }) => sum + people, 0);
}

export async function readStats(ctx: QueryCtx, today: Day): Promise<Infer<typeof statsView>> {
  const { people, activeGuides, activeOperators } = await countsIn(ctx, "all", "all");
  const recent = await signedUpSince(ctx, addDays(today, 1 - GROWTH_DAYS));
  return {
    totalUsers: people,
    newUsers: recent,
    monthlyGrowth: growthPercent(recent, people),
    activeGuides,
    activeOperators,
    pendingReports: await tallyOf(ctx, "reports.PENDING"),
  };
}

async function newPeople(ctx: QueryCtx, limit: number): Promise<ActivityItem[]> {
  const people = await ctx.db
    .query("users")
    .withIndex("by_deletedAt_and_createdAt", (q) => q.eq("deletedAt", undefined))
    .order("desc")
    .take(limit);
  return people.map(({ name, role, createdAt }) => ({
    type: "user_registered",
    userName: name || null,
    details: { role },
    timestamp: createdAt,
  }));
}

async function newRequests(ctx: QueryCtx, limit: number): Promise<ActivityItem[]> {
  const requests = await ctx.db
    .query("jobRequests")
    .withIndex("by_createdAt")
    .order("desc")
    .take(limit);
  return await Promise.all(
    requests.map(async ({ title, operatorUserId, createdAt }): Promise<ActivityItem> => {
      const user = await ctx.db.get("users", operatorUserId);
      const userName = user?.name ?? null;
      return { type: "job_created", userName, details: { title }, timestamp: createdAt };
    }),
  );
}

async function newReports(ctx: QueryCtx, limit: number): Promise<ActivityItem[]> {
  const reports = await ctx.db
    .query("abuseReports")
    .withIndex("by_createdAt")
    .order("desc")
    .take(limit);
  return await Promise.all(
    reports.map(async ({ reason, reporterUserId, createdAt }): Promise<ActivityItem> => {
      const user = await ctx.db.get("users", reporterUserId);
      const userName = user?.name ?? null;
      return { type: "report_submitted", userName, details: { reason }, timestamp: createdAt };
    }),
  );
}

/** The newest first. */
export async function readActivity(ctx: QueryCtx, limit: number): Promise<ActivityItem[]> {
  const kinds = [newPeople(ctx, limit), newRequests(ctx, limit), newReports(ctx, limit)];
  const items = (await Promise.all(kinds)).flat();
  return items.toSorted((a, b) => b.timestamp - a.timestamp).slice(0, limit);
}
