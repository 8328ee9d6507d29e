import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";

import { sweep, userMutation, userQuery } from "./functions.ts";
import { openThreadInput, partnerInput, sendMessageInput } from "./model/messages/contract.ts";
import * as model from "./model/messages/messages.ts";
import { conversationView, inboxView, messageView, partnerView } from "./model/messages/views.ts";

export const conversations = userQuery({
  subscribed: true,
  returns: v.array(conversationView),
  handler: (ctx) => model.listConversations(ctx, ctx.actor.user._id),
});

/** For `usePaginatedQuery`: newest first. */
export const thread = userQuery({
  subscribed: true,
  args: { partnerUserId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(messageView),
  handler: (ctx, { partnerUserId, paginationOpts }) =>
    model.pageThread(ctx, ctx.actor.user._id, partnerUserId, paginationOpts),
});

/** A page of a thread, oldest first; reading it marks the thread read, so it is a mutation. */
export const open = userMutation({
  subscribed: true,
  input: openThreadInput,
  returns: v.array(messageView),
  handler: (ctx, input) => model.openThread(ctx, ctx.actor.user._id, input, Date.now()),
});

export const send = userMutation({
  subscribed: true,
  input: sendMessageInput,
  returns: messageView,
  handler: (ctx, input) => model.sendLimited(ctx, ctx.actor.user._id, input, Date.now()),
});

export const markRead = userMutation({
  subscribed: true,
  input: partnerInput,
  returns: v.null(),
  handler: async (ctx, { partnerUserId }) => {
    await model.markRead(ctx, ctx.actor.user._id, partnerUserId, Date.now());
    return null;
  },
});

export const markUnread = userMutation({
  subscribed: true,
  input: partnerInput,
  returns: v.null(),
  handler: async (ctx, { partnerUserId }) => {
    await model.markUnread(ctx, ctx.actor.user._id, partnerUserId);
    return null;
  },
});

/**
 * The person behind `/messages?partner=` and the state of the talk with them, also when it is too old for the list.
 * Null for somebody one has no talk with and cannot begin one with.
 */
export const partner = userQuery({
  subscribed: true,
  input: partnerInput,
  returns: v.union(partnerView, v.null()),
  handler: (ctx, { partnerUserId }) => model.findPartner(ctx, ctx.actor.user._id, partnerUserId),
});

/** Figures over the whole inbox, not only over the conversations that are listed. */
export const inbox = userQuery({
  subscribed: true,
  returns: inboxView,
  handler: (ctx) => model.readInbox(ctx, ctx.actor.user._id),
});

/** The badge in the header: also for operators who may not open the messages yet. */
export const unreadTotal = userQuery({
  returns: v.number(),
  handler: async (ctx) => (await model.readInbox(ctx, ctx.actor.user._id)).unreadMessages,
});

/** Goes on where one transaction could not mark the whole of a thread. */
export const continueMarkRead = sweep("messages:continueMarkRead", {
  cursor: v.object({ conversationId: v.id("conversations"), readAt: v.number(), upTo: v.number() }),
  batch: model.continueMarkRead,
});
