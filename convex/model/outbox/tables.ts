import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { EFFECT_STATES } from "./rules.ts";

// What a mutation causes outside of its own tables: written in its transaction by model/outbox/outbox.ts, deleted when
// delivered. DEAD rows have failed too often and wait for a person.
const outbox = defineTable({
  kind: v.string(),
  /** Names the effect wherever it arrives: the same key has its effect once. */
  key: v.string(),
  payload: v.record(v.string(), v.string()),
  state: literals(...EFFECT_STATES),
  attempts: v.number(),
  /** When it may be tried next; while it is under way, when it counts as lost. */
  dueAt: v.number(),
  lastError: v.optional(v.string()),
  createdAt: v.number(),
}).index("by_state_and_dueAt", ["state", "dueAt"]);

export const outboxTables = { outbox };
