import { v } from "convex/values";

import {
  adminDeed,
  adminQuery,
  guideMutation,
  guideQuery,
  internalMutation,
  sweep,
} from "./functions.ts";
import { loadActor, requireRole } from "./model/identity/actor.ts";
import {
  licenceDecisionInput,
  licenceInput,
  licenceQueueInput,
} from "./model/licences/contract.ts";
import { dueCursor, settleDue } from "./model/licences/due.ts";
import { licenceOf } from "./model/licences/find.ts";
import { removeLicence, submitLicence } from "./model/licences/licences.ts";
import { listLicences } from "./model/licences/queue.ts";
import {
  licenceQueueView,
  licenceView,
  queuedLicenceView,
  toLicenceView,
  toQueuedLicenceView,
} from "./model/licences/views.ts";
import { decideLicence } from "./model/moderation/licences.ts";
import { noteLicenceLook } from "./model/moderation/looks.ts";

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

export const { ask: decide, work: decideNow } = adminDeed("licences:decideNow", {
  input: licenceDecisionInput,
  returns: queuedLicenceView,
  handler: async (ctx, input) => {
    const licence = await decideLicence(ctx, ctx.actor, input, Date.now());
    return await toQueuedLicenceView(ctx, licence);
  },
});

/** By the door that hands out files, before it shows an administrator the picture of a licence. */
export const noteLook = internalMutation({
  args: { sessionToken: v.optional(v.string()), name: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionToken, name }) => {
    const nowMs = Date.now();
    const actor = requireRole(await loadActor(ctx, sessionToken, nowMs), ["ADMIN"]);
    await noteLicenceLook(ctx, actor, name, nowMs);
    return null;
  },
});

/** Runs hourly, just after the hour: at midnight in Vietnam the day changes. */
export const settle = sweep("licences:settle", { cursor: dueCursor, batch: settleDue });
