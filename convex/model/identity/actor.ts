// Who calls. Session and user are read on every call, so that a sign-out, a suspension or a change of role holds at once
// and for every token of that person.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError, unauthenticated } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { Role } from "./contract.ts";
import { hashSessionToken, isExpired } from "./sessionToken.ts";

export type Actor = { user: Doc<"users">; sessionId: Id<"authSessions"> };
export type ActorCtx = Pick<QueryCtx, "db" | "auth">;

type Claim = { userId: string; sessionId: string };

/**
 * The end stands in the token and is asked for at each use, by queries too: whoever calls with such a token asks once and
 * keeps no live query, so that nothing has to be run again when the end comes.
 */
async function claimOfToken(
  ctx: ActorCtx,
  sessionToken: string,
  nowMs: number,
): Promise<Claim | null> {
  if (isExpired(sessionToken, nowMs)) return null;
  const tokenHash = hashSessionToken(sessionToken);
  return await firstOf(
    ctx.db.query("apiSessions").withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash)),
  );
}

/** Convex Auth writes the subject of its tokens as `userId|sessionId`. */
async function claimOfIdentity(ctx: ActorCtx): Promise<Claim | null> {
  const identity = await ctx.auth.getUserIdentity();
  if (identity === null) return null;
  const [userId = "", sessionId = ""] = identity.subject.split("|");
  return { userId, sessionId };
}

/**
 * The living session and its user, suspended or not; null for everybody else. Queries leave `nowMs` out, because live ones
 * must not read the clock: for them a JWT ends by its own date, and the sweep of each minute ends its session.
 */
export async function loadActor(
  ctx: ActorCtx,
  sessionToken: string | undefined,
  nowMs?: number,
  onSession?: (session: Doc<"authSessions">) => void,
): Promise<Actor | null> {
  const claim =
    sessionToken === undefined
      ? await claimOfIdentity(ctx)
      : await claimOfToken(ctx, sessionToken, nowMs ?? Date.now());
  if (claim === null) return null;
  const sessionId = ctx.db.normalizeId("authSessions", claim.sessionId);
  const session = sessionId === null ? null : await ctx.db.get("authSessions", sessionId);
  if (session === null || session.userId !== claim.userId) return null;
  if (nowMs !== undefined && session.expirationTime <= nowMs) return null;
  const user = await ctx.db.get("users", session.userId);
  if (user === null || user.deletedAt !== undefined) return null;
  onSession?.(session);
  return { user, sessionId: session._id };
}

/**
 * In every transaction that an action asks for in its caller's name: whoever takes an account back ends its sessions, and what
 * was under way in one of them must not land afterwards.
 */
export async function requireLivingSession(
  ctx: Pick<QueryCtx, "db">,
  userId: Id<"users">,
  sessionId: Id<"authSessions">,
): Promise<Doc<"authSessions">> {
  const session = await ctx.db.get("authSessions", sessionId);
  if (session?.userId !== userId) throw unauthenticated();
  return session;
}

export function isSuspended(actor: Actor): boolean {
  return actor.user.suspendedAt !== undefined;
}

/** Whether the account waits for its end: its person may keep it, and do nothing else. */
export function isLeaving(actor: Actor): boolean {
  return actor.user.erasesAt !== undefined;
}

/** What a call asks of its caller; `null` lets everybody in. */
export type Access = readonly Role[] | null;

const FORBIDDEN_MESSAGES: Record<Role, string> = {
  GUIDE: "Only guides can do this",
  OPERATOR: "Only tour operators can do this",
  ADMIN: "Only administrators can do this",
};

export function requireRole(actor: Actor | null, roles: readonly Role[]): Actor {
  if (actor === null) throw unauthenticated();
  if (isSuspended(actor)) {
    throw appError("ACCOUNT_SUSPENDED", "This account has been suspended");
  }
  if (!roles.includes(actor.user.role)) {
    const [only, ...others] = roles;
    const message =
      only !== undefined && others.length === 0
        ? FORBIDDEN_MESSAGES[only]
        : "You are not allowed to do this";
    throw appError("FORBIDDEN", message);
  }
  return actor;
}
