// Two-step sign-in of the signed-in person: an authenticator app, and recovery codes for when it is lost.
import { v } from "convex/values";

import { internalMutation, internalQuery, userAction, userQuery } from "./functions.ts";
import { findByIdentifier } from "./model/identity/accounts.ts";
import { requireLivingSession } from "./model/identity/actor.ts";
import {
  beginTwoStepInput,
  confirmTwoStepInput,
  twoStepChangeInput,
} from "./model/identity/contract.ts";
import * as steps from "./model/identity/twoStep.ts";
import { takeAttempt } from "./model/limits/limits.ts";
import { tellOfTwoStep } from "./model/links/notice.ts";
import * as changes from "./model/links/twoStep.ts";

const setUp = v.object({ secret: v.string(), uri: v.string() });
const codes = v.object({ recoveryCodes: v.array(v.string()) });
const user = { userId: v.id("users") };
/** Who has confirmed the password in that session, which may have ended meanwhile. */
const changing = { ...user, sessionId: v.id("authSessions") };

export const get = userQuery({
  returns: steps.twoStepView,
  handler: async (ctx) => await steps.readTwoStep(ctx, ctx.actor.user),
});

export const begin = userAction({
  input: beginTwoStepInput,
  returns: setUp,
  handler: async (ctx, { password }) => await changes.beginSetUp(ctx, password),
});

export const confirm = userAction({
  input: confirmTwoStepInput,
  returns: codes,
  handler: async (ctx, input) => ({ recoveryCodes: await changes.confirmSetUp(ctx, input) }),
});

export const turnOff = userAction({
  input: twoStepChangeInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await changes.turnOff(ctx, input);
    return null;
  },
});

export const renewCodes = userAction({
  input: twoStepChangeInput,
  returns: codes,
  handler: async (ctx, input) => ({ recoveryCodes: await changes.renewRecoveryCodes(ctx, input) }),
});

export const isOn = internalQuery({
  args: user,
  returns: v.boolean(),
  handler: async (ctx, { userId }) => await steps.isTwoStepOn(ctx, userId),
});

export const open = internalMutation({
  args: changing,
  returns: setUp,
  handler: async (ctx, { userId, sessionId }) => {
    await requireLivingSession(ctx, userId, sessionId);
    return await steps.beginTwoStep(ctx, userId, Date.now());
  },
});

export const settle = internalMutation({
  args: {
    ...changing,
    code: v.string(),
    secret: v.optional(v.string()),
    codeHashes: v.array(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { userId, sessionId, ...given }) => {
    await requireLivingSession(ctx, userId, sessionId);
    const nowMs = Date.now();
    await takeAttempt(ctx, "accountChanges", userId, nowMs);
    await steps.confirmTwoStep(ctx, userId, given, nowMs);
    await tellOfTwoStep(ctx, userId, true, nowMs);
    return null;
  },
});

export const remove = internalMutation({
  args: changing,
  returns: v.null(),
  handler: async (ctx, { userId, sessionId }) => {
    await requireLivingSession(ctx, userId, sessionId);
    const wasOn = await steps.removeTwoStep(ctx, userId);
    if (wasOn) await tellOfTwoStep(ctx, userId, false, Date.now());
    return null;
  },
});

export const replaceCodes = internalMutation({
  args: { ...changing, codeHashes: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { userId, sessionId, codeHashes }) => {
    await requireLivingSession(ctx, userId, sessionId);
    await steps.replaceRecoveryCodes(ctx, userId, codeHashes);
    return null;
  },
});

/** For whoever runs the service: for somebody who lost app and codes, and has shown who they are. */
export const turnOffFor = internalMutation({
  args: { username: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { username }) => {
    const found = await findByIdentifier(ctx, username);
    const wasOn = found !== null && (await steps.removeTwoStep(ctx, found._id));
    if (found !== null && wasOn) await tellOfTwoStep(ctx, found._id, false, Date.now());
    return wasOn;
  },
});
