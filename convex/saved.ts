import { v } from "convex/values";

import { userMutation, userQuery } from "./functions.ts";
import {
  renamedListInput,
  savedDetailsInput,
  savedGuideInput,
  savedListInput,
  savedListRefInput,
} from "./model/saved/contract.ts";
import * as saved from "./model/saved/lists.ts";
import { savedBy, saveDetails, savedIds, setSaved } from "./model/saved/saved.ts";
import { listSaved, savedGuideView } from "./model/search/saved.ts";

/** Sets or takes back a heart: the call says which, so that a second one changes nothing. */
export const set = userMutation({
  seat: "BOOKER",
  input: savedGuideInput,
  returns: v.null(),
  handler: (ctx, wish) => setSaved(ctx, ctx.actor.actsFor._id, wish),
});

/** A note about a guide, and the lists in which the guide is to be. */
export const describe = userMutation({
  seat: "BOOKER",
  input: savedDetailsInput,
  returns: v.null(),
  handler: (ctx, details) => saveDetails(ctx, ctx.actor.actsFor._id, details),
});

export const ids = userQuery({
  seat: "READER",
  returns: v.array(v.id("users")),
  handler: (ctx) => savedIds(ctx, ctx.actor.actsFor._id),
});

/** The saved guides who are listed now, latest heart first. */
export const list = userQuery({
  seat: "READER",
  returns: v.array(savedGuideView),
  handler: async (ctx) => await listSaved(ctx, await savedBy(ctx, ctx.actor.actsFor._id)),
});

/** One's own lists, in the order in which they were made. */
export const lists = userQuery({
  seat: "READER",
  returns: v.array(saved.savedListView),
  handler: async (ctx) => (await saved.findLists(ctx, ctx.actor.actsFor._id)).map(saved.toListView),
});

export const createList = userMutation({
  seat: "BOOKER",
  input: savedListInput,
  returns: saved.savedListView,
  handler: (ctx, { name }) => saved.createList(ctx, ctx.actor.actsFor._id, name),
});

export const renameList = userMutation({
  seat: "BOOKER",
  owns: { listId: saved.requireOwnList },
  input: renamedListInput,
  returns: saved.savedListView,
  handler: (ctx, { listId, name }) => saved.renameList(ctx, ctx.actor.actsFor._id, listId, name),
});

/** The guides in it stay saved. */
export const removeList = userMutation({
  seat: "BOOKER",
  owns: { listId: saved.requireOwnList },
  input: savedListRefInput,
  returns: v.null(),
  handler: (ctx, { listId }) => saved.removeList(ctx, ctx.actor.actsFor._id, listId),
});
