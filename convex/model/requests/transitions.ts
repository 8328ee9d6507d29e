// Moving a request through its life. What is allowed stands in rules.ts; this file carries it out.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, startOfDay, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import type { StatusWord } from "./contract.ts";
import { applyHoldEffect } from "./holds.ts";
import { EXPIRY, isExpired, judgeTransition } from "./rules.ts";
import type { RequestParty, RequestTransition } from "./rules.ts";

/** A request and the caller's side of it. Others' requests are as unknown as those that never were. */
export async function requireOwnRequest(
  ctx: QueryCtx,
  userId: Id<"users">,
  rawJobRequestId: string,
): Promise<{ request: Doc<"jobRequests">; party: RequestParty }> {
  const jobRequestId = ctx.db.normalizeId("jobRequests", rawJobRequestId);
  const request = jobRequestId === null ? null : await ctx.db.get("jobRequests", jobRequestId);
  if (request?.guideUserId === userId) return { request, party: "GUIDE" };
  if (request?.operatorUserId === userId) return { request, party: "OPERATOR" };
  throw appError("NOT_FOUND", "Request not found");
}

export async function setStatus(
  ctx: MutationCtx,
  userId: Id<"users">,
  rawJobRequestId: string,
  word: StatusWord,
): Promise<Doc<"jobRequests">> {
  const now = Date.now();
  const { request, party } = await requireOwnRequest(ctx, userId, rawJobRequestId);
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
  const change = { status: transition.to, ...marksOf(transition.action, now) };
  await ctx.db.patch("jobRequests", request._id, change);
  await ctx.db.insert("jobRequestEvents", {
    jobRequestId: request._id,
    ...(actorUserId === undefined ? {} : { actorUserId }),
    action: transition.action,
    from: request.status,
    to: transition.to,
    at: now,
  });
  await applyHoldEffect(ctx, request._id, transition.holds, todayInVietnam(now));
  return { ...request, ...change };
}

/** What a request remembers of the step beside its status. */
function marksOf(action: RequestTransition["action"], now: number) {
  if (action === "accept" || action === "decline") return { answeredAt: now };
  return action === "expire" ? { expiredAt: now } : {};
}

const SWEEP_SIZE = 50;

/** Closes open requests that waited too long, at most SWEEP_SIZE at once. */
export async function expireRequests(
  ctx: MutationCtx,
  _cursor: "more" | null,
  now: number,
): Promise<"more" | null> {
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
  return batch.length === SWEEP_SIZE ? "more" : null;
}
