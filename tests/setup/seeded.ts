// Everything that the demo marketplace wrote, to be checked against the rules.
import type { Backend } from "./backend.ts";

export type Marketplace = Awaited<ReturnType<typeof readMarketplace>>;

export async function readMarketplace(t: Pick<Backend, "run">) {
  return await t.run(async (ctx) => ({
    users: await ctx.db.query("users").collect(),
    credentials: await ctx.db.query("credentials").collect(),
    guideProfiles: await ctx.db.query("guideProfiles").collect(),
    operatorProfiles: await ctx.db.query("operatorProfiles").collect(),
    subscriptions: await ctx.db.query("subscriptions").collect(),
    requests: await ctx.db.query("jobRequests").collect(),
    events: await ctx.db.query("jobRequestEvents").collect(),
    blocks: await ctx.db.query("availabilityBlocks").collect(),
    messages: await ctx.db.query("messages").collect(),
    ratings: await ctx.db.query("ratings").collect(),
    guideReviews: await ctx.db.query("reviewsGuide").collect(),
    operatorReviews: await ctx.db.query("reviewsOperator").collect(),
  }));
}
