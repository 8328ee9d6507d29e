// Moving a request through its life. What is allowed stands in rules.ts; this file carries it out.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, startOfDay, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { guideProfileOf } from "../guides/find.ts";
import { refreshGuideCard } from "../search/cards.ts";
import type { StatusWord } from "./contract.ts";
import { applyHoldEffect } from "./holds.ts";
import { EXPIRY, isExpired, judgeTransition } from "./rules.ts";
import type { RequestParty, RequestTransition } from "./rules.ts";

/** A request and the caller's side of it. Others' requests are as unknown as those that never were. */
export async function requireOwnRequest(
  ctx: QueryCtx,
  userId: Id<"users">,
  rawRequestId: string,
): Promise<{ request: Doc<"jobRequests">; party: RequestParty }> {
  const requestId = ctx.db.normalizeId("jobRequests", rawRequestId);
  const request = requestId === null ? null : await ctx.db.get("jobRequests", requestId);
  if (request?.guideUserId === userId) return { request, party: "GUIDE" };
  if (request?.operatorUserId === userId) return { request, party: "OPERATOR" };
  throw appError("NOT_FOUND", "Request not found");
}

export async function setStatus(
  ctx: MutationCtx,
  userId: Id<"users">,
  rawRequestId: string,
  word: StatusWord,
): Promise<Doc<"jobRequests">> {
  const now = Date.now();
  const { request, party } = await requireOwnRequest(ctx, userId, rawRequestId);
  const verdict = judgeTransition(request.status, word, party);
  if (!verdict.ok) {
    throw verdict.reason === "FORBIDDEN"
      ? appError("FORBIDDEN", "You are not allowed to make this change")
      : appError("CONFLICT", "This request can no longer be changed in this way");
  }
  // Between the end of the waiting time and the sweep, an open request can be refused but no longer be taken.
  if (verdict.transition.action === "accept" && isExpired(request, now)) {
    throw appError("CONFLICT", "This request has expired");
  }
  return await move(ctx, request, verdict.transition, userId, now);
}

export async function move(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  transition: RequestTransition,
  actorUserId: Id<"users"> | undefined,
  now: number,
): Promise<Doc<"jobRequests">> {
  await ctx.db.patch("jobRequests", request._id, { status: transition.to });
  await ctx.db.insert("jobRequestEvents", {
    requestId: request._id,
    ...(actorUserId === undefined ? {} : { actorUserId }),
    action: transition.action,
    from: request.status,
    to: transition.to,
    at: now,
  });
  await applyHoldEffect(ctx, request._id, transition.holds, todayInVietnam(now));
  await countAnswer(ctx, request.guideUserId, transition.action);
  return { ...request, status: transition.to };
}

/** Answers and expiries are what a guide's response rate is made of. */
async function countAnswer(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  action: RequestTransition["action"],
): Promise<void> {
  const answered = action === "accept" || action === "decline";
  if (!answered && action !== "expire") return;
  const profile = await guideProfileOf(ctx, guideUserId);
  if (!profile) return;
  await ctx.db.patch(
    "guideProfiles",
    profile._id,
    answered
      ? { requestsAnswered: profile.requestsAnswered + 1 }
      : { requestsMissed: profile.requestsMissed + 1 },
  );
  await refreshGuideCard(ctx, guideUserId);
}

const SWEEP_SIZE = 50;

/** Closes open requests that waited too long, at most SWEEP_SIZE at once; true when there may be more. */
export async function expireRequests(ctx: MutationCtx): Promise<boolean> {
  const now = Date.now();
  const today = todayInVietnam(now);
  const begunBefore = await ctx.db
    .query("jobRequests")
    .withIndex("by_status_and_startDate_and_createdAt", (q) =>
      q.eq("status", "PENDING").lte("startDate", addDays(today, -1)),
    )
    .take(SWEEP_SIZE);
  const begunToday = await ctx.db
    .query("jobRequests")
    .withIndex("by_status_and_startDate_and_createdAt", (q) =>
      q.eq("status", "PENDING").eq("startDate", today).lt("createdAt", startOfDay(today)),
    )
    .take(SWEEP_SIZE - begunBefore.length + 1);
  const batch = [...begunBefore, ...begunToday].slice(0, SWEEP_SIZE);
  for (const request of batch) {
    await move(ctx, request, EXPIRY, undefined, now);
  }
  return batch.length === SWEEP_SIZE;
}
