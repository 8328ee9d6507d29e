// The licences as administrators see them, those that have waited longest first.
import { defineSchema } from "convex/server";

import type { QueryCtx } from "../../_generated/server.js";
import { pageOf, streamsOf } from "../pages.ts";
import type { LicenceQueueInput } from "./contract.ts";
import { licenceTables } from "./tables.ts";
import { toQueuedLicenceView } from "./views.ts";

const schema = defineSchema(licenceTables);
const LIMIT = 20;

export async function listLicences(
  ctx: QueryCtx,
  { status = "SUBMITTED", expiresBy, cursor, limit = LIMIT }: LicenceQueueInput,
) {
  const licences = streamsOf(ctx, schema).query("licences");
  const inOrder =
    expiresBy === undefined
      ? licences.withIndex("by_status_and_submittedAt", (q) => q.eq("status", status))
      : licences.withIndex("by_status_and_expiresOn", (q) =>
          q.eq("status", status).lte("expiresOn", expiresBy),
        );
  const field = expiresBy === undefined ? "submittedAt" : "expiresOn";
  const { page, nextCursor } = await pageOf(inOrder, field, { cursor, limit });
  return {
    licences: await Promise.all(page.map((licence) => toQueuedLicenceView(ctx, licence))),
    nextCursor,
  };
}
