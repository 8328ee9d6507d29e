import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";

import { guideMutation, guideQuery, publicQuery } from "./functions.ts";
import * as model from "./model/availability/availability.ts";
import * as blocks from "./model/availability/blocks.ts";
import {
  addBlockInput,
  addBlocksInput,
  availabilityChangesInput,
  availabilityInput,
  blockInput,
  blockRangeInput,
  guideCalendarInput,
  listBlocksInput,
} from "./model/availability/contract.ts";
import { availabilityView, blockView } from "./model/availability/views.ts";
import { takeAttempt } from "./model/limits/limits.ts";

/** Weekly days and single days of a guide; notes only for the guide. */
export const get = publicQuery({
  input: guideCalendarInput,
  returns: availabilityView,
  handler: (ctx, { guideId }) => model.getAvailability(ctx, ctx.actor?.user, guideId),
});

/** One's own weekly days and single days. */
export const mine = guideQuery({
  returns: availabilityView,
  handler: (ctx) => model.getAvailability(ctx, ctx.actor.user, ctx.actor.user._id),
});

export const save = guideMutation({
  input: availabilityInput,
  returns: availabilityView,
  handler: async (ctx, input) => {
    await takeAttempt(ctx, "calendarChanges", ctx.actor.user._id, Date.now());
    await model.saveAvailability(ctx, ctx.actor.user._id, input);
    return await model.getAvailability(ctx, ctx.actor.user, ctx.actor.user._id);
  },
});

/** What the guide changed, over what is stored by now. */
export const change = guideMutation({
  input: availabilityChangesInput,
  returns: v.null(),
  handler: async (ctx, changes) => {
    await takeAttempt(ctx, "calendarChanges", ctx.actor.user._id, Date.now());
    await model.changeAvailability(ctx, ctx.actor.user._id, changes);
    return null;
  },
});

export const listBlocks = publicQuery({
  input: listBlocksInput,
  returns: v.array(blockView),
  handler: (ctx, input) => blocks.listBlocks(ctx, ctx.actor?.user, input),
});

/** One's own blocks, with reasons and requests. */
export const listOwnBlocks = guideQuery({
  input: blockRangeInput,
  returns: v.array(blockView),
  handler: (ctx, range) =>
    blocks.listBlocks(ctx, ctx.actor.user, { guideId: ctx.actor.user._id, ...range }),
});

/** One's own blocks, the one that was made last first, by pages. */
export const listRecentBlocks = guideQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(blockView),
  handler: (ctx, { paginationOpts }) =>
    blocks.pageRecentBlocks(ctx, ctx.actor.user._id, paginationOpts),
});

export const addBlock = guideMutation({
  input: addBlockInput,
  returns: blockView,
  handler: async (ctx, input) => {
    await takeAttempt(ctx, "blockChanges", ctx.actor.user._id, Date.now());
    return await blocks.addBlock(ctx, ctx.actor.user._id, input);
  },
});

/** A block on every day of a range, all of them or none. */
export const addBlocks = guideMutation({
  input: addBlocksInput,
  returns: v.array(blockView),
  handler: async (ctx, input) => {
    await takeAttempt(ctx, "calendarChanges", ctx.actor.user._id, Date.now());
    return await blocks.addBlocks(ctx, ctx.actor.user._id, input);
  },
});

export const removeBlock = guideMutation({
  input: blockInput,
  returns: v.null(),
  handler: async (ctx, { blockId }) => {
    await takeAttempt(ctx, "blockChanges", ctx.actor.user._id, Date.now());
    await blocks.removeBlock(ctx, ctx.actor.user._id, blockId);
    return null;
  },
});
