// Convex Auth for the browser client. The provider is our own: the library's Password hashes inside a mutation, tells
// known accounts from unknown ones, and checks passwords at sign-up past its limiter.
import {
  ConvexCredentials,
  type ConvexCredentialsUserConfig,
} from "@convex-dev/auth/providers/ConvexCredentials";
import { convexAuth } from "@convex-dev/auth/server";
import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";

import type { DataModel } from "./_generated/dataModel.js";
import { internalMutation } from "./functions.ts";
import { appError } from "./model/errors.ts";
import { loginInput, magicLinkInput, registerInput } from "./model/identity/contract.ts";
import { isDevice } from "./model/identity/rules.ts";
import { endSession, findRefreshed } from "./model/identity/sessions.ts";
import { SESSION_DURATION_MS } from "./model/identity/sessionToken.ts";
import {
  type Admitted,
  openClientSession,
  provePassword,
  register,
} from "./model/identity/signIn.ts";
import { parseInput } from "./model/input.ts";
import { signInWithLink } from "./model/links/open.ts";
import { passkeySignInInput } from "./model/passkeys/contract.ts";
import { signInWithPasskey } from "./model/passkeys/use.ts";
import { isLocale } from "./model/product.ts";

type Ctx = Parameters<typeof provePassword>[0];
type Params = Parameters<ConvexCredentialsUserConfig["authorize"]>[0];

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

// The session is opened here and not by the library, which would not look whether the password is still the one that let in.
const credentials = ConvexCredentials<DataModel>({
  id: "credentials",
  authorize: async (params, ctx) => await openClientSession(ctx, await admit(ctx, params)),
});

const library = convexAuth({
  providers: [credentials],
  session: { totalDurationMs: SESSION_DURATION_MS },
});
export const { auth, signIn, signOut, store: libraryStore } = library;

const LIBRARY_STORE = makeFunctionReference<"mutation", { args: unknown }>("auth:libraryStore");

/**
 * The mutation that the library's actions call by this name. A refresh token is a row's id and its session's: the library would
 * delete whatever row the second one names, of any table, so only what is such a token comes to it. One that comes a second
 * time was stolen, from whoever comes second or first: the library then refuses it and those made from it, and the session
 * with its JWTs would live on. Here it ends in the same transaction.
 */
export const store = internalMutation({
  args: { args: v.record(v.string(), v.any()) },
  returns: v.any(),
  handler: async (ctx, { args }) => {
    if (args["type"] !== "refreshSession") return await ctx.runMutation(LIBRARY_STORE, { args });
    const sessionId = await findRefreshed(ctx, String(args["refreshToken"]));
    if (sessionId === null) return null;
    const result: unknown = await ctx.runMutation(LIBRARY_STORE, { args });
    if (result === null) await endSession(ctx, sessionId);
    return result;
  },
});
