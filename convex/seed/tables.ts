import { defineTable } from "convex/server";
import { v } from "convex/values";

// At most one row: how far the demo marketplace has been written, so that a start that was interrupted goes on where it
// stopped. Written by seed/steps.ts only; the row of a finished marketplace stays.
const seedProgress = defineTable({
  /** The Vietnamese day from which all its dates count. */
  today: v.string(),
  nextStep: v.number(),
  /** Which plan the steps are of. Absent: nothing is left to be written. */
  plan: v.optional(v.string()),
});

export const seedTables = { seedProgress };
