import { v } from "convex/values";

import { guideMutation, internalQuery, publicQuery, sweep, userMutation } from "./functions.ts";
import { removeOldViews as removeViews, seeProfile } from "./model/figures/profileViews.ts";
import { guideEditInput, guideInput, guideProfileInput } from "./model/guides/contract.ts";
import { requireOwnProfile, saveGuideProfile, updateGuideProfile } from "./model/guides/guides.ts";
import { dropDraft } from "./model/profile/drafts.ts";
import { editedGuideView, guidePageView, savedGuideView } from "./model/profile/guideViews.ts";
import { getGuidePage, ownGuideView } from "./model/profile/pages.ts";
import { cardStatesInput, filterInput, listInput, searchInput } from "./model/search/contract.ts";
import { listedBehind } from "./model/search/listed.ts";
import * as live from "./model/search/live.ts";
import * as finder from "./model/search/search.ts";
import { filterCountsView, guideListView, searchView } from "./model/search/views.ts";

/** Name and rate of every listed guide, for the choice in the job dialog: the first ones, or those behind one of them. */
export const list = publicQuery({
  input: listInput,
  returns: guideListView,
  handler: (ctx, input) => finder.listGuides(ctx, input),
});

/** A page of who is listed, by id, behind one of them: what a sitemap is made of. */
export const listed = internalQuery({
  args: { after: v.union(v.id("users"), v.null()) },
  returns: v.array(v.id("users")),
  handler: (ctx, { after }) => listedBehind(ctx, after),
});

/** The public profile; null when there is none to be seen. */
export const get = publicQuery({
  input: guideInput,
  returns: v.union(guidePageView, v.null()),
  handler: (ctx, { guideId }) => getGuidePage(ctx, guideId),
});

/** The profile was looked at; counted once for each person and day. */
export const see = userMutation({
  input: guideInput,
  returns: v.null(),
  handler: (ctx, { guideId }) => seeProfile(ctx, ctx.actor.user, guideId),
});

/** Runs daily. */
export const removeOldViews = sweep("guides:removeOldViews", {
  cursor: v.literal("more"),
  batch: removeViews,
});

export const search = publicQuery({
  input: searchInput,
  returns: searchView,
  handler: (ctx, input) => finder.searchGuides(ctx, input),
});

export const filterCounts = publicQuery({
  input: filterInput,
  returns: filterCountsView,
  handler: (ctx, input) => finder.filterCounts(ctx, input),
});

/** Moves when a search may find others; null while searches are to be followed themselves. */
export const searchVersion = publicQuery({
  returns: v.union(v.number(), v.null()),
  handler: (ctx) => live.searchVersion(ctx),
});

/** Which of a page's guides are not to be had any more. */
export const cardStates = publicQuery({
  input: cardStatesInput,
  returns: live.cardStatesView,
  handler: (ctx, input) => live.cardStates(ctx, input),
});

/** Creates one's own profile, or replaces what it says. */
export const saveProfile = guideMutation({
  input: guideProfileInput,
  returns: savedGuideView,
  handler: async (ctx, input) => {
    const saved = await saveGuideProfile(ctx, ctx.actor.user._id, input);
    await dropDraft(ctx, ctx.actor.user._id);
    return { guide: await ownGuideView(ctx, ctx.actor.user), ...saved };
  },
});

export const update = guideMutation({
  owns: { guideId: requireOwnProfile },
  input: guideEditInput,
  returns: editedGuideView,
  handler: async (ctx, { guideId, ...input }) => {
    await updateGuideProfile(ctx, ctx.actor.user._id, guideId, input);
    return { guide: await ownGuideView(ctx, ctx.actor.user) };
  },
});
