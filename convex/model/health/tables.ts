import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { HEALTH_PARTS, HEALTH_STATES } from "./contract.ts";

// One row per part of the service, written by model/health/standings.ts with each round of probes; never more rows than parts.
const healthParts = defineTable({
  part: literals(...HEALTH_PARTS),
  state: literals(...HEALTH_STATES),
  checkedAt: v.number(),
  since: v.number(),
  lastSuccessAt: v.optional(v.number()),
  lastError: v.optional(v.string()),
  lastErrorAt: v.optional(v.number()),
  latencyMs: v.number(),
  latencySumMs: v.number(),
  buckets: v.array(v.number()),
  figures: v.record(v.string(), v.number()),
}).index("by_part", ["part"]);

// The one row by which a round of probes knows of the one before it.
const healthRounds = defineTable({
  /** When this round began. It is also what the database is asked to give back. */
  startedAt: v.number(),
  /** How much later than planned. */
  lateMs: v.number(),
  /** When a scheduled function was last asked for and has not come yet. */
  askedAt: v.optional(v.number()),
  /** Up to which guide, by the time of making, the search has been looked through. */
  searchedTo: v.optional(v.number()),
});

export const healthTables = { healthParts, healthRounds };
