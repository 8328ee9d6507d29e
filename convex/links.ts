// Links that arrive by mail: to sign in, to choose a new password, to verify an address.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import {
  internalMutation,
  publicAction,
  publicMutation,
  sweep,
  userMutation,
} from "./functions.ts";
import { loadActor } from "./model/identity/actor.ts";
import { linkTokenInput, resetPasswordInput, sendLinkInput } from "./model/identity/contract.ts";
import { removeOldLinks } from "./model/identity/linkTokens.ts";
import { origin } from "./model/identity/places.ts";
import { missingStep } from "./model/identity/secondStep.ts";
import { resetPasswordWithLink, verifyEmailWithLink } from "./model/links/open.ts";
import * as sending from "./model/links/send.ts";
import * as using from "./model/links/use.ts";

/** The answer is the same for every address. */
export const sendMagicLink = publicMutation({
  input: sendLinkInput,
  returns: v.null(),
  handler: async (ctx, { email, device }) => {
    await sending.askForLink(ctx, { kind: "LOGIN", email, device }, Date.now());
    return null;
  },
});

/** The answer is the same for every address. */
export const forgotPassword = publicMutation({
  input: sendLinkInput,
  returns: v.null(),
  handler: async (ctx, { email, device }) => {
    await sending.askForLink(ctx, { kind: "PASSWORD_RESET", email, device }, Date.now());
    return null;
  },
});

export const resetPassword = publicAction({
  leaving: true,
  input: resetPasswordInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await resetPasswordWithLink(ctx, input, ctx.actor?.sessionId ?? null);
    return null;
  },
});

/** Opened where the account is not signed in, the first link ends its password and every session; where another is, nothing happens. */
export const verifyEmail = publicAction({
  leaving: true,
  input: linkTokenInput,
  returns: v.object({ passwordEnded: v.boolean() }),
  handler: async (ctx, { token }) => ({
    passwordEnded: await verifyEmailWithLink(ctx, token, ctx.actor?.sessionId ?? null),
  }),
});

export const sendVerification = userMutation({
  returns: v.null(),
  handler: async (ctx) => {
    const { user } = ctx.actor;
    await sending.sendVerification(ctx, user, user.email, Date.now());
    return null;
  },
});

export const send = internalMutation({
  args: { kind: literals("LOGIN", "PASSWORD_RESET"), email: v.string() },
  returns: v.null(),
  handler: async (ctx, asked) => {
    await sending.sendLink(ctx, asked, Date.now());
    return null;
  },
});

const given = { token: v.string(), from: origin };
const tried = v.object({
  waitMs: v.number(),
  refusal: v.union(literals(...using.LINK_REFUSALS), v.null()),
  userId: v.union(v.id("users"), v.null()),
  isClaimed: v.boolean(),
  missing: missingStep,
  passwordHash: v.optional(v.union(v.string(), v.null())),
});
const session = v.union(v.id("authSessions"), v.null());

export const signIn = internalMutation({
  args: { ...given, code: v.optional(v.string()), sessionToken: v.optional(v.string()) },
  returns: tried,
  handler: async (ctx, { sessionToken, ...one }) => {
    const nowMs = Date.now();
    const caller = await loadActor(ctx, sessionToken, nowMs);
    return await using.signInByLink(ctx, { ...one, session: caller?.sessionId ?? null }, nowMs);
  },
});

export const tryReset = internalMutation({
  args: given,
  returns: tried,
  handler: async (ctx, one) => await using.tryReset(ctx, one, Date.now()),
});

export const settleReset = internalMutation({
  args: { ...given, passwordHash: v.string(), session },
  returns: tried,
  handler: async (ctx, one) => await using.resetPassword(ctx, one, Date.now()),
});

export const settleVerification = internalMutation({
  args: { ...given, session },
  returns: tried,
  handler: async (ctx, one) => await using.verifyEmail(ctx, one, Date.now()),
});

/** Removes the links that ended long ago. Runs daily. */
export const removeOld = sweep("links:removeOld", {
  cursor: v.literal("more"),
  batch: removeOldLinks,
});
