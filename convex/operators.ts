import { v } from "convex/values";

import { operatorMutation, publicQuery } from "./functions.ts";
import {
  operatorEditInput,
  operatorInput,
  operatorProfileInput,
  operatorUpdateInput,
} from "./model/operators/contract.ts";
import {
  requireOwnProfile,
  saveOperatorProfile,
  updateOperatorProfile,
} from "./model/operators/operators.ts";
import { dropDraft } from "./model/profile/drafts.ts";
import {
  editedOperatorView,
  operatorPageView,
  savedOperatorView,
} from "./model/profile/operatorViews.ts";
import { getOperatorPage, ownOperatorView } from "./model/profile/pages.ts";

/** The public profile; null when there is none to be seen. */
export const get = publicQuery({
  input: operatorInput,
  returns: v.union(operatorPageView, v.null()),
  handler: (ctx, { operatorId }) => getOperatorPage(ctx, operatorId),
});

/** Creates one's own profile, or changes what it says. */
export const saveProfile = operatorMutation({
  seat: "OWNER",
  input: operatorProfileInput,
  returns: savedOperatorView,
  handler: async (ctx, input) => {
    const saved = await saveOperatorProfile(ctx, ctx.actor.actsFor._id, input);
    await dropDraft(ctx, ctx.actor.actsFor._id);
    return { operator: await ownOperatorView(ctx, ctx.actor.actsFor), ...saved };
  },
});

/** Changes parts of one's own profile. */
export const updateOwn = operatorMutation({
  seat: "OWNER",
  input: operatorUpdateInput,
  returns: editedOperatorView,
  handler: async (ctx, input) => {
    const { actsFor: user } = ctx.actor;
    await updateOperatorProfile(ctx, user._id, user._id, input);
    return { operator: await ownOperatorView(ctx, user) };
  },
});

export const update = operatorMutation({
  seat: "OWNER",
  owns: { operatorId: requireOwnProfile },
  input: operatorEditInput,
  returns: editedOperatorView,
  handler: async (ctx, { operatorId, ...input }) => {
    await updateOperatorProfile(ctx, ctx.actor.actsFor._id, operatorId, input);
    return { operator: await ownOperatorView(ctx, ctx.actor.actsFor) };
  },
});
