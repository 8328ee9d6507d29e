import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_TARGETS } from "./contract.ts";

/** What is said of a deed beside who, what and when: ids and short words, never a name or an address. */
export const auditDetails = v.record(
  v.string(),
  v.union(v.string(), v.number(), v.boolean(), v.null()),
);

// What administrators did and looked at, and who tried to without being one. Written by model/audit/audit.ts in the transaction
// of the deed itself; nobody changes or deletes a row.
const auditLog = defineTable({
  /** Never before that of an earlier row. */
  at: v.number(),
  /** Missing: somebody without an account, or the product itself. */
  actorUserId: v.optional(v.id("users")),
  sessionId: v.optional(v.id("authSessions")),
  action: literals(...AUDIT_ACTIONS),
  targetType: literals(...AUDIT_TARGETS),
  targetId: v.string(),
  outcome: literals(...AUDIT_OUTCOMES),
  details: auditDetails,
  before: v.optional(auditDetails),
  after: v.optional(auditDetails),
  /** Where the call came from, where it came from outside. */
  address: v.optional(v.string()),
  userAgent: v.optional(v.string()),
})
  .index("by_actorUserId_and_at", ["actorUserId", "at"])
  .index("by_sessionId_and_action_and_targetId", ["sessionId", "action", "targetId"])
  .index("by_targetId_and_action", ["targetId", "action"]);

// The number of a row within each list that it stands in: all, those of its actor, of its action, of both. Written with the row.
// Numbers have no gaps, because nothing is ever deleted: a page and a total are found without counting.
const auditPlaces = defineTable({
  list: v.string(),
  number: v.number(),
  at: v.number(),
  entryId: v.id("auditLog"),
})
  .index("by_list_and_number", ["list", "number"])
  .index("by_list_and_at", ["list", "at"]);

export const auditTables = { auditLog, auditPlaces };
