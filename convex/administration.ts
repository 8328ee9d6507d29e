// What administrators see of the marketplace, and what they do to accounts. Deeds note themselves (adminDeed).
import { v } from "convex/values";

import { adminDeed, adminQuery, internalMutation, sweep } from "./functions.ts";
import {
  activityInput,
  personInput,
  statsInput,
  userDeedInput,
  usersInput,
} from "./model/administration/contract.ts";
import * as deeds from "./model/administration/deeds.ts";
import { readActivity, readStats } from "./model/administration/overview.ts";
import { personView, readPerson } from "./model/administration/person.ts";
import { closeNext, endSuspensions } from "./model/administration/suspend.ts";
import { tellingPlace, tellPartnersBatch } from "./model/administration/tellPartners.ts";
import { listUsers } from "./model/administration/users.ts";
import {
  activityItem,
  statsView,
  toUserRow,
  userRow,
  usersView,
} from "./model/administration/views.ts";
import { guideProfileOf } from "./model/guides/find.ts";
import { findByIdentifier } from "./model/identity/accounts.ts";
import { operatorProfileOf } from "./model/operators/find.ts";

export const stats = adminQuery({
  input: statsInput,
  returns: statsView,
  handler: (ctx, { today }) => readStats(ctx, today),
});

export const activity = adminQuery({
  input: activityInput,
  returns: v.array(activityItem),
  handler: (ctx, { limit }) => readActivity(ctx, limit),
});

/** For the open screen, to a session that has noted that it lists people (`openUsers`). */
export const users = adminQuery({
  input: usersInput,
  returns: usersView,
  handler: async (ctx, input) => {
    await deeds.requireNotedListing(ctx, ctx.actor);
    return await listUsers(ctx, input);
  },
});

/** A page of people, and the note that somebody looked at it. */
export const { ask: openUsers, work: openUsersNow } = adminDeed("administration:openUsersNow", {
  input: usersInput,
  returns: usersView,
  handler: async (ctx, input) => {
    const { page, search, role, state } = input;
    const details = {
      page,
      searched: search !== undefined && search !== "",
      ...(role !== undefined && { role }),
      ...(state !== undefined && { state }),
    };
    await deeds.noteListing(ctx, ctx.actor, details, Date.now());
    return await listUsers(ctx, input);
  },
});

/** To a session that has looked at the person by the deed `view`. */
export const person = adminQuery({
  input: personInput,
  returns: personView,
  handler: (ctx, { userId }) => readPerson(ctx, ctx.actor, userId),
});

/** Looks at a person, verifies, suspends or lets in again, deletes. */
export const { ask: actOnUser, work: actOnUserNow } = adminDeed("administration:actOnUserNow", {
  input: userDeedInput,
  returns: userRow,
  handler: async (ctx, input) =>
    await toUserRow(ctx, await deeds.actOnUser(ctx, ctx.actor, input, Date.now())),
});

export const { ask: verifyOperator, work: verifyOperatorNow } = adminDeed(
  "administration:verifyOperatorNow",
  {
    input: personInput,
    returns: userRow,
    handler: async (ctx, { userId }) =>
      await toUserRow(ctx, await deeds.verifyOperator(ctx, ctx.actor, userId, Date.now())),
  },
);

/** The first administrator, by whoever runs the deployment: `npx convex run administration:appoint '{"identifier":"..."}'`. */
export const appoint = internalMutation({
  args: {
    /** A username or an e-mail address. */
    identifier: v.string(),
  },
  returns: v.id("users"),
  handler: async (ctx, { identifier }) => {
    const user = await findByIdentifier(ctx, identifier);
    const profile =
      user && ((await guideProfileOf(ctx, user._id)) ?? (await operatorProfileOf(ctx, user._id)));
    return await deeds.appointAdmin(ctx, user, profile !== null, Date.now());
  },
});

export const closeRequests = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await closeNext(ctx, userId, Date.now());
    return null;
  },
});

/** Lets those in again whose suspension has ended. Runs every minute. */
export const endDueSuspensions = sweep("administration:endDueSuspensions", {
  cursor: v.literal("more"),
  batch: endSuspensions,
});

/** Goes on where a suspension could not tell all of the partners at once. */
export const tellRemaining = sweep("administration:tellRemaining", {
  cursor: tellingPlace,
  batch: tellPartnersBatch,
});
