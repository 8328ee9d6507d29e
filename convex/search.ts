// Upkeep of the search's index. Not for the outside.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, internalQuery, sweep } from "./functions.ts";
import { buildNext, holdBuild } from "./model/search/packed/build.ts";
import { checkCursor, checkNext } from "./model/search/packed/check.ts";
import { foldNext, indexHealth, resume, sweepNext } from "./model/search/packed/fold.ts";
import { findState, findWork } from "./model/search/packed/store.ts";

/** Brings what was edited into the index; of one round, or of all that wait. */
export const fold = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await foldNext(ctx)) {
      await ctx.scheduler.runAfter(0, internal.search.fold, {});
    }
    return null;
  },
});

/** Makes the generation that was begun, and then folds what waited for it. */
export const build = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const hasMore = await buildNext(ctx, Date.now());
    await ctx.scheduler.runAfter(0, hasMore ? internal.search.build : internal.search.fold, {});
    return null;
  },
});

/** Holds generations back until then, while guides are put in beside the rules; then another one is to be made. */
export const hold = internalMutation({
  args: { untilMs: v.number() },
  returns: v.null(),
  handler: async (ctx, { untilMs }) => {
    await holdBuild(ctx, untilMs);
    return null;
  },
});

/** Goes on with folds and generations that were lost. */
export const goOn = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await resume(ctx, Date.now());
    return null;
  },
});

/** Looks whether the index fits its cards, and has it made anew where it does not. */
export const check = sweep("search:check", { cursor: checkCursor, batch: checkNext });

/** Deletes what older generations left. */
export const removeOld = sweep("search:removeOld", {
  cursor: v.boolean(),
  batch: async (ctx) => ((await sweepNext(ctx)) ? true : null),
});

/** Whether everything is in the index. */
export const isSettled = internalQuery({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => {
    const [state, work] = await Promise.all([findState(ctx), findWork(ctx)]);
    const { waiting } = await indexHealth(ctx, 0);
    return state !== null && state.gen > 0 && work?.building === undefined && waiting === 0;
  },
});
