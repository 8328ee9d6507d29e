// How much waits for an administrator. One number each, which is kept by rule.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { QueryCtx } from "../../_generated/server.js";
import { tallyOf } from "../market/tallies.ts";

export const waitingView = v.object({
  reports: v.number(),
  licences: v.number(),
  companies: v.number(),
  total: v.number(),
});

export async function readWaiting(ctx: QueryCtx): Promise<Infer<typeof waitingView>> {
  const reports = await tallyOf(ctx, "reports.PENDING");
  const licences = await tallyOf(ctx, "licences.SUBMITTED");
  const companies = await tallyOf(ctx, "companies.REQUESTED");
  return { reports, licences, companies, total: reports + licences + companies };
}
