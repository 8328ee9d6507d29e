// Signing in and registering, once for both doors: the Convex Auth provider and /api/auth. Each comes from an action,
// because passwords are hashed outside of transactions.
import { internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import type { ActionCtx } from "../../_generated/server.js";
import { appError, rateLimited } from "../errors.ts";
import type { Locale } from "../product.ts";
import type { LoginInput, RegisterInput } from "./contract.ts";
import { originOf } from "./places.ts";
import { secondStepRefusal } from "./secondStep.ts";
import { createSessionToken, hashSessionToken, SESSION_DURATION_MS } from "./sessionToken.ts";

type Ctx = Pick<ActionCtx, "runQuery" | "runMutation" | "runAction" | "meta">;

/** Hashes wait in a short line: who comes when it is full tries again. */
const BUSY_MS = 5_000;

export async function unlessBusy<T>(hashing: Promise<T>): Promise<T> {
  return await hashing.catch((error: unknown) => {
    const isBusy = error instanceof Error && /too many concurrent/i.test(error.message);
    throw isBusy ? rateLimited(BUSY_MS) : error;
  });
}

export async function originFor(ctx: Pick<ActionCtx, "meta">, device: string | undefined) {
  const { ip } = await ctx.meta.getRequestMetadata();
  return originOf(ip, device ?? null);
}

/** Whose password it was, and the hash that it was compared with: by the next transaction the account may have another. */
export interface Proven {
  userId: Id<"users">;
  passwordHash: string;
}

/**
 * Who may have a session, and the hash of the password when that was settled, null for none: whoever changes a password ends
 * all sessions. Without it for who has just registered.
 */
export interface Admitted {
  userId: Id<"users">;
  passwordHash?: string | null;
}

/**
 * The user whose password this is. Unknown accounts and wrong passwords cost and say the same. `isSignedIn`: the person types
 * the password once more, and a code where one is asked for.
 */
export async function provePassword(
  ctx: Ctx,
  input: LoginInput,
  { device, isSignedIn = false }: { device?: string; isSignedIn?: boolean } = {},
): Promise<Proven> {
  const from = await originFor(ctx, device);
  const { account, userId, passwordHash, waitMs } = await ctx.runQuery(internal.users.beginSignIn, {
    identifier: input.username,
    from,
    nowMs: Date.now(),
  });
  if (waitMs > 0) throw rateLimited(waitMs);
  const isRight = await unlessBusy(
    ctx.runAction(internal.passwords.verify, { password: input.password, hash: passwordHash }),
  );
  const { code } = input;
  const step = code == null ? { isSignedIn } : { isSignedIn, code };
  const compared = { account, userId, from, isRight, passwordHash, ...step };
  const settled = await ctx.runMutation(internal.users.settleSignIn, compared);
  if (settled.waitMs > 0) throw rateLimited(settled.waitMs);
  if (settled.isSuspended) {
    throw appError("ACCOUNT_SUSPENDED", "This account has been suspended");
  }
  if (settled.missing !== null) throw secondStepRefusal(settled.missing);
  if (!settled.isAdmitted || userId === null || passwordHash === null) {
    throw appError("UNAUTHENTICATED", "Invalid username or password");
  }
  return { userId, passwordHash };
}

export async function signInWithPassword(
  ...attempt: Parameters<typeof provePassword>
): Promise<Id<"users">> {
  return (await provePassword(...attempt)).userId;
}

interface Registrant {
  sessionToken?: string | undefined;
  device?: string;
  /** In which the person reads the form: the first mail goes out before the app can save a setting. */
  locale?: Locale;
}

export async function register(
  ctx: Ctx,
  input: RegisterInput & { retryKey?: string },
  { sessionToken, device, locale }: Registrant = {},
): Promise<Id<"users">> {
  const caller = sessionToken === undefined ? {} : { sessionToken };
  await ctx.runMutation(internal.users.admitRegistration, caller);
  const { password, ...person } = input;
  const passwordHash = await unlessBusy(ctx.runAction(internal.passwords.hash, { password }));
  const from = await originFor(ctx, device);
  const account = { ...person, passwordHash, from };
  const reader = locale === undefined ? {} : { locale };
  return await ctx.runMutation(internal.users.createAccount, { ...account, ...reader });
}

const provenIn = ({ passwordHash }: Admitted) =>
  passwordHash === undefined ? {} : { provenHash: passwordHash };

/** A new session of the browser client, which the library makes its tokens for. */
export async function openClientSession(
  ctx: Pick<ActionCtx, "runMutation">,
  admitted: Admitted,
): Promise<{ userId: Id<"users">; sessionId: Id<"authSessions"> }> {
  const { userId } = admitted;
  const opened = { userId, ...provenIn(admitted) };
  return { userId, sessionId: await ctx.runMutation(internal.users.openClientSession, opened) };
}

/** A new session for /api. `previousToken` is the one that the caller came with: a sign-in never keeps an old session. */
export async function issueSessionToken(
  ctx: Ctx,
  admitted: Admitted,
  previousToken?: string,
): Promise<{ token: string; expiresAt: number }> {
  const expiresAt = Date.now() + SESSION_DURATION_MS;
  const token = createSessionToken(expiresAt);
  await ctx.runMutation(internal.users.openSession, {
    userId: admitted.userId,
    tokenHash: hashSessionToken(token),
    expiresAt,
    ...(previousToken === undefined ? {} : { previousToken }),
    ...provenIn(admitted),
  });
  return { token, expiresAt };
}
