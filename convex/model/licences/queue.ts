// The licences as administrators see them, those that have waited longest first.
import type { QueryCtx } from "../../_generated/server.js";
import type { LicenceQueueInput } from "./contract.ts";
import { toQueuedLicenceView } from "./views.ts";

const LIMIT = 20;

export async function listLicences(
  ctx: QueryCtx,
  { status = "SUBMITTED", cursor, limit = LIMIT }: LicenceQueueInput,
) {
  const { page, isDone, continueCursor } = await ctx.db
    .query("licences")
    .withIndex("by_status_and_submittedAt", (q) => q.eq("status", status))
    .paginate({ cursor: cursor ?? null, numItems: limit });
  return {
    licences: await Promise.all(page.map((licence) => toQueuedLicenceView(ctx, licence))),
    nextCursor: isDone ? null : continueCursor,
  };
}
