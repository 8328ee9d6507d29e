import { literals } from "convex-helpers/validators";
// A call of /api that may be sent again: run once, in one transaction with the note of its answer.
import { makeFunctionReference } from "convex/server";
import { jsonToConvex, v } from "convex/values";

import { internalMutation, internalQuery, sweep } from "./functions.ts";
import { findByIdentifier } from "./model/identity/accounts.ts";
import { isSuspended, loadActor } from "./model/identity/actor.ts";
import { ROLES } from "./model/identity/contract.ts";
import * as retries from "./model/identity/retries.ts";

/**
 * `input` is that of the public mutation `name`, as JSON. Two at once conflict in the note, so that the later of them finds
 * the answer of the first.
 */
export const once = internalMutation({
  args: {
    key: v.string(),
    name: v.string(),
    input: v.string(),
    sessionToken: v.optional(v.string()),
  },
  returns: v.any(),
  handler: async (ctx, { key, name, input: json, sessionToken }): Promise<unknown> => {
    const input = jsonToConvex(JSON.parse(json)) as Record<string, unknown>;
    const args = sessionToken === undefined ? input : { ...input, sessionToken };
    const nowMs = Date.now();
    const run = async (): Promise<unknown> =>
      await ctx.runMutation(makeFunctionReference<"mutation">(name), args);
    const actor = await loadActor(ctx, sessionToken, nowMs);
    // The function has the words for whom it does not let in, by now.
    if (actor === null || isSuspended(actor)) return await run();
    const retry = { userId: actor.user._id, key, call: retries.callDigest(name, input) };
    const known = await retries.findAnswer(ctx, retry, nowMs);
    if (known !== null) return known.result;
    const result = await run();
    await retries.noteAnswer(ctx, retry, result, nowMs);
    return result;
  },
});

/** Whose account this very registration made; null when it was not made with this key. */
export const registration = internalQuery({
  args: {
    key: v.string(),
    username: v.string(),
    name: v.string(),
    email: v.string(),
    role: literals(...ROLES),
    nowMs: v.number(),
  },
  returns: v.union(v.id("users"), v.null()),
  handler: async (ctx, { key, nowMs, ...person }) => {
    const user = await findByIdentifier(ctx, person.username);
    if (user === null) return null;
    const retry = { userId: user._id, key, call: retries.registrationDigest(person) };
    return (await retries.findAnswer(ctx, retry, nowMs)) && user._id;
  },
});

/** Removes the answers of more than a day ago. Runs hourly. */
export const removeOld = sweep("retries:removeOld", {
  cursor: v.literal("more"),
  batch: retries.removeOldRetries,
});
