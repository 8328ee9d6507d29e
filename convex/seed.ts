import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalAction, internalMutation, internalQuery } from "./functions.ts";
import { drawnView } from "./seed/galleries.ts";
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
    const pictures = await ctx.runAction(internal.seedPictures.draw, {});
    let hasMore = true;
    while (hasMore) {
      hasMore = await patiently(() => ctx.runMutation(internal.seed.advance, { hashes, pictures }));
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
  args: {
    hashes: v.record(v.string(), v.string()),
    /** For the galleries, which are written last; without them there are none. */
    pictures: v.optional(v.array(drawnView)),
  },
  returns: v.boolean(),
  handler: (ctx, { hashes, pictures = [] }) => writeNextStep(ctx, hashes, pictures),
});
