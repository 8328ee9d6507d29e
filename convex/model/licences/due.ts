// What time does to licences: on the day of its end the badge goes, and before that the guide is reminded.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { addDays, type Day, todayInVietnam } from "../days.ts";
import { noteLicence } from "./licences.ts";
import { isExpired, LICENCE_REMINDERS, reminderDue } from "./rules.ts";

const BATCH = 100;
/** Those that are checked, and those that nobody got round to checking. */
const STATUSES = ["CHECKED", "SUBMITTED"] as const;

export const dueCursor = v.object({
  status: v.union(...STATUSES.map((status) => v.literal(status))),
  page: v.union(v.string(), v.null()),
});
type Cursor = Infer<typeof dueCursor>;

async function settle(ctx: MutationCtx, licence: Doc<"licences">, today: Day, nowMs: number) {
  if (isExpired(licence.expiresOn, today)) {
    await noteLicence(ctx, "expire", licence, { at: nowMs });
    await ctx.db.patch("licences", licence._id, { status: "EXPIRED" });
    return;
  }
  if (licence.status !== "CHECKED") return;
  const reminded = reminderDue(licence.expiresOn, licence.reminded, today);
  if (reminded !== null) await ctx.db.patch("licences", licence._id, { reminded });
}

/** All whose end is past or near, a batch at a time. Runs each hour: the first after midnight in Vietnam is the one that counts. */
export async function settleDue(
  ctx: MutationCtx,
  cursor: Cursor | null,
  nowMs: number,
): Promise<Cursor | null> {
  const { status, page } = cursor ?? { status: STATUSES[0], page: null };
  const today = todayInVietnam(nowMs);
  const near = addDays(today, Math.max(...LICENCE_REMINDERS));
  const due = await ctx.db
    .query("licences")
    .withIndex("by_status_and_expiresOn", (q) => q.eq("status", status).lte("expiresOn", near))
    .paginate({ cursor: page, numItems: BATCH });
  for (const licence of due.page) await settle(ctx, licence, today, nowMs);
  if (!due.isDone) return { status, page: due.continueCursor };
  return status === STATUSES[0] ? { status: STATUSES[1], page: null } : null;
}
