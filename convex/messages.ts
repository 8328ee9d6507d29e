import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, sweep, userAction, userMutation, userQuery } from "./functions.ts";
import { requireLivingSession } from "./model/identity/actor.ts";
import {
  partnerInput,
  presenceInput,
  searchInput,
  sendMessageInput,
} from "./model/messages/contract.ts";
import * as model from "./model/messages/messages.ts";
import { conversationsInput, openThreadInput } from "./model/messages/pageRules.ts";
import { endPresence as end, readPresence, signPresence } from "./model/messages/presence.ts";
import { searchMessages } from "./model/messages/search.ts";
import {
  conversationView,
  inboxView,
  messageView,
  partnerView,
  presenceView,
  searchView,
} from "./model/messages/views.ts";
import { doerOf } from "./model/seats/seats.ts";

export const conversations = userQuery({
  seat: "READER",
  subscribed: true,
  input: conversationsInput,
  returns: v.array(conversationView),
  handler: (ctx, input) => model.listConversations(ctx, ctx.actor.actsFor._id, input),
});

/** For `usePaginatedQuery`: newest first. */
export const thread = userQuery({
  seat: "READER",
  subscribed: true,
  args: {
    partnerUserId: v.string(),
    paginationOpts: paginationOptsValidator,
    /** The time of the message to begin with, in place of the newest. */
    until: v.optional(v.number()),
  },
  returns: paginationResultValidator(messageView),
  handler: (ctx, { partnerUserId, paginationOpts, until }) =>
    model.pageThread(ctx, ctx.actor.actsFor._id, partnerUserId, paginationOpts, until),
});

/** Among all messages that one wrote or got, newest first. */
export const search = userQuery({
  seat: "READER",
  subscribed: true,
  input: searchInput,
  returns: searchView,
  handler: (ctx, input) => searchMessages(ctx, ctx.actor.actsFor._id, input),
});

/**
 * A page of a thread, oldest first; reading it marks it and what is older read, but for those who only look. No mutation of the
 * caller's: the answers to those are kept for days, and this one holds a page of messages.
 */
export const open = userAction({
  seat: "READER",
  subscribed: true,
  input: openThreadInput,
  returns: v.array(messageView),
  handler: async (ctx, page): Promise<Infer<typeof messageView>[]> => {
    const { user, sessionId, actsFor, seat } = ctx.actor;
    const who = { userId: user._id, sessionId, ownerUserId: actsFor._id };
    return await ctx.runMutation(internal.messages.openPage, {
      ...who,
      ...page,
      marks: seat !== "READER",
    });
  },
});

export const openPage = internalMutation({
  args: {
    userId: v.id("users"),
    sessionId: v.id("authSessions"),
    ownerUserId: v.id("users"),
    partnerUserId: v.string(),
    before: v.optional(v.string()),
    limit: v.optional(v.number()),
    marks: v.boolean(),
  },
  returns: v.array(messageView),
  handler: async (ctx, { userId, sessionId, ownerUserId, ...page }) => {
    await requireLivingSession(ctx, userId, sessionId);
    return await model.openThread(ctx, ownerUserId, page, Date.now());
  },
});

export const send = userMutation({
  seat: "BOOKER",
  subscribed: true,
  input: sendMessageInput,
  returns: messageView,
  handler: (ctx, input) => model.sendLimited(ctx, doerOf(ctx.actor), input, Date.now()),
});

export const markRead = userMutation({
  seat: "BOOKER",
  subscribed: true,
  input: partnerInput,
  returns: v.null(),
  handler: async (ctx, { partnerUserId }) => {
    await model.markRead(ctx, ctx.actor.actsFor._id, partnerUserId, Date.now());
    return null;
  },
});

export const markUnread = userMutation({
  seat: "BOOKER",
  subscribed: true,
  input: partnerInput,
  returns: v.null(),
  handler: async (ctx, { partnerUserId }) => {
    await model.markUnread(ctx, ctx.actor.actsFor._id, partnerUserId);
    return null;
  },
});

/**
 * The person behind `/messages?partner=` and the state of the talk with them, also when it is too old for the list.
 * Null for somebody one has no talk with and cannot begin one with.
 */
export const partner = userQuery({
  seat: "READER",
  subscribed: true,
  input: partnerInput,
  returns: v.union(partnerView, v.null()),
  handler: (ctx, { partnerUserId }) => model.findPartner(ctx, ctx.actor.actsFor._id, partnerUserId),
});

/**
 * Figures over the whole inbox, not only over the conversations that are listed. The badge in the header is one of them: also for
 * operators who may not open the messages yet.
 */
export const inbox = userQuery({
  seat: "READER",
  returns: inboxView,
  handler: (ctx) => model.readInbox(ctx, ctx.actor.actsFor._id),
});

/** Says that one types, looks or leaves; for windows, which say it again and again. */
export const sign = userMutation({
  seat: "BOOKER",
  subscribed: true,
  input: presenceInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await signPresence(ctx, ctx.actor.actsFor._id, input, Date.now());
    return null;
  },
});

/** What the partner of a conversation does right now; null without a conversation. */
export const presence = userQuery({
  seat: "READER",
  subscribed: true,
  input: partnerInput,
  returns: v.union(presenceView, v.null()),
  handler: (ctx, { partnerUserId }) => readPresence(ctx, ctx.actor.actsFor._id, partnerUserId),
});

/** Scheduled for the moment at which a sign of presence is over. */
export const endPresence = internalMutation({
  args: { presenceId: v.id("presence"), endsAt: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await end(ctx, args, Date.now());
    return null;
  },
});

/** Goes on where one transaction could not mark the whole of a thread. */
export const continueMarkRead = sweep("messages:continueMarkRead", {
  cursor: v.object({ conversationId: v.id("conversations"), readAt: v.number(), upTo: v.number() }),
  batch: model.continueMarkRead,
});
