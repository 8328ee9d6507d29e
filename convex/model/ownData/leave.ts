// Leaving, and coming back while the account waits for its end.
//
//  living ── leave ──▶ leaving (`erasesAt` ahead) ── its time is over ──▶ being erased (`deletedAt`) ──▶ erased
//     ▲                   │
//     └──── restore ──────┘
// Who is leaving is found, booked and written to by nobody, may sign in, and can do nothing but stay or take the data along.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { closeFeed } from "../calendars/feed.ts";
import { todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { requireLivingSession } from "../identity/actor.ts";
import { endSessionsOf } from "../identity/sessions.ts";
import { takeAttempt } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { endPayer } from "../subscriptions/payers.ts";
import { isInGoodStanding } from "../users/person.ts";
import { closeLiveRequests } from "./closing.ts";
import { GRACE_MS } from "./contract.ts";

const ADMINS_MAX = 1_000;

/** Somebody must be left who runs the place. */
export async function requireNotLastAdmin(ctx: QueryCtx, user: Doc<"users">): Promise<void> {
  if (user.role !== "ADMIN") return;
  const admins = await ctx.db
    .query("users")
    .withIndex("by_role", (q) => q.eq("role", "ADMIN"))
    .take(ADMINS_MAX);
  if (admins.some((one) => one._id !== user._id && isInGoodStanding(one))) return;
  throw appError("CONFLICT", "You are the only administrator. Name another one first.");
}

/** Closes what is open and goes on with it later where that is much; stops where the person has stayed. */
export async function closeNext(ctx: MutationCtx, userId: Id<"users">, nowMs: number) {
  const user = await ctx.db.get("users", userId);
  if (user?.erasesAt === undefined) return;
  if (!(await closeLiveRequests(ctx, user, nowMs))) return;
  await ctx.scheduler.runAfter(0, internal.ownData.closeRequests, { userId });
}

/** Everything that follows at once. `kept` is the session that asks. Who asks twice leaves when they asked first. */
export async function beginLeaving(
  ctx: MutationCtx,
  userId: Id<"users">,
  kept: Id<"authSessions">,
  nowMs: number,
): Promise<number> {
  await requireLivingSession(ctx, userId, kept);
  const user = await ctx.db.get("users", userId);
  if (user === null) throw new Error("nobody leaves");
  if (user.erasesAt !== undefined) return user.erasesAt;
  await requireNotLastAdmin(ctx, user);
  await takeAttempt(ctx, "accountChanges", userId, nowMs);
  const erasesAt = nowMs + GRACE_MS;
  await ctx.db.patch("users", userId, { erasesAt });
  await endSessionsOf(ctx, userId, kept);
  await closeFeed(ctx, userId);
  await closeNext(ctx, userId, nowMs);
  await endPayer(ctx, userId);
  await causeMail(ctx, {
    key: `${userId}:${nowMs}`,
    kind: "account-closing",
    userId,
    values: { path: "/settings", day: todayInVietnam(erasesAt) },
  });
  return erasesAt;
}

/** What was called off stays so, and a calendar gets a new address. */
export async function stay(ctx: MutationCtx, user: Doc<"users">, nowMs: number): Promise<void> {
  if (user.erasesAt === undefined) {
    throw appError("CONFLICT", "This account is not about to be deleted");
  }
  if (user.erasesAt <= nowMs) throw appError("CONFLICT", "It is too late to keep this account");
  await ctx.db.patch("users", user._id, { erasesAt: undefined });
}
