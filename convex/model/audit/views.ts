import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_TARGETS } from "./contract.ts";
import { auditDetails } from "./tables.ts";

export const auditEntryView = v.object({
  id: v.id("auditLog"),
  at: v.number(),
  actorUserId: v.union(v.id("users"), v.null()),
  action: literals(...AUDIT_ACTIONS),
  targetType: literals(...AUDIT_TARGETS),
  targetId: v.string(),
  outcome: literals(...AUDIT_OUTCOMES),
  details: v.record(
    v.string(),
    v.union(v.string(), v.number(), v.boolean(), v.null(), auditDetails),
  ),
});
export type AuditEntryView = Infer<typeof auditEntryView>;

/** `before` and `after`, and where the call came from, stand among the details. */
export function toAuditEntryView(entry: Doc<"auditLog">): AuditEntryView {
  const { details, before, after, address, userAgent } = entry;
  return {
    id: entry._id,
    at: entry.at,
    actorUserId: entry.actorUserId ?? null,
    action: entry.action,
    targetType: entry.targetType,
    targetId: entry.targetId,
    outcome: entry.outcome,
    details: {
      ...details,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(address !== undefined && { address }),
      ...(userAgent !== undefined && { userAgent }),
    },
  };
}
