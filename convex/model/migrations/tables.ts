import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

export const MIGRATION_STATES = ["RUNNING", "DONE"] as const;

// How far each migration of list.ts is. Unique per name, made when its turn comes; written by run.ts only, never deleted.
const migrations = defineTable({
  name: v.string(),
  state: literals(...MIGRATION_STATES),
  /** Where the next batch goes on; missing at the beginning and at the end. */
  cursor: v.optional(v.string()),
  /** Batches that are written. Who comes with another number is too late: somebody else went on. */
  batches: v.number(),
  /** Rows that it changed. */
  rows: v.number(),
  startedAt: v.number(),
  finishedAt: v.optional(v.number()),
}).index("by_name", ["name"]);

export const migrationTables = { migrations };
