import { v } from "convex/values";

import { userMutation, userQuery } from "./functions.ts";
import { savedGuideInput } from "./model/saved/contract.ts";
import { savedIds, setSaved } from "./model/saved/saved.ts";
import { listCards } from "./model/search/search.ts";
import { resultView } from "./model/search/views.ts";

/** Sets or takes back a heart: the call says which, so that a second one changes nothing. */
export const set = userMutation({
  input: savedGuideInput,
  returns: v.null(),
  handler: (ctx, wish) => setSaved(ctx, ctx.actor.user._id, wish),
});

export const ids = userQuery({
  returns: v.array(v.id("users")),
  handler: (ctx) => savedIds(ctx, ctx.actor.user._id),
});

/** The saved guides who are listed now, latest heart first. */
export const list = userQuery({
  returns: v.array(resultView),
  handler: async (ctx) => await listCards(ctx, await savedIds(ctx, ctx.actor.user._id)),
});
