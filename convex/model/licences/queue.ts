// The licences as administrators see them, those that have waited longest first.
import type { QueryCtx } from "../../_generated/server.js";
import type { LicenceQueueInput } from "./contract.ts";
import { toQueuedLicenceView } from "./views.ts";

const LIMIT = 20;

export async function listLicences(
  ctx: QueryCtx,
  { status = "SUBMITTED", expiresBy, cursor, limit = LIMIT }: LicenceQueueInput,
) {
  const licences = ctx.db.query("licences");
  const inOrder =
    expiresBy === undefined
      ? licences.withIndex("by_status_and_submittedAt", (q) => q.eq("status", status))
      : licences.withIndex("by_status_and_expiresOn", (q) =>
          q.eq("status", status).lte("expiresOn", expiresBy),
        );
  const { page, isDone, continueCursor } = await inOrder.paginate({
    cursor: cursor ?? null,
    numItems: limit,
  });
  return {
    licences: await Promise.all(page.map((licence) => toQueuedLicenceView(ctx, licence))),
    nextCursor: isDone ? null : continueCursor,
  };
}
