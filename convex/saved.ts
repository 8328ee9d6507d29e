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
  input: savedGuideInput,
  returns: v.null(),
  handler: (ctx, wish) => setSaved(ctx, ctx.actor.user._id, wish),
});

/** A note about a guide, and the lists in which the guide is to be. */
export const describe = userMutation({
  input: savedDetailsInput,
  returns: v.null(),
  handler: (ctx, details) => saveDetails(ctx, ctx.actor.user._id, details),
});

export const ids = userQuery({
  returns: v.array(v.id("users")),
  handler: (ctx) => savedIds(ctx, ctx.actor.user._id),
});

/** The saved guides who are listed now, latest heart first. */
export const list = userQuery({
  returns: v.array(savedGuideView),
  handler: async (ctx) => await listSaved(ctx, await savedBy(ctx, ctx.actor.user._id)),
});

/** One's own lists, in the order in which they were made. */
export const lists = userQuery({
  returns: v.array(saved.savedListView),
  handler: async (ctx) => (await saved.findLists(ctx, ctx.actor.user._id)).map(saved.toListView),
});

export const createList = userMutation({
  input: savedListInput,
  returns: saved.savedListView,
  handler: (ctx, { name }) => saved.createList(ctx, ctx.actor.user._id, name),
});

export const renameList = userMutation({
  owns: { listId: saved.requireOwnList },
  input: renamedListInput,
  returns: saved.savedListView,
  handler: (ctx, { listId, name }) => saved.renameList(ctx, ctx.actor.user._id, listId, name),
});

/** The guides in it stay saved. */
export const removeList = userMutation({
  owns: { listId: saved.requireOwnList },
  input: savedListRefInput,
  returns: v.null(),
  handler: (ctx, { listId }) => saved.removeList(ctx, ctx.actor.user._id, listId),
});
