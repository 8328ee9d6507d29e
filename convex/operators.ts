import { v } from "convex/values";

import { internalQuery, operatorMutation, publicQuery } from "./functions.ts";
import {
  operatorEditInput,
  operatorInput,
  operatorProfileInput,
  operatorUpdateInput,
} from "./model/operators/contract.ts";
import * as model from "./model/operators/operators.ts";
import {
  editedOperatorView,
  operatorPageView,
  savedOperatorView,
} from "./model/operators/views.ts";

/** The public profile; null when there is none to be seen. */
export const get = publicQuery({
  input: operatorInput,
  returns: v.union(operatorPageView, v.null()),
  handler: (ctx, { operatorId }) => model.getOperator(ctx, operatorId),
});

/** Creates one's own profile, or changes what it says. */
export const saveProfile = operatorMutation({
  input: operatorProfileInput,
  returns: savedOperatorView,
  handler: (ctx, input) => model.saveOperatorProfile(ctx, ctx.actor.user, input),
});

/** Changes parts of one's own profile. */
export const updateOwn = operatorMutation({
  input: operatorUpdateInput,
  returns: editedOperatorView,
  handler: (ctx, input) =>
    model.updateOperatorProfile(ctx, ctx.actor.user, ctx.actor.user._id, input),
});

export const update = operatorMutation({
  input: operatorEditInput,
  returns: editedOperatorView,
  handler: (ctx, { operatorId, ...input }) =>
    model.updateOperatorProfile(ctx, ctx.actor.user, operatorId, input),
});

/** For the HTTP door: refuses who may not change this profile. */
export const admitEditor = internalQuery({
  args: { userId: v.id("users"), operatorId: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, operatorId }) => {
    await model.requireOwnProfile(ctx, userId, operatorId);
    return null;
  },
});
