// Convex Auth for the browser client. Its sign-in is our own, under the name and with the arguments by which the library's client
// calls it: the library's Password hashes inside a mutation, tells known accounts from unknown ones, and checks passwords at
// sign-up past its limiter; and its signIn takes codes of its own kind from everybody, and counts those that are none for ever.
import { convexAuth } from "@convex-dev/auth/server";
import { makeFunctionReference } from "convex/server";
import { type Infer, v, type Value } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, signInAction } from "./functions.ts";
import { appError } from "./model/errors.ts";
import { loginInput, magicLinkInput, registerInput } from "./model/identity/contract.ts";
import { isDevice } from "./model/identity/rules.ts";
import {
  endOwnSession,
  endSession,
  findRefreshed,
  sessionToGoOn,
} from "./model/identity/sessions.ts";
import { SESSION_DURATION_MS } from "./model/identity/sessionToken.ts";
import {
  type Admitted,
  openClientSession,
  provePassword,
  register,
} from "./model/identity/signIn.ts";
import { parseInput } from "./model/input.ts";
import { takeAttempt } from "./model/limits/limits.ts";
import { signInWithLink } from "./model/links/open.ts";
import { passkeySignInInput } from "./model/passkeys/contract.ts";
import { signInWithPasskey } from "./model/passkeys/use.ts";
import { isLocale } from "./model/product.ts";

type Ctx = Parameters<typeof provePassword>[0];
type Params = Partial<Record<string, Value>>;

async function admit(ctx: Ctx, { flow, device, locale, ...fields }: Params): Promise<Admitted> {
  const browser = isDevice(device) ? { device } : {};
  if (flow === "signIn") {
    const { identifier, ...rest } = fields;
    const input = parseInput(loginInput, { username: identifier, ...rest });
    return await provePassword(ctx, input, browser);
  }
  if (flow === "register") {
    const reader = isLocale(locale) ? { ...browser, locale } : browser;
    return { userId: await register(ctx, parseInput(registerInput, fields), reader) };
  }
  if (flow === "magicLink") {
    return await signInWithLink(ctx, parseInput(magicLinkInput, fields), browser);
  }
  if (flow === "passkey") {
    const { response } = parseInput(passkeySignInInput, fields);
    return await signInWithPasskey(ctx, response, browser.device);
  }
  throw appError("VALIDATION", "This value is missing or not valid", "flow");
}

const library = convexAuth({ providers: [], session: { totalDurationMs: SESSION_DURATION_MS } });
export const { auth, signOut, store: libraryStore } = library;

const tokensOrNone = v.union(v.object({ token: v.string(), refreshToken: v.string() }), v.null());
type TokensOrNone = Infer<typeof tokensOrNone>;

async function tokensFor(ctx: Ctx, admitted: Admitted): Promise<TokensOrNone> {
  const session = await openClientSession(ctx, admitted);
  const args = { type: "signIn", ...session, generateTokens: true };
  const { tokens }: { tokens: TokensOrNone } = await ctx.runMutation(internal.auth.store, { args });
  return tokens;
}

/**
 * The client's tokens, of a new session or of one that goes on. The session is opened here and not by the library, which would
 * not look whether the password is still the one that let in.
 */
export const signIn = signInAction({
  args: {
    provider: v.optional(v.string()),
    params: v.optional(v.any()),
    refreshToken: v.optional(v.string()),
    // Of providers that we have none of.
    verifier: v.optional(v.string()),
    calledBy: v.optional(v.string()),
  },
  returns: v.object({ tokens: tokensOrNone }),
  handler: async (ctx, { provider, params, refreshToken }): Promise<{ tokens: TokensOrNone }> => {
    if (provider === undefined && refreshToken !== undefined) {
      const args = { type: "refreshSession", refreshToken };
      return { tokens: await ctx.runMutation(internal.auth.store, { args }) };
    }
    if (provider !== "credentials") {
      throw appError("VALIDATION", "This value is missing or not valid", "provider");
    }
    return { tokens: await tokensFor(ctx, await admit(ctx, params ?? {})) };
  },
});

const LIBRARY_STORE = makeFunctionReference<"mutation", { args: unknown }>("auth:libraryStore");

/**
 * The mutation that the library's actions call by this name. A refresh token is a row's id and its session's: the library would
 * delete whatever row the second one names, of any table, so only what is such a token comes to it. One that comes a second
 * time was stolen, from whoever comes second or first. The library would leave its session with its JWTs alive, and goes through
 * all that were made of it, as it does through all tokens of a session that is over: they may be more than it can. Here the
 * session ends, as it does where its person signs out.
 */
export const store = internalMutation({
  args: { args: v.record(v.string(), v.any()) },
  returns: v.any(),
  handler: async (ctx, { args }) => {
    if (args["type"] === "signOut") {
      await endOwnSession(ctx, undefined);
      return null;
    }
    if (args["type"] !== "refreshSession") return await ctx.runMutation(LIBRARY_STORE, { args });
    const token = await findRefreshed(ctx, String(args["refreshToken"]));
    if (token === null) return null;
    const nowMs = Date.now();
    const session = await sessionToGoOn(ctx, token, nowMs);
    if (session === null) {
      await endSession(ctx, token.sessionId);
      return null;
    }
    await takeAttempt(ctx, "refreshes", session.userId, nowMs);
    return await ctx.runMutation(LIBRARY_STORE, { args });
  },
});
