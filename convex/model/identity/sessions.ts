// Sessions are rows of Convex Auth's authSessions. Beside one of /api stands the hash of the token that stands for it; one of
// the browser client gets its tokens from Convex Auth.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { hashSessionToken, SESSION_DURATION_MS } from "./sessionToken.ts";

type Ctx = Pick<MutationCtx, "db">;

/** Living sessions of one account, of both kinds together. */
export const SESSIONS_MAX = 50;

/** Ends the oldest sessions, so that the account may have one more. */
async function makeRoom(ctx: Ctx, userId: Id<"users">): Promise<void> {
  // Bounded by the rule itself; accounts that had more before it lose them here, the rest at the next sign-in.
  const newestFirst = await ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(SESSIONS_MAX * 4);
  for (const session of newestFirst.slice(SESSIONS_MAX - 1)) await endSession(ctx, session._id);
}

/** Of the browser client: without its agent, which the client's first call tells. */
export async function openClientSession(
  ctx: Ctx,
  userId: Id<"users">,
  nowMs: number,
): Promise<Id<"authSessions">> {
  await makeRoom(ctx, userId);
  const expirationTime = nowMs + SESSION_DURATION_MS;
  return await ctx.db.insert("authSessions", { userId, expirationTime });
}

export async function openSession(
  ctx: Pick<MutationCtx, "db" | "meta">,
  session: { userId: Id<"users">; tokenHash: string; expiresAt: number },
): Promise<void> {
  const { userId, tokenHash, expiresAt } = session;
  await makeRoom(ctx, userId);
  const sessionId = await ctx.db.insert("authSessions", {
    userId,
    expirationTime: expiresAt,
    ...(await userAgentOf(ctx)),
  });
  await ctx.db.insert("apiSessions", { tokenHash, sessionId, userId, expiresAt });
}

const USER_AGENT_MAX = 400;

/** What calls, in its own words. */
export async function userAgentOf(
  ctx: Pick<MutationCtx, "meta">,
): Promise<{ userAgent: string } | Record<string, never>> {
  const { userAgent } = await ctx.meta.getRequestMetadata();
  return userAgent === null ? {} : { userAgent: userAgent.slice(0, USER_AGENT_MAX) };
}

/**
 * Of one session, in the transaction that ends it: all sessions of an account may have to end in one. Convex Auth keeps those that
 * were used as well, and who holds a session may make as many as they like. What is left is worthless without its session, and
 * goes when it would have ended.
 */
const TOKENS_MAX = 50;

/** Ends the session at both doors: its JWTs, refresh tokens and opaque token are worth nothing from here on. */
export async function endSession(ctx: Ctx, sessionId: Id<"authSessions">): Promise<void> {
  if ((await ctx.db.get("authSessions", sessionId)) !== null) {
    await ctx.db.delete("authSessions", sessionId);
  }
  const apiSession = await firstOf(
    ctx.db.query("apiSessions").withIndex("by_sessionId", (q) => q.eq("sessionId", sessionId)),
  );
  if (apiSession !== null) await ctx.db.delete("apiSessions", apiSession._id);
  const refreshTokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", sessionId))
    .take(TOKENS_MAX);
  for (const token of refreshTokens) await ctx.db.delete("authRefreshTokens", token._id);
}

/** The row of the browser client's refresh token; null where it is no such token. Used ones are kept as long as their session. */
export async function findRefreshed(
  ctx: Ctx,
  refreshToken: string,
): Promise<Doc<"authRefreshTokens"> | null> {
  const [rawTokenId = "", sessionId] = refreshToken.split("|");
  const tokenId = ctx.db.normalizeId("authRefreshTokens", rawTokenId);
  const token = tokenId === null ? null : await ctx.db.get("authRefreshTokens", tokenId);
  return token !== null && token.sessionId === sessionId ? token : null;
}

/** For so long one may come again, as where an answer was lost: two tabs, or a second try. The library has the same. */
const AGAIN_MS = 10_000;

/** The session that goes on with it: both are alive, and nobody has stolen it. Null where none does. */
export async function sessionToGoOn(
  ctx: Ctx,
  token: Doc<"authRefreshTokens">,
  nowMs: number,
): Promise<Doc<"authSessions"> | null> {
  const session = await ctx.db.get("authSessions", token.sessionId);
  if (session === null) return null;
  const isOver = session.expirationTime < nowMs || token.expirationTime < nowMs;
  return isOver || (await isSpent(ctx, token, nowMs)) ? null : session;
}

/** Whether it was used before, and what was made of it was used as well: of the two who hold it one has stolen it. */
async function isSpent(
  ctx: Ctx,
  { _id, sessionId, firstUsedTime }: Doc<"authRefreshTokens">,
  nowMs: number,
): Promise<boolean> {
  if (firstUsedTime === undefined || nowMs < firstUsedTime + AGAIN_MS) return false;
  const newest = await firstOf(
    ctx.db
      .query("authRefreshTokens")
      .withIndex("sessionId", (q) => q.eq("sessionId", sessionId))
      .order("desc"),
  );
  return newest?.parentRefreshTokenId !== _id || newest.firstUsedTime !== undefined;
}

/** Ends all that a person has, but for the one to keep. */
export async function endSessionsOf(
  ctx: Ctx,
  userId: Id<"users">,
  kept: Id<"authSessions"> | null = null,
): Promise<void> {
  // Bounded by the rule of `makeRoom`.
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .take(SESSIONS_MAX * 4);
  for (const { _id } of sessions) if (_id !== kept) await endSession(ctx, _id);
}

export async function endSessionOfToken(ctx: Ctx, token: string): Promise<void> {
  const tokenHash = hashSessionToken(token);
  const row = await firstOf(
    ctx.db.query("apiSessions").withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash)),
  );
  if (row !== null) await endSession(ctx, row.sessionId);
}

/** Whoever the session belongs to by now, suspended or not: signing out is always possible. */
export async function endOwnSession(
  ctx: Pick<MutationCtx, "db" | "auth">,
  sessionToken: string | undefined,
): Promise<void> {
  if (sessionToken !== undefined) {
    await endSessionOfToken(ctx, sessionToken);
    return;
  }
  const identity = await ctx.auth.getUserIdentity();
  const sessionId = ctx.db.normalizeId("authSessions", identity?.subject.split("|")[1] ?? "");
  if (sessionId !== null) await endSession(ctx, sessionId);
}

const SWEEP_BATCH = 100;

/** Ends sessions past their end, and removes what else is. */
export async function endExpiredSessions(
  ctx: Ctx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const expired = await ctx.db
    .query("authSessions")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", nowMs))
    .take(SWEEP_BATCH);
  for (const session of expired) await endSession(ctx, session._id);
  // Their session may have been ended by Convex Auth, which does not know these rows.
  const orphans = await ctx.db
    .query("apiSessions")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", nowMs))
    .take(SWEEP_BATCH);
  for (const row of orphans) await ctx.db.delete("apiSessions", row._id);
  const refreshTokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", nowMs))
    .take(SWEEP_BATCH);
  for (const row of refreshTokens) await ctx.db.delete("authRefreshTokens", row._id);
  const isFull = [expired, orphans, refreshTokens].some(({ length }) => length === SWEEP_BATCH);
  return isFull ? "more" : null;
}
