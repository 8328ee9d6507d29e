// Being told while the app is closed: one's devices, and the way of a notification to them (convex/pushSender.ts).
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import {
  internalMutation,
  internalQuery,
  sweep,
  userAction,
  userMutation,
  userQuery,
} from "./functions.ts";
import { endpointInput, subscribeInput, subscriptionInput } from "./model/push/contract.ts";
import { storeKeys as keep, readKeys, subjectOf } from "./model/push/keys.ts";
import * as queue from "./model/push/queue.ts";
import * as subscriptions from "./model/push/subscriptions.ts";
import { vapidFault } from "./model/push/vapid.ts";
import { claimedPushView, deviceView, listDevices, pushOutcomeView } from "./model/push/views.ts";

const NO_KEYS = { vapid: null, fault: null, pushes: [], hasMore: false };

const keysFields = { publicKey: v.string(), privateKey: v.string() };
const idView = v.id("pushSubscriptions");

/** What a browser needs to know of us before it asks its push service for an address. Made when nobody has needed it yet. */
export const key = userAction({
  returns: v.object({ publicKey: v.string() }),
  handler: async (ctx): Promise<{ publicKey: string }> => {
    const known = await ctx.runQuery(internal.push.publicKey, {});
    return { publicKey: known ?? (await ctx.runAction(internal.pushSender.makeKeys, {})) };
  },
});

export const publicKey = internalQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => (await readKeys(ctx))?.publicKey ?? null,
});

export const storeKeys = internalMutation({
  args: keysFields,
  returns: v.string(),
  handler: (ctx, made) => keep(ctx, made),
});

/** From now on this browser is told. Doing it again changes nothing. */
export const subscribe = userMutation({
  input: subscribeInput,
  returns: v.object({ id: idView }),
  handler: async (ctx, input) => ({
    id: await subscriptions.subscribe(ctx, ctx.actor, input, Date.now()),
  }),
});

export const unsubscribe = userMutation({
  input: subscriptionInput,
  returns: v.null(),
  handler: async (ctx, { subscription }) => {
    await subscriptions.unsubscribe(ctx, ctx.actor.user._id, subscription);
    return null;
  },
});

/** One's devices that are told, and whose session lasts. */
export const devices = userQuery({
  returns: v.array(deviceView),
  handler: (ctx) => listDevices(ctx, ctx.actor),
});

/** The device of that address, if the person is told there in this session; null where not. */
export const find = userQuery({
  input: endpointInput,
  returns: v.union(idView, v.null()),
  handler: (ctx, { endpoint }) => subscriptions.findOwn(ctx, ctx.actor, endpoint),
});

/** Takes the pushes that may be sent now. */
export const claim = internalMutation({
  args: {},
  returns: v.object({
    vapid: v.union(v.object({ subject: v.string(), ...keysFields }), v.null()),
    /** What is wrong with our own settings: nothing that is taken can be sent. */
    fault: v.union(v.string(), v.null()),
    pushes: v.array(claimedPushView),
    hasMore: v.boolean(),
  }),
  handler: async (ctx) => {
    const keys = await readKeys(ctx);
    if (keys === null) return NO_KEYS;
    const vapid = { subject: subjectOf(), ...keys };
    const fault = vapidFault(vapid);
    const publicKey = fault === null ? keys.publicKey : null;
    return { vapid, fault, ...(await queue.claimPushes(ctx, publicKey, Date.now())) };
  },
});

/** Notes how one attempt ended, and plans the next. */
export const settle = internalMutation({
  args: { id: v.id("pushes"), outcome: pushOutcomeView },
  returns: v.null(),
  handler: async (ctx, { id, outcome }) => {
    const waitMs = await queue.settlePush(ctx, id, outcome, Date.now());
    if (waitMs !== null) await ctx.scheduler.runAfter(waitMs, internal.pushSender.send, {});
    return null;
  },
});

/** What was lost with its process or its timer. Runs every minute. */
export const resume = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await queue.hasDuePushes(ctx, Date.now()))) return null;
    await ctx.scheduler.runAfter(0, internal.pushSender.send, {});
    return null;
  },
});

/** Removes what ended long ago. Runs daily. */
export const removeOld = sweep("push:removeOld", {
  cursor: v.literal("more"),
  batch: queue.removeOldPushes,
});
