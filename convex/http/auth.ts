import { v } from "convex/values";

import { internal } from "../_generated/api.js";
import { loginInput, type RegisterInput, registerInput } from "../model/identity/contract.ts";
import {
  type Admitted,
  issueSessionToken,
  provePassword,
  register,
} from "../model/identity/signIn.ts";
import type { DoorCtx } from "./caller.ts";
import { type Endpoint, ownEndpoint } from "./endpoint.ts";
import { Reply } from "./reply.ts";
import { clearedCookie, sessionCookie } from "./session.ts";
import { toIso } from "./times.ts";
import { toUserJson, userJson } from "./users.ts";

const tag = "Signing in";
export const signedInOutput = v.object({ user: userJson });

/** The answer to whoever got in, with the cookie of a new session. */
export async function signedIn(ctx: DoorCtx, who: Admitted, status: number): Promise<Reply> {
  const { token } = await issueSessionToken(ctx.server, who, ctx.sessionToken);
  const profile = await ctx.server.runQuery(internal.users.profileOf, { userId: who.userId });
  return new Reply(
    { user: toUserJson(profile) },
    { status, headers: [["Set-Cookie", sessionCookie(ctx.request, token)]] },
  );
}

/** Somebody who did not get the first answer sends it again: who knows the password gets the same account. */
async function registeredBefore(
  { server }: DoorCtx,
  key: string,
  { password, ...rest }: RegisterInput,
): Promise<Admitted | null> {
  const nowMs = Date.now();
  const known = await server.runQuery(internal.retries.registration, { ...rest, key, nowMs });
  return known && (await provePassword(server, { username: rest.username, password }));
}

async function registerOnce(ctx: DoorCtx, person: RegisterInput): Promise<Admitted> {
  const { server, sessionToken, idempotencyKey: key } = ctx;
  if (key === undefined) return { userId: await register(server, person, { sessionToken }) };
  const before = await registeredBefore(ctx, key, person);
  if (before !== null) return before;
  try {
    return { userId: await register(server, { ...person, retryKey: key }, { sessionToken }) };
  } catch (error) {
    // Of two at once the other may have been quicker.
    const meanwhile = await registeredBefore(ctx, key, person);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
}

export const authRows: readonly Endpoint[] = [
  ownEndpoint({
    method: "POST",
    path: "/api/auth/register",
    tag,
    summary: "Creates an account and signs it in with a cookie",
    keepsAnswer: true,
    input: registerInput,
    output: signedInOutput,
    status: 201,
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async (ctx, input) => {
      return await signedIn(ctx, await registerOnce(ctx, registerInput.parse(input)), 201);
    },
  }),
  ownEndpoint({
    method: "POST",
    path: "/api/auth/login",
    tag,
    summary:
      "Signs in with a cookie; `username` is the username or the e-mail address, `code` the one of two-step sign-in where that is on",
    input: loginInput,
    output: signedInOutput,
    errors: ["UNAUTHENTICATED", "TWO_STEP_REQUIRED", "ACCOUNT_SUSPENDED", "RATE_LIMITED"],
    call: async (ctx, input) => {
      const proven = await provePassword(ctx.server, loginInput.parse(input));
      return await signedIn(ctx, proven, 200);
    },
  }),
  ownEndpoint({
    method: "POST",
    path: "/api/auth/token",
    tag,
    summary:
      "Signs a program in: the token goes into `Authorization: Bearer`; `code` as for a sign-in with a cookie",
    input: loginInput,
    output: v.object({
      token: v.string(),
      tokenType: v.literal("Bearer"),
      expiresAt: v.string(),
    }),
    errors: ["UNAUTHENTICATED", "TWO_STEP_REQUIRED", "ACCOUNT_SUSPENDED", "RATE_LIMITED"],
    call: async (ctx, input) => {
      const proven = await provePassword(ctx.server, loginInput.parse(input));
      const { token, expiresAt } = await issueSessionToken(ctx.server, proven);
      return { token, tokenType: "Bearer", expiresAt: toIso(expiresAt) };
    },
  }),
  ownEndpoint({
    method: "POST",
    path: "/api/auth/logout",
    tag,
    summary: "Ends the session on the server and clears the cookie",
    status: 204,
    call: async ({ server, request, sessionToken }) => {
      await server.runMutation(
        internal.users.endSession,
        sessionToken === undefined ? {} : { sessionToken },
      );
      return new Reply(null, { headers: [["Set-Cookie", clearedCookie(request)]] });
    },
  }),
];
