// The chat workload as a Convex application: what a team would write for it, nothing tuned.
import { internalMutationGeneric, mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";

const PAGE = 50;

export const list = queryGeneric({
  args: { conversation: v.number() },
  handler: async (ctx, { conversation }) => {
    const newest = await ctx.db
      .query("messages")
      .withIndex("by_conversation", (q) => q.eq("conversation", conversation))
      .order("desc")
      .take(PAGE);
    return newest.reverse().map(({ body, sender, at }) => ({ body, sender, at }));
  },
});

export const send = mutationGeneric({
  args: { conversation: v.number(), body: v.string() },
  handler: async (ctx, { conversation, body }) => {
    await ctx.db.insert("messages", { conversation, body, sender: "a", at: Date.now() });
    return null;
  },
});

export const fill = internalMutationGeneric({
  args: { from: v.number(), to: v.number(), messages: v.number() },
  handler: async (ctx, { from, to, messages }) => {
    for (let conversation = from; conversation < to; conversation += 1) {
      for (let at = 0; at < messages; at += 1) {
        await ctx.db.insert("messages", { conversation, body: "x".repeat(80), sender: "seed", at });
      }
    }
    return null;
  },
});
