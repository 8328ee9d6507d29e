import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { sweep, userMutation, userQuery } from "./functions.ts";
import { notificationPageInput, readNotificationsInput } from "./model/notifications/contract.ts";
import { forgetNewsBatch, leftCompany } from "./model/notifications/leftCompany.ts";
import * as model from "./model/notifications/notifications.ts";
import { remind as remindBatch } from "./model/notifications/reminders.ts";
import { countUnread } from "./model/notifications/unread.ts";
import { notificationPageView, notificationView } from "./model/notifications/views.ts";

/** One's newest notifications, newest first. */
export const list = userQuery({
  returns: v.array(notificationView),
  handler: (ctx) => model.listNotifications(ctx, ctx.actor.user._id),
});

/** For `usePaginatedQuery`: all of one's notifications, newest first. */
export const listAll = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(notificationView),
  handler: (ctx, { paginationOpts }) =>
    model.listAllNotifications(ctx, ctx.actor.user._id, paginationOpts),
});

/** One's notifications, newest first, a page at a time. */
export const page = userQuery({
  input: notificationPageInput,
  returns: notificationPageView,
  handler: (ctx, input) => model.pageNotifications(ctx, ctx.actor.user._id, input),
});

/** The number beside the bell. */
export const unread = userQuery({
  returns: v.number(),
  handler: (ctx) => countUnread(ctx, ctx.actor.user._id),
});

/** Marks some or all of one's notifications as seen. */
export const markRead = userMutation({
  input: readNotificationsInput,
  returns: v.null(),
  handler: async (ctx, { ids = [], all }) => {
    const nowMs = Date.now();
    const { _id: userId } = ctx.actor.user;
    await model.markSeen(ctx, userId, ids, nowMs);
    const rest = all && (await model.markAllSeen(ctx, { userId, upTo: nowMs }, nowMs));
    if (rest) await ctx.scheduler.runAfter(0, internal.notifications.markRest, { cursor: rest });
    return null;
  },
});

/** Goes on where one transaction could not mark all. */
export const markRest = sweep("notifications:markRest", {
  cursor: v.object({ userId: v.id("users"), upTo: v.number() }),
  batch: model.markAllSeen,
});

/** Runs daily. */
export const removeOld = sweep("notifications:removeOld", {
  cursor: v.literal("more"),
  batch: model.removeOldNotifications,
});

/** Tells by mail what is still open after a while. Runs every minute. */
export const remind = sweep("notifications:remind", {
  cursor: v.literal("more"),
  batch: remindBatch,
});

/** Goes on where the end of a seat could not take all of its news along. */
export const forgetLeft = sweep("notifications:forgetLeft", {
  cursor: leftCompany,
  batch: forgetNewsBatch,
});
