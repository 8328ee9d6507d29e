import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { MARKET_KINDS, TALLIES } from "./contract.ts";

// Read model: how far a guide or an operator has come. Unique per user, missing for administrators; kept and made anew by
// model/market/activations.ts. `hasWorked`: the operator asked for a tour, the guide answered one.
const activations = defineTable({
  userId: v.id("users"),
  role: literals("GUIDE", "OPERATOR"),
  signedUpAt: v.number(),
  hasProfile: v.boolean(),
  hasWorked: v.boolean(),
})
  .index("by_userId", ["userId"])
  .index("by_signedUpAt", ["signedUpAt"]);

// Read model: what the marketplace came to on a day in Vietnam. Unique per kind, day and shard, missing where nothing is counted;
// kept by model/market/keep.ts, made anew by rebuild.ts. Shards keep writers of one day out of each other's way.
const marketDays = defineTable({
  kind: literals(...MARKET_KINDS),
  day: v.string(),
  shard: v.number(),
  /** By the names of counts.ts; a number that is 0 is not there. */
  counts: v.record(v.string(), v.number()),
}).index("by_kind_and_day_and_shard", ["kind", "day", "shard"]);

// Read model: how many rows stand in a state that somebody watches. Unique per name, missing at 0; kept and made anew by
// model/market/tallies.ts.
const tallies = defineTable({
  name: literals(...TALLIES),
  count: v.number(),
}).index("by_name", ["name"]);

// Read model: how many requests that were made in a year became tours that are done. Unique per year and shard, missing at 0; kept
// and made anew by model/market/tourYears.ts, of the days.
const tourYears = defineTable({
  year: v.string(),
  shard: v.number(),
  count: v.number(),
}).index("by_year_and_shard", ["year", "shard"]);

export const marketTables = { activations, marketDays, tallies, tourYears };
