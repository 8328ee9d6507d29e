// Passkeys: to sign in without a password, and the person's own ones.
import { v } from "convex/values";

import {
  internalMutation,
  internalQuery,
  publicAction,
  sweep,
  userAction,
  userMutation,
  userQuery,
} from "./functions.ts";
import { origin } from "./model/identity/places.ts";
import { beginPasskeySignIn, settlePasskeySignIn } from "./model/passkeys/attempts.ts";
import { removeOldChallenges } from "./model/passkeys/challenge.ts";
import {
  addPasskeyInput,
  passkeyRefInput,
  renamePasskeyInput,
  startPasskeyInput,
} from "./model/passkeys/contract.ts";
import { requestOptions } from "./model/passkeys/options.ts";
import * as own from "./model/passkeys/own.ts";
import * as using from "./model/passkeys/use.ts";
import {
  creationOptionsView,
  madeView,
  passkeyView,
  requestOptionsView,
  toPasskeyView,
  usedView,
} from "./model/passkeys/views.ts";

/** What the browser is asked for. It is the same for everybody, and no mutation: the answers to those are kept for days. */
export const signInOptions = publicAction({
  returns: requestOptionsView,
  handler: () => requestOptions(Date.now()),
});

/** One's own, the newest first. */
export const list = userQuery({
  returns: v.array(passkeyView),
  handler: async (ctx) => (await own.passkeysOf(ctx, ctx.actor.user._id)).map(toPasskeyView),
});

/** What the browser is asked to make. */
export const start = userAction({
  input: startPasskeyInput,
  returns: creationOptionsView,
  handler: async (ctx, { password }) => await using.startAdding(ctx, password),
});

export const add = userAction({
  input: addPasskeyInput,
  returns: passkeyView,
  handler: async (ctx, { response, name }) => await using.addPasskey(ctx, response, name),
});

export const rename = userMutation({
  owns: { passkeyId: own.requireOwnPasskey },
  input: renamePasskeyInput,
  returns: passkeyView,
  handler: async (ctx, input) =>
    toPasskeyView(await own.renamePasskey(ctx, ctx.actor.user._id, input)),
});

export const remove = userMutation({
  owns: { passkeyId: own.requireOwnPasskey },
  input: passkeyRefInput,
  returns: v.null(),
  handler: async (ctx, { passkeyId }) => {
    await own.removePasskey(ctx, ctx.actor.user._id, passkeyId, Date.now());
    return null;
  },
});

const tried = { credentialId: v.string(), from: origin };
const adding = { userId: v.id("users"), sessionId: v.id("authSessions") };

export const beginSignIn = internalQuery({
  args: { ...tried, nowMs: v.number() },
  returns: v.object({
    key: v.union(v.object({ publicKey: v.bytes(), userId: v.id("users") }), v.null()),
    waitMs: v.number(),
  }),
  handler: async (ctx, attempt) => await beginPasskeySignIn(ctx, attempt),
});

export const settleSignIn = internalMutation({
  args: { ...tried, proof: v.union(usedView, v.null()) },
  returns: v.object({
    userId: v.union(v.id("users"), v.null()),
    waitMs: v.number(),
    isSuspended: v.optional(v.literal(true)),
    passwordHash: v.optional(v.union(v.string(), v.null())),
  }),
  handler: async (ctx, attempt) => await settlePasskeySignIn(ctx, attempt, Date.now()),
});

export const prepare = internalMutation({
  args: { ...adding, isConfirmed: v.boolean() },
  returns: creationOptionsView,
  handler: async (ctx, asked) => await own.prepareAdding(ctx, asked, Date.now()),
});

export const keep = internalMutation({
  args: { ...adding, name: v.string(), transports: v.array(v.string()), made: madeView },
  returns: passkeyView,
  handler: async (ctx, one) => toPasskeyView(await own.addPasskey(ctx, one, Date.now())),
});

/** Removes used challenges past their end. Runs hourly. */
export const removeOld = sweep("passkeys:removeOld", {
  cursor: v.literal("more"),
  batch: removeOldChallenges,
});
