// The sessions of an account as its owner sees them: from what they were opened, when they were used, and their end.
import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import type { Actor } from "./actor.ts";
import { OTHER_SESSIONS } from "./contract.ts";
import { endSession, endSessionsOf, SESSIONS_MAX, userAgentOf } from "./sessions.ts";

/** A use is noted this often at most: every live query of the session runs again when it is. */
export const SEEN_MS = 15 * 60_000;

export const sessionView = v.object({
  id: v.id("authSessions"),
  createdAt: v.number(),
  lastSeenAt: v.number(),
  userAgent: v.union(v.string(), v.null()),
  current: v.boolean(),
});

const seenAt = (session: Doc<"authSessions">) => session.lastSeenAt ?? session._creationTime;

/** Of a call that may write, for whoever made it. The session is as this transaction has read it. */
export async function noteUse(
  ctx: Pick<MutationCtx, "db" | "meta">,
  session: Doc<"authSessions">,
  nowMs: number,
): Promise<void> {
  const isStale = nowMs - seenAt(session) >= SEEN_MS;
  const agent = session.userAgent === undefined ? await userAgentOf(ctx) : {};
  if (!isStale && agent.userAgent === undefined) return;
  const fields = { ...agent, ...(isStale && { lastSeenAt: nowMs }) };
  await ctx.db.patch("authSessions", session._id, fields);
}

/** The one that was used last comes first. */
export async function listSessions(ctx: Pick<QueryCtx, "db">, { user, sessionId }: Actor) {
  // Bounded by the rule of `makeRoom`.
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", user._id))
    .order("desc")
    .take(SESSIONS_MAX);
  return sessions
    .map((session) => ({
      id: session._id,
      createdAt: Math.floor(session._creationTime),
      lastSeenAt: Math.floor(seenAt(session)),
      userAgent: session.userAgent ?? null,
      current: session._id === sessionId,
    }))
    .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt);
}

/** One of the own sessions, the current one too, or all others. */
export async function endOwnSessions(
  ctx: Pick<MutationCtx, "db">,
  { user, sessionId }: Actor,
  which: string,
): Promise<void> {
  if (which === OTHER_SESSIONS) {
    await endSessionsOf(ctx, user._id, sessionId);
    return;
  }
  const known = ctx.db.normalizeId("authSessions", which);
  const session = known === null ? null : await ctx.db.get("authSessions", known);
  if (session === null || session.userId !== user._id) {
    throw appError("NOT_FOUND", "This session was not found");
  }
  await endSession(ctx, session._id);
}
