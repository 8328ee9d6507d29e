import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalAction, internalMutation, internalQuery } from "./functions.ts";
import { patiently } from "./seed/patiently.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed/people.ts";
import { isSeedWanted, writeNextStep } from "./seed/steps.ts";

/** Fills an empty database with the demo marketplace; does nothing on any other. */
export const run = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await ctx.runQuery(internal.seed.isWanted, {}))) return null;
    const hashes: Record<string, string> = {};
    for (const username of DEMO_ACCOUNTS) {
      hashes[username] = await ctx.runAction(internal.passwords.hash, { password: DEMO_PASSWORD });
    }
    let hasMore = true;
    while (hasMore) {
      hasMore = await patiently(() => ctx.runMutation(internal.seed.advance, { hashes }));
    }
    return null;
  },
});

export const isWanted = internalQuery({
  args: {},
  returns: v.boolean(),
  handler: (ctx) => isSeedWanted(ctx),
});

export const advance = internalMutation({
  args: { hashes: v.record(v.string(), v.string()) },
  returns: v.boolean(),
  handler: (ctx, { hashes }) => writeNextStep(ctx, hashes),
});
