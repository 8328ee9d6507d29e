import { defineTable } from "convex/server";
import { v } from "convex/values";

// How the long works of model/sweeps/sweep.ts go. Unique per name; written by each batch, never deleted.
const sweeps = defineTable({
  name: v.string(),
  startedAt: v.number(),
  lastBatchAt: v.number(),
  batches: v.number(),
  /** Missing while batches are left. */
  finishedAt: v.optional(v.number()),
}).index("by_name", ["name"]);

export const sweepTables = { sweeps };
