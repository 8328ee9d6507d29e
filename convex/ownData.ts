// One's own data: all of it to take along, and the end of the account.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, internalQuery, sweep, userAction, userMutation } from "./functions.ts";
import { takeAttempt } from "./model/limits/limits.ts";
import { confirmPassword } from "./model/links/account.ts";
import * as archive from "./model/ownData/archive.ts";
import { archiveInput, leaveInput } from "./model/ownData/contract.ts";
import * as erasure from "./model/ownData/erase.ts";
import * as leaving from "./model/ownData/leave.ts";
import { LOCALES } from "./model/product.ts";
import { readSettings } from "./model/users/settings.ts";

/** Counts the wish for an archive. The door reads it page by page, and needs whose and in which language. */
export const openArchive = userMutation({
  leaving: true,
  input: archiveInput,
  returns: v.object({ userId: v.id("users"), name: v.string(), locale: literals(...LOCALES) }),
  handler: async (ctx, { part = 1 }) => {
    const { _id: userId, name } = ctx.actor.user;
    await takeAttempt(ctx, part === 1 ? "exports" : "exportParts", userId, Date.now());
    return { userId, name, locale: (await readSettings(ctx, userId)).locale };
  },
});

export const page = internalQuery({
  args: { userId: v.id("users"), place: archive.pagePlace },
  returns: archive.pageView,
  handler: (ctx, { userId, place }) => archive.readPage(ctx, userId, place),
});

export const files = internalQuery({
  args: { userId: v.id("users"), after: v.union(v.string(), v.null()) },
  returns: archive.filesView,
  handler: (ctx, { userId, after }) => archive.listFiles(ctx, userId, after),
});

/** Asks for the end of the account. It can be kept until then. */
export const leave = userAction({
  leaving: true,
  input: leaveInput,
  returns: v.object({ erasedAt: v.number() }),
  handler: async (ctx, { password }): Promise<{ erasedAt: number }> => {
    await confirmPassword(ctx, password, "password");
    const { user, sessionId: kept } = ctx.actor;
    const asked = { userId: user._id, kept };
    return { erasedAt: await ctx.runMutation(internal.ownData.beginLeaving, asked) };
  },
});

export const beginLeaving = internalMutation({
  args: { userId: v.id("users"), kept: v.id("authSessions") },
  returns: v.number(),
  handler: (ctx, { userId, kept }) => leaving.beginLeaving(ctx, userId, kept, Date.now()),
});

export const closeRequests = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await leaving.closeNext(ctx, userId, Date.now());
    return null;
  },
});

/** Keeps the account. */
export const restore = userMutation({
  leaving: true,
  returns: v.null(),
  handler: async (ctx) => {
    await leaving.stay(ctx, ctx.actor.user, Date.now());
    return null;
  },
});

/** The next part of one person's erasure. */
export const erase = internalMutation({
  args: { userId: v.id("users"), place: v.optional(erasure.erasurePlace) },
  returns: v.null(),
  handler: async (ctx, { userId, place }) => {
    await erasure.eraseNext(ctx, userId, place, Date.now());
    return null;
  },
});

/** Erases an account without a time to stay, for whoever runs the product: `npx convex run ownData:eraseNow`. */
export const eraseNow = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await erasure.eraseNow(ctx, userId, Date.now());
    return null;
  },
});

/** Runs hourly. */
export const planErasures = sweep("ownData:planErasures", {
  cursor: v.number(),
  batch: erasure.planErasures,
});
