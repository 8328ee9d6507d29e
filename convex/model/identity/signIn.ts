// Signing in and registering, once for both doors: the Convex Auth provider and /api/auth. Each comes from an action,
// because passwords are hashed outside of transactions.
import { internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError, rateLimited } from "../errors.ts";
import type { LoginInput, RegisterInput } from "./contract.ts";
import { createSessionToken, hashSessionToken, SESSION_DURATION_MS } from "./sessionToken.ts";

type Ctx = Pick<ActionCtx, "runQuery" | "runMutation" | "runAction">;

/** The user whose password this is. Unknown accounts and wrong passwords cost and say the same. */
export async function signInWithPassword(ctx: Ctx, input: LoginInput): Promise<Id<"users">> {
  const nowMs = Date.now();
  const begun = await ctx.runQuery(internal.users.beginSignIn, {
    identifier: input.username,
    nowMs,
  });
  if (begun.waitMs > 0) throw rateLimited(begun.waitMs);
  const isRight = await ctx.runAction(internal.passwords.verify, {
    password: input.password,
    hash: begun.passwordHash,
  });
  const { subject, userId } = begun;
  const settled = await ctx.runMutation(internal.users.settleSignIn, { subject, userId, isRight });
  if (settled.waitMs > 0) throw rateLimited(settled.waitMs);
  if (!settled.isAdmitted || userId === null) {
    throw appError("UNAUTHENTICATED", "Invalid username or password");
  }
  return userId;
}

export async function register(
  ctx: Ctx,
  input: RegisterInput & { retryKey?: string },
  sessionToken?: string,
): Promise<Id<"users">> {
  const caller = sessionToken === undefined ? {} : { sessionToken };
  await ctx.runMutation(internal.users.admitRegistration, caller);
  const { password, ...person } = input;
  const passwordHash = await ctx.runAction(internal.passwords.hash, { password });
  return await ctx.runMutation(internal.users.createAccount, { ...person, passwordHash });
}

/** A new session for /api. `previousToken` is the one that the caller came with: a sign-in never keeps an old session. */
export async function issueSessionToken(
  ctx: Ctx,
  userId: Id<"users">,
  previousToken?: string,
): Promise<{ token: string; expiresAt: number }> {
  const expiresAt = Date.now() + SESSION_DURATION_MS;
  const token = createSessionToken(expiresAt);
  await ctx.runMutation(internal.users.openSession, {
    userId,
    tokenHash: hashSessionToken(token),
    expiresAt,
    ...(previousToken === undefined ? {} : { previousToken }),
  });
  return { token, expiresAt };
}
