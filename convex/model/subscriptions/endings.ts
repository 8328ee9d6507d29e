// The word before the end: whose subscription is not renewed hears of it once, in its last week.
import type { MutationCtx } from "../../_generated/server.js";
import { dayInVietnam } from "../days.ts";
import { causeMail } from "../mail/cause.ts";
import { endingBy } from "./subscriptions.ts";

const WEEK_MS = 7 * 86_400_000;

/** Goes on behind the last instant that it saw. */
export async function warnOfEnds(
  ctx: MutationCtx,
  after: number | null,
  nowMs: number,
): Promise<number | null> {
  const ending = await endingBy(ctx, nowMs + WEEK_MS, after ?? nowMs);
  for (const { _id, operatorUserId, plan, currentPeriodEnd, ...row } of ending) {
    // What the provider has ended can not be resumed, only bought again.
    const hasEnded = row.status === "CANCELLED";
    if (!(row.cancelAtPeriodEnd || hasEnded) || row.warnedOf === currentPeriodEnd) continue;
    await ctx.db.patch("subscriptions", _id, { warnedOf: currentPeriodEnd });
    await causeMail(ctx, {
      key: `${_id}:${currentPeriodEnd}`,
      kind: hasEnded ? "subscription-ended" : "subscription-ending",
      userId: operatorUserId,
      values: { plan, path: "/subscription", day: dayInVietnam(currentPeriodEnd) },
      until: currentPeriodEnd,
    });
  }
  return ending.at(-1)?.currentPeriodEnd ?? null;
}
