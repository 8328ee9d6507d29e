// The session and the person behind it; the internal steps of signing in and registering.

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { internalMutation, internalQuery, publicQuery, sweep, userQuery } from "./functions.ts";
import * as accounts from "./model/identity/accounts.ts";
import * as attempts from "./model/identity/attempts.ts";
import { ROLES } from "./model/identity/contract.ts";
import {
  forgetOldPlaces as forgetPlaces,
  origin,
  rememberPlaces,
} from "./model/identity/places.ts";
import { noteAnswer, registrationDigest } from "./model/identity/retries.ts";
import { missingStep } from "./model/identity/secondStep.ts";
import * as sessions from "./model/identity/sessions.ts";
import * as limits from "./model/limits/limits.ts";
import { settleAndTell } from "./model/links/notice.ts";
import { sendFirstVerification } from "./model/links/send.ts";
import { LOCALES } from "./model/product.ts";
import { getMe, getProfile, getProfileOf } from "./model/profile/own.ts";
import { meView, profileView } from "./model/profile/ownViews.ts";
import { saveSettings } from "./model/users/settings.ts";

/** Null when nobody is signed in: the one live query on which the app's session stands. */
export const profile = publicQuery({
  leaving: true,
  returns: v.union(profileView, v.null()),
  handler: async (ctx) => (ctx.actor === null ? null : await getProfile(ctx, ctx.actor.user)),
});

export const me = userQuery({
  leaving: true,
  returns: meView,
  handler: async (ctx) => await getMe(ctx, ctx.actor.user),
});

/** For the answer to a sign-in, whose request does not carry the new session yet. */
export const profileOf = internalQuery({
  args: { userId: v.id("users") },
  returns: profileView,
  handler: async (ctx, { userId }) => await getProfileOf(ctx, userId),
});

export const beginSignIn = internalQuery({
  args: { identifier: v.string(), from: origin, nowMs: v.number() },
  returns: v.object({
    account: v.string(),
    userId: v.union(v.id("users"), v.null()),
    passwordHash: v.union(v.string(), v.null()),
    waitMs: v.number(),
  }),
  handler: async (ctx, attempt) => await attempts.beginSignIn(ctx, attempt),
});

export const settleSignIn = internalMutation({
  args: {
    account: v.string(),
    userId: v.union(v.id("users"), v.null()),
    from: origin,
    isRight: v.boolean(),
    passwordHash: v.optional(v.union(v.string(), v.null())),
    code: v.optional(v.string()),
    isSignedIn: v.optional(v.boolean()),
  },
  returns: v.object({
    isAdmitted: v.boolean(),
    waitMs: v.number(),
    missing: missingStep,
    isSuspended: v.optional(v.literal(true)),
  }),
  handler: async (ctx, attempt) => await settleAndTell(ctx, attempt, Date.now()),
});

export const admitRegistration = internalMutation({
  args: { sessionToken: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { sessionToken }) => {
    await attempts.admitRegistration(ctx, sessionToken, Date.now());
    return null;
  },
});

export const createAccount = internalMutation({
  args: {
    username: v.string(),
    name: v.string(),
    email: v.string(),
    role: literals(...ROLES),
    passwordHash: v.string(),
    /** Where the person registers; nobody does who is made. */
    from: v.optional(origin),
    /** Under which the registration may come again. */
    retryKey: v.optional(v.string()),
    /** In which they read. */
    locale: v.optional(literals(...LOCALES)),
  },
  returns: v.id("users"),
  handler: async (ctx, { from, retryKey: key, locale, ...account }) => {
    const nowMs = Date.now();
    const userId = await accounts.createAccount(ctx, account, nowMs);
    if (locale !== undefined) await saveSettings(ctx, userId, { locale });
    if (from !== undefined) {
      await rememberPlaces(ctx, userId, from, nowMs);
      await sendFirstVerification(ctx, userId, nowMs);
    }
    if (key !== undefined) {
      const retry = { userId, key, call: registrationDigest(account) };
      await noteAnswer(ctx, retry, null, nowMs);
    }
    return userId;
  },
});

/** Of the account's password when it was settled who comes in, null for none; missing for who has just registered. */
const provenHash = v.optional(v.union(v.string(), v.null()));

export const openSession = internalMutation({
  args: {
    userId: v.id("users"),
    tokenHash: v.string(),
    expiresAt: v.number(),
    previousToken: v.optional(v.string()),
    provenHash,
  },
  returns: v.null(),
  handler: async (ctx, { previousToken, provenHash: proven, ...session }) => {
    const { userId } = session;
    if (proven !== undefined) await accounts.requirePasswordHash(ctx, userId, proven);
    if (previousToken !== undefined) await sessions.endSessionOfToken(ctx, previousToken);
    await sessions.openSession(ctx, session);
    return null;
  },
});

/** For the browser client, instead of the session that it came with. */
export const openClientSession = internalMutation({
  args: { userId: v.id("users"), provenHash },
  returns: v.id("authSessions"),
  handler: async (ctx, { userId, provenHash: proven }) => {
    if (proven !== undefined) await accounts.requirePasswordHash(ctx, userId, proven);
    await sessions.endOwnSession(ctx, undefined);
    return await sessions.openClientSession(ctx, userId, Date.now());
  },
});

/** Signs out at the HTTP door: by the opaque token, or by the identity of a JWT. */
export const endSession = internalMutation({
  args: { sessionToken: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { sessionToken }) => {
    await sessions.endOwnSession(ctx, sessionToken);
    return null;
  },
});

/** Ends the sessions that are past their end. Runs every minute. */
export const endExpiredSessions = sweep("users:endExpiredSessions", {
  cursor: v.literal("more"),
  batch: sessions.endExpiredSessions,
});

/** Removes the counters against abuse that mean nothing any more. Runs hourly. */
export const removeOldCounters = sweep("users:removeOldCounters", {
  cursor: v.literal("more"),
  batch: limits.removeOldCounters,
});

/** Removes the places that nobody signed in from for long. Runs daily. */
export const forgetOldPlaces = sweep("users:forgetOldPlaces", {
  cursor: v.literal("more"),
  batch: forgetPlaces,
});
