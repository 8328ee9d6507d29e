import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { isoDetails } from "../model/audit/details.ts";
import { type AuditEntryView, auditEntryView } from "../model/audit/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const isoEntry = v.object({ ...auditEntryView.fields, at: v.string() });

function isoEntryOf(entry: AuditEntryView) {
  return { ...entry, at: toIso(entry.at), details: isoDetails(entry.details) };
}

export const auditRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/admin/audit",
    tag: "Administration",
    summary:
      "What administrators did and looked at, and who tried to without being one, the newest first; `from` and `to` are days in Vietnam or times",
    runs: api.audit.list,
    output: v.object({ entries: v.array(isoEntry), total: v.number() }),
    call: async ({ run }, input) => {
      const { entries, total } = await run(input);
      return { entries: entries.map(isoEntryOf), total };
    },
  }),
];
