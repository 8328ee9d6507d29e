// What was agreed with somebody who is suspended stays: the other side of each tour that is not over is told that the partner
// cannot be reached, and that they are back once the suspension has ended, in bounded steps.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import { internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { addDays, todayInVietnam } from "../days.ts";
import { tellOfPartner } from "../notifications/away.ts";
import { REQUEST_DAYS_MAX } from "../requests/contract.ts";
import { isOver } from "../requests/transitions.ts";

/** Each a row of the outbox for everybody of a company. */
const BATCH = 20;

/** Of which suspension, and behind which page. */
export const tellingPlace = v.object({
  userId: v.id("users"),
  suspendedAt: v.number(),
  /** There where the end of it is told. */
  endedAt: v.optional(v.number()),
  page: v.union(v.string(), v.null()),
});
export type TellingPlace = Infer<typeof tellingPlace>;

/** Tours that are agreed and not long over. */
async function agreedOf(
  ctx: MutationCtx,
  { _id, role }: Doc<"users">,
  page: string | null,
  from: string,
) {
  const requests = ctx.db.query("jobRequests");
  const own =
    role === "GUIDE"
      ? requests.withIndex("by_guideUserId_and_status_and_startDate", (q) =>
          q.eq("guideUserId", _id).eq("status", "ACCEPTED").gte("startDate", from),
        )
      : requests.withIndex("by_operatorUserId_and_status_and_startDate", (q) =>
          q.eq("operatorUserId", _id).eq("status", "ACCEPTED").gte("startDate", from),
        );
  return await own.paginate({ cursor: page, numItems: BATCH });
}

/** Stops where the person is let in again; what tells of that stops where they are suspended anew. */
export async function tellPartnersBatch(
  ctx: MutationCtx,
  place: TellingPlace | null,
  nowMs: number,
): Promise<TellingPlace | null> {
  const user = place === null ? null : await ctx.db.get("users", place.userId);
  if (place === null || user === null) return null;
  const { suspendedAt, endedAt } = place;
  if (user.suspendedAt !== (endedAt === undefined ? suspendedAt : undefined)) return null;
  const today = todayInVietnam(nowMs);
  const from = addDays(today, 1 - REQUEST_DAYS_MAX);
  const agreed = await agreedOf(ctx, user, place.page, from);
  for (const request of agreed.page) {
    if (await isOver(ctx, request, today)) continue;
    await tellOfPartner(ctx, request, {
      kind: endedAt === undefined ? "partnerAway" : "partnerBack",
      ofUserId: user._id,
      at: endedAt ?? suspendedAt,
    });
  }
  return agreed.isDone ? null : { ...place, page: agreed.continueCursor };
}

/** At once, and later on where that is much. */
export async function tellPartners(
  ctx: MutationCtx,
  { _id: userId }: Doc<"users">,
  suspendedAt: number,
): Promise<void> {
  const cursor = await tellPartnersBatch(ctx, { userId, suspendedAt, page: null }, suspendedAt);
  if (cursor === null) return;
  await ctx.scheduler.runAfter(0, internal.administration.tellRemaining, { cursor });
}

/** Of the end. Never at once: many suspensions may end in one transaction. */
export async function tellPartnersOfEnd(
  ctx: MutationCtx,
  { _id: userId }: Doc<"users">,
  { suspendedAt, endedAt }: { suspendedAt: number; endedAt: number },
): Promise<void> {
  const cursor = { userId, suspendedAt, endedAt, page: null };
  await ctx.scheduler.runAfter(0, internal.administration.tellRemaining, { cursor });
}
