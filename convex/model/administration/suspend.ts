// Keeping somebody out, and letting them in again (K50).
//
//  in ── suspend ──▶ suspended (`suspendedAt`) ── suspend once more without a reason and an end, or its end has come ──▶ in
// Who is suspended is signed out everywhere at once, cannot sign in, is found by nobody, and what was open between them and others
// is closed. What was agreed stays: an end of the suspension may come before the tour does. The other side is told, and may
// call it off at no cost; they are told as well when it has ended.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { noteDeed } from "../audit/audit.ts";
import { addDays, isDay, startOfDay, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { endSessionsOf } from "../identity/sessions.ts";
import type { MailValues } from "../mail/contract.ts";
import { closeOpenRequests } from "../ownData/closing.ts";
import { tellOfDeed } from "./tellOfDeed.ts";
import { tellPartners, tellPartnersOfEnd } from "./tellPartners.ts";

/** The one that has not ended, or the newest. */
export async function lastSuspension(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"suspensions"> | null> {
  return await firstOf(
    ctx.db
      .query("suspensions")
      .withIndex("by_userId_and_startedAt", (q) => q.eq("userId", userId))
      .order("desc"),
  );
}

/** A bare day lasts to its end in Vietnam. */
export function endOf(until: string | undefined, nowMs: number): number | null {
  if (until === undefined) return null;
  const end = isDay(until) ? startOfDay(addDays(until, 1)) : Date.parse(until);
  if (end <= nowMs) throw appError("VALIDATION", "The end must be in the future", "until");
  return end;
}

/** Closes what is open and goes on with it later where that is much; stops where the person is let in again. */
export async function closeNext(ctx: MutationCtx, userId: Id<"users">, nowMs: number) {
  const user = await ctx.db.get("users", userId);
  if (user?.suspendedAt === undefined) return;
  if (!(await closeOpenRequests(ctx, user, nowMs))) return;
  await ctx.scheduler.runAfter(0, internal.administration.closeRequests, { userId });
}

export interface Suspending {
  reason: string;
  /** null: it does not end by itself. */
  until: number | null;
}

export async function suspend(
  ctx: MutationCtx,
  adminUserId: Id<"users">,
  user: Doc<"users">,
  { reason, until }: Suspending,
  nowMs: number,
): Promise<void> {
  await ctx.db.insert("suspensions", {
    userId: user._id,
    adminUserId,
    reason,
    startedAt: nowMs,
    ...(until !== null && { until }),
  });
  await ctx.db.patch("users", user._id, { suspendedAt: nowMs, isSuspended: true });
  await endSessionsOf(ctx, user._id);
  await closeNext(ctx, user._id, nowMs);
  await tellPartners(ctx, user, nowMs);
  await noteDeed(
    ctx,
    {
      actorUserId: adminUserId,
      action: "user.suspend",
      targetType: "user",
      targetId: user._id,
      details: { reason, until },
      before: { suspendedAt: null },
      after: { suspendedAt: nowMs },
    },
    nowMs,
  );
  const values: MailValues = { path: "/", note: reason };
  if (until !== null) {
    values["form"] = "textUntil";
    values["day"] = todayInVietnam(until - 1);
  }
  await tellOfDeed(ctx, user, "account-suspended", values, nowMs);
}

/** `adminUserId` is null where the end has come by itself. */
export async function unsuspend(
  ctx: MutationCtx,
  adminUserId: Id<"users"> | null,
  user: Doc<"users">,
  nowMs: number,
): Promise<void> {
  const open = await lastSuspension(ctx, user._id);
  if (open !== null && open.endedAt === undefined) {
    const endedBy = adminUserId !== null && { endedByUserId: adminUserId };
    await ctx.db.patch("suspensions", open._id, { endedAt: nowMs, ...endedBy });
  }
  await ctx.db.patch("users", user._id, { suspendedAt: undefined, isSuspended: undefined });
  if (user.suspendedAt !== undefined) {
    const { suspendedAt } = user;
    await tellPartnersOfEnd(ctx, user, { suspendedAt, endedAt: nowMs });
  }
  await noteDeed(
    ctx,
    {
      actorUserId: adminUserId,
      action: "user.unsuspend",
      targetType: "user",
      targetId: user._id,
      before: { suspendedAt: user.suspendedAt ?? null },
      after: { suspendedAt: null },
    },
    nowMs,
  );
  await tellOfDeed(ctx, user, "account-restored", { path: "/auth" }, nowMs);
}

const SWEEP_BATCH = 20;

/** Lets those in again whose time is over. */
export async function endSuspensions(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const due = await ctx.db
    .query("suspensions")
    .withIndex("by_endedAt_and_until", (q) =>
      q.eq("endedAt", undefined).gt("until", 0).lte("until", nowMs),
    )
    .take(SWEEP_BATCH);
  for (const { _id, userId } of due) {
    await ctx.db.patch("suspensions", _id, { endedAt: nowMs });
    const user = await ctx.db.get("users", userId);
    if (user?.suspendedAt !== undefined) await unsuspend(ctx, null, user, nowMs);
  }
  return due.length === SWEEP_BATCH ? "more" : null;
}
