// A call of /api that may be sent again: run once, in one transaction with the note of its answer; an action keeps it behind.
import { literals } from "convex-helpers/validators";
import { makeFunctionReference } from "convex/server";
import { jsonToConvex, type ObjectType, v } from "convex/values";

import type { QueryCtx } from "./_generated/server.js";
import { internalMutation, internalQuery, sweep } from "./functions.ts";
import { findByIdentifier } from "./model/identity/accounts.ts";
import { isSuspended, loadActor } from "./model/identity/actor.ts";
import { ROLES } from "./model/identity/contract.ts";
import * as retries from "./model/identity/retries.ts";
import { takeAttempt } from "./model/limits/limits.ts";

const callFields = {
  key: v.string(),
  name: v.string(),
  input: v.string(),
  sessionToken: v.optional(v.string()),
};
type Call = ObjectType<typeof callFields>;

function inputOf({ input }: Call): Record<string, unknown> {
  return jsonToConvex(JSON.parse(input)) as Record<string, unknown>;
}

/** Null where nobody calls to whom an answer could be given again: the function has the words for them. */
async function retryOf(
  ctx: QueryCtx,
  call: Call,
  nowMs: number,
  input = inputOf(call),
): Promise<retries.Retry | null> {
  const actor = await loadActor(ctx, call.sessionToken, nowMs);
  if (actor === null || isSuspended(actor)) return null;
  const digest = retries.callDigest(call.name, input);
  return { userId: actor.user._id, key: call.key, call: digest };
}

/** The answer to an action that was kept; null when there is none. */
export const answered = internalQuery({
  args: { ...callFields, nowMs: v.number() },
  returns: v.union(v.object({ result: v.any() }), v.null()),
  handler: async (ctx, { nowMs, ...call }) => {
    const retry = await retryOf(ctx, call, nowMs);
    const known = retry && (await retries.findAnswer(ctx, retry, nowMs));
    return known && { result: known.result as unknown };
  },
});

/** Keeps the answer to an action, as JSON, unless another one of the same key was quicker. */
export const keep = internalMutation({
  args: { ...callFields, result: v.string() },
  returns: v.null(),
  handler: async (ctx, { result, ...call }) => {
    const nowMs = Date.now();
    const retry = await retryOf(ctx, call, nowMs);
    if (retry === null || (await retries.findAnswer(ctx, retry, nowMs)) !== null) return null;
    await retries.noteAnswer(ctx, retry, jsonToConvex(JSON.parse(result)), nowMs);
    return null;
  },
});

/** What counts its calls itself, and lets fewer through: nothing more is read for these. */
const COUNTED_ANYWAY: ReadonlySet<string> = new Set([
  "broadcasts:create",
  "messages:send",
  "requests:book",
  "requests:createJob",
  "requests:replace",
]);

/**
 * `input` is that of the public mutation `name`, as JSON. Two at once conflict in the note, so that the later of them finds
 * the answer of the first.
 */
export const once = internalMutation({
  args: callFields,
  returns: v.any(),
  handler: async (ctx, call): Promise<unknown> => {
    const { name, sessionToken } = call;
    const input = inputOf(call);
    const args = sessionToken === undefined ? input : { ...input, sessionToken };
    const nowMs = Date.now();
    const run = async (): Promise<unknown> =>
      await ctx.runMutation(makeFunctionReference<"mutation">(name), args);
    const retry = await retryOf(ctx, call, nowMs, input);
    if (retry === null) return await run();
    const known = await retries.findAnswer(ctx, retry, nowMs);
    if (known !== null) return known.result;
    if (!COUNTED_ANYWAY.has(name)) await takeAttempt(ctx, "keptAnswers", retry.userId, nowMs);
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
