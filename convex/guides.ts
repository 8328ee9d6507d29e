import { v } from "convex/values";

import { internalQuery, guideMutation, publicQuery } from "./functions.ts";
import { guideEditInput, guideInput, guideProfileInput } from "./model/guides/contract.ts";
import * as model from "./model/guides/guides.ts";
import {
  editedGuideView,
  guideListView,
  guidePageView,
  savedGuideView,
} from "./model/guides/views.ts";
import { searchInput } from "./model/search/contract.ts";
import * as finder from "./model/search/search.ts";
import { filterCountsView, searchView } from "./model/search/views.ts";

/** Name and rate of every listed guide, for the choice in the job dialog. */
export const list = publicQuery({
  returns: guideListView,
  handler: (ctx) => model.listGuides(ctx),
});

/** The public profile; null when there is none to be seen. */
export const get = publicQuery({
  input: guideInput,
  returns: v.union(guidePageView, v.null()),
  handler: (ctx, { guideId }) => model.getGuide(ctx, guideId),
});

export const search = publicQuery({
  input: searchInput,
  returns: searchView,
  handler: (ctx, input) => finder.searchGuides(ctx, input),
});

export const filterCounts = publicQuery({
  returns: filterCountsView,
  handler: (ctx) => finder.filterCounts(ctx),
});

/** Creates one's own profile, or replaces what it says. */
export const saveProfile = guideMutation({
  input: guideProfileInput,
  returns: savedGuideView,
  handler: (ctx, input) => model.saveGuideProfile(ctx, ctx.actor.user, input),
});

export const update = guideMutation({
  input: guideEditInput,
  returns: editedGuideView,
  handler: (ctx, { guideId, ...input }) =>
    model.updateGuideProfile(ctx, ctx.actor.user, guideId, input),
});

/** For the HTTP door: refuses who may not change this profile. */
export const admitEditor = internalQuery({
  args: { userId: v.id("users"), guideId: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, guideId }) => {
    await model.requireOwnProfile(ctx, userId, guideId);
    return null;
  },
});
