import { v } from "convex/values";

import { userMutation, userQuery } from "./functions.ts";
import { savedGuideInput } from "./model/saved/contract.ts";
import { listSaved, savedIds, toggleSaved } from "./model/saved/saved.ts";
import { resultView } from "./model/search/views.ts";

/** Sets or takes back a heart; answers whether the guide is saved now. */
export const toggle = userMutation({
  input: savedGuideInput,
  returns: v.boolean(),
  handler: (ctx, { guideUserId }) => toggleSaved(ctx, ctx.actor.user._id, guideUserId),
});

export const ids = userQuery({
  returns: v.array(v.id("users")),
  handler: (ctx) => savedIds(ctx, ctx.actor.user._id),
});

export const list = userQuery({
  returns: v.array(resultView),
  handler: (ctx) => listSaved(ctx, ctx.actor.user._id),
});
