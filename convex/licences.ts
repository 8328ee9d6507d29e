import { v } from "convex/values";

import { adminMutation, adminQuery, guideMutation, guideQuery, sweep } from "./functions.ts";
import {
  licenceDecisionInput,
  licenceInput,
  licenceQueueInput,
} from "./model/licences/contract.ts";
import { dueCursor, settleDue } from "./model/licences/due.ts";
import { licenceOf } from "./model/licences/find.ts";
import { decideLicence, removeLicence, submitLicence } from "./model/licences/licences.ts";
import { listLicences } from "./model/licences/queue.ts";
import {
  licenceQueueView,
  licenceView,
  queuedLicenceView,
  toLicenceView,
  toQueuedLicenceView,
} from "./model/licences/views.ts";

/** One's own licence; null where none is named. */
export const own = guideQuery({
  returns: v.union(licenceView, v.null()),
  handler: async (ctx) => {
    const licence = await licenceOf(ctx, ctx.actor.user._id);
    return licence && toLicenceView(licence);
  },
});

/** Names one's licence, or another one in its place: it then waits to be checked. */
export const submit = guideMutation({
  input: licenceInput,
  returns: licenceView,
  handler: async (ctx, input) =>
    toLicenceView(await submitLicence(ctx, ctx.actor.user._id, input, Date.now())),
});

export const remove = guideMutation({
  returns: v.null(),
  handler: (ctx) => removeLicence(ctx, ctx.actor.user._id, Date.now()),
});

/** Those of a status, those that wait where none is named. */
export const queue = adminQuery({
  input: licenceQueueInput,
  returns: licenceQueueView,
  handler: (ctx, input) => listLicences(ctx, input),
});

export const decide = adminMutation({
  input: licenceDecisionInput,
  returns: queuedLicenceView,
  handler: async (ctx, input) =>
    toQueuedLicenceView(ctx, await decideLicence(ctx, ctx.actor.user._id, input, Date.now())),
});

/** Runs hourly, just after the hour: at midnight in Vietnam the day changes. */
export const settle = sweep("licences:settle", { cursor: dueCursor, batch: settleDue });
