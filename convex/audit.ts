import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { adminDeed, adminQuery, internalMutation } from "./functions.ts";
import { noteDeed } from "./model/audit/audit.ts";
import {
  AUDIT_EXPORT_MAX,
  auditActorsInput,
  auditFilterInput,
  auditListInput,
} from "./model/audit/contract.ts";
import { auditCsv } from "./model/audit/csv.ts";
import { listAudit, newestAudit } from "./model/audit/list.ts";
import { listActors, peopleOf, subjectView } from "./model/audit/people.ts";
import { noteRefusal } from "./model/audit/refusals.ts";
import { auditEntryView, toAuditEntryView } from "./model/audit/views.ts";
import { type ErrorCode, STATUS_OF } from "./model/errors.ts";
import { loadActor } from "./model/identity/actor.ts";

/** With whom the rows of this page are about, and the names of all who are in them. */
export const list = adminQuery({
  input: auditListInput,
  returns: v.object({
    entries: v.array(auditEntryView),
    total: v.number(),
    people: v.record(v.string(), v.union(v.string(), v.null())),
    subjects: v.record(v.string(), subjectView),
  }),
  handler: async (ctx, input) => {
    const { entries, total } = await listAudit(ctx, input);
    return { entries: entries.map(toAuditEntryView), total, ...(await peopleOf(ctx, entries)) };
  },
});

/** By whom rows can be looked for: the administrators, and the one who is named. */
export const actors = adminQuery({
  input: auditActorsInput,
  returns: v.array(v.object({ id: v.id("users"), name: v.union(v.string(), v.null()) })),
  handler: (ctx, input) => listActors(ctx, input),
});

/** The newest rows of a filter as a CSV file. */
export const { ask: exportCsv, work: exportCsvNow } = adminDeed("audit:exportCsvNow", {
  input: auditFilterInput,
  returns: v.object({ csv: v.string(), rows: v.number() }),
  handler: async (ctx, filter) => {
    const entries = await newestAudit(ctx, filter, AUDIT_EXPORT_MAX);
    await noteDeed(
      ctx,
      {
        actorUserId: ctx.actor.user._id,
        action: "audit.export",
        targetType: "list",
        targetId: "audit",
        details: { ...filter, rows: entries.length },
      },
      Date.now(),
    );
    return { csv: auditCsv(entries), rows: entries.length };
  },
});

/** Who calls is found by the token of the call that was refused: somebody, suspended or not, or nobody. */
export const noteRefused = internalMutation({
  args: {
    sessionToken: v.optional(v.string()),
    call: v.string(),
    code: literals(...(Object.keys(STATUS_OF) as ErrorCode[])),
    target: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { sessionToken, ...refused }) => {
    const nowMs = Date.now();
    await noteRefusal(ctx, await loadActor(ctx, sessionToken, nowMs), refused, nowMs);
    return null;
  },
});
