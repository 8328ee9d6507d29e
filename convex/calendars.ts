// A guide's links to calendars elsewhere: the feed that others read, and the one that the guide's days follow.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import type { ActionCtx } from "./_generated/server.js";
import {
  guideAction,
  guideMutation,
  guideQuery,
  internalAction,
  internalMutation,
  internalQuery,
  memberQuery,
  publicQuery,
  sweep,
} from "./functions.ts";
import { feedInput, importInput, IMPORT_PROBLEMS } from "./model/calendars/contract.ts";
import * as feeds from "./model/calendars/feed.ts";
import * as imports from "./model/calendars/imports.ts";
import {
  type Busy,
  busyView,
  type ImportView,
  importView,
  linksView,
} from "./model/calendars/views.ts";
import { todayInVietnam } from "./model/days.ts";
import { appError, readAppError } from "./model/errors.ts";
import { requestInput } from "./model/requests/contract.ts";
import { requireOwnRequest } from "./model/requests/transitions.ts";

const NOTHING = v.null();

/** One's own links, as the guide may see them: never the secret. */
export const links = guideQuery({
  returns: linksView,
  handler: (ctx) => imports.readLinks(ctx, ctx.actor.user._id),
});

/** Makes a new address and ends the one before. It is told here and nowhere again: what is kept is its hash. */
export const createFeed = guideAction({
  returns: v.object({ path: v.string() }),
  handler: async (ctx) => {
    const secret = feeds.createFeedSecret();
    const feed = { guideUserId: ctx.actor.user._id, secretHash: feeds.hashOfSecret(secret) };
    await ctx.runMutation(internal.calendars.openFeed, feed);
    return { path: `/api/calendar/feed/${secret}.ics` };
  },
});

export const openFeed = internalMutation({
  args: { guideUserId: v.id("users"), secretHash: v.string() },
  returns: NOTHING,
  handler: async (ctx, { guideUserId, secretHash }) => {
    await feeds.openFeed(ctx, guideUserId, secretHash);
    return null;
  },
});

export const endFeed = guideMutation({
  returns: NOTHING,
  handler: async (ctx) => {
    await feeds.closeFeed(ctx, ctx.actor.user._id);
    return null;
  },
});

/** For whoever knows the secret: calendar programs sign in nowhere. */
export const feed = publicQuery({
  input: feedInput,
  returns: v.string(),
  handler: (ctx, { secret, today }) => feeds.readFeed(ctx, secret, today),
});

export const bookingFile = memberQuery({
  seat: "READER",
  owns: { jobRequestId: requireOwnRequest },
  input: requestInput,
  returns: v.string(),
  handler: (ctx, { jobRequestId }) => feeds.readBooking(ctx, ctx.actor.actsFor._id, jobRequestId),
});

type Read = { guideUserId: Id<"users">; url: string };

/** Reads the calendar now; where the reader takes no other one at the moment, what `refused` says. */
async function readUnlessRefused<T>(
  ctx: ActionCtx,
  reading: Read,
  refused: (refusal: unknown) => Promise<T>,
): Promise<Busy | T> {
  const today = todayInVietnam(Date.now());
  try {
    return await ctx.runAction(internal.calendarReader.read, { ...reading, today });
  } catch (error) {
    const { code } = readAppError(error) ?? {};
    if (code !== "RATE_LIMITED" && code !== "CONFLICT") throw error;
    return await refused(error);
  }
}

/** Reads the calendar once, then follows it. One that cannot be read now is kept and tried again; days stay as they were. */
export const setImport = guideAction({
  input: importInput,
  returns: importView,
  handler: async (ctx, { url }): Promise<ImportView> => {
    const guideUserId = ctx.actor.user._id;
    const mark = await ctx.runMutation(internal.calendars.admitImport, { guideUserId });
    const busy = await readUnlessRefused(ctx, { guideUserId, url }, async (refusal) => {
      await ctx.runMutation(internal.calendars.forgetAdmission, { guideUserId });
      throw refusal;
    });
    if ("problem" in busy && busy.problem === "private") {
      throw appError("VALIDATION", IMPORT_PROBLEMS.private, "url");
    }
    return await ctx.runMutation(internal.calendars.saveImport, { guideUserId, url, busy, mark });
  },
});

export const removeImport = guideMutation({
  returns: NOTHING,
  handler: async (ctx) => {
    await imports.removeImport(ctx, ctx.actor.user._id);
    return null;
  },
});

export const admitImport = internalMutation({
  args: { guideUserId: v.id("users") },
  returns: imports.importMark,
  handler: (ctx, { guideUserId }) => imports.admitImport(ctx, guideUserId),
});

export const forgetAdmission = internalMutation({
  args: { guideUserId: v.id("users") },
  returns: NOTHING,
  handler: async (ctx, { guideUserId }) => {
    await imports.forgetAdmission(ctx, guideUserId);
    return null;
  },
});

const reading = { guideUserId: v.id("users"), url: v.string(), busy: busyView };

export const saveImport = internalMutation({
  args: { ...reading, mark: imports.importMark },
  returns: importView,
  handler: (ctx, { mark, ...args }) => imports.saveImport(ctx, args, mark),
});

export const findRefresh = internalQuery({
  args: { guideUserId: v.id("users") },
  returns: v.union(v.string(), v.null()),
  handler: (ctx, { guideUserId }) => imports.findRefresh(ctx, guideUserId),
});

export const noteRefresh = internalMutation({
  args: reading,
  returns: NOTHING,
  handler: async (ctx, args) => {
    await imports.noteRefresh(ctx, args);
    return null;
  },
});

export const putOffRefresh = internalMutation({
  args: { guideUserId: v.id("users"), url: v.string(), refusals: v.number() },
  returns: NOTHING,
  handler: async (ctx, { refusals, ...args }) => {
    await imports.putOffRefresh(ctx, args, refusals);
    return null;
  },
});

/** Reads one guide's calendar again; one that fails the next hour does. `refusals`: how often the reader had no place for it. */
export const refresh = internalAction({
  args: { guideUserId: v.id("users"), refusals: v.optional(v.number()) },
  returns: NOTHING,
  handler: async (ctx, { guideUserId, refusals = 0 }) => {
    const url = await ctx.runQuery(internal.calendars.findRefresh, { guideUserId });
    if (url === null) return null;
    const read = { guideUserId, url };
    const busy = await readUnlessRefused(ctx, read, async () => null);
    if (busy !== null) await ctx.runMutation(internal.calendars.noteRefresh, { ...read, busy });
    else {
      const refused = { ...read, refusals: refusals + 1 };
      await ctx.runMutation(internal.calendars.putOffRefresh, refused);
    }
    return null;
  },
});

/** Runs hourly. */
export const planRefreshes = sweep("calendars:planRefreshes", {
  cursor: v.object({ after: v.id("users"), planned: v.number() }),
  batch: imports.planRefreshes,
});
