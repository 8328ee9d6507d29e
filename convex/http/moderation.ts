import { v } from "convex/values";

import { api } from "../_generated/api.js";
import {
  type CompanyView,
  companyQueueView,
  companyView,
  queuedReportView,
  reportListView,
} from "../model/moderation/views.ts";
import { reportView } from "../model/reports/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const tag = "Administration";

const { decide, takeAway, putBack } = api.moderation;

/** A call that decides on one report and answers with it. */
function deciding(
  method: "PUT" | "POST" | "DELETE",
  path: string,
  row: { summary: string; runs: typeof decide | typeof takeAway | typeof putBack },
): Endpoint {
  return endpoint({
    method,
    path,
    tag,
    ...row,
    names: { id: "reportId" },
    output: isoView(reportView),
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoDated(await run(input)),
  });
}

const reportRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/admin/reports",
    tag,
    summary:
      "Reports by pages of 20: those that wait first, subscribers' before others and the oldest first, then the decided ones, the latest first; `status` and `type` narrow it",
    runs: api.moderation.reports,
    output: v.object({ ...reportListView.fields, reports: v.array(isoView(queuedReportView)) }),
    call: async ({ run }, input) => {
      const { reports, total } = await run(input);
      return { reports: reports.map(isoDated), total };
    },
  }),
  deciding("PUT", "/api/admin/reports/{id}", {
    summary: "Resolves or dismisses a report that waits; the one who reported is told",
    runs: decide,
  }),
  deciding("POST", "/api/admin/reports/{id}/removal", {
    summary:
      "Hides the review or removes the message that was reported, and resolves every report of it; its author is told",
    runs: takeAway,
  }),
  deciding("DELETE", "/api/admin/reports/{id}/removal", {
    summary: "Shows the review again that was hidden; the report stays as it was decided",
    runs: putBack,
  }),
];

const isoTimes = {
  memberSince: v.string(),
  requestedAt: v.string(),
  decidedAt: v.union(v.string(), v.null()),
};
const isoCompany = v.object({ ...companyView.fields, ...isoTimes });

function isoTimesOf(company: CompanyView) {
  const { memberSince, requestedAt, decidedAt } = company;
  const times = { memberSince: toIso(memberSince), requestedAt: toIso(requestedAt) };
  return { ...company, ...times, decidedAt: toIsoOrNull(decidedAt) };
}

const companyRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/admin/companies",
    tag,
    summary: "Companies whose check has a status, by default those that wait, the longest first",
    runs: api.moderation.companies,
    output: v.object({ ...companyQueueView.fields, companies: v.array(isoCompany) }),
    call: async ({ run }, input) => {
      const { companies, nextCursor } = await run(input);
      return { companies: companies.map(isoTimesOf), nextCursor };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/admin/companies/{id}",
    tag,
    summary:
      "Verifies a company that waits, or refuses it with a reason; with `companyName` and `website` only as it was looked at",
    runs: api.moderation.decideOnCompany,
    names: { id: "operatorUserId" },
    output: isoCompany,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoTimesOf(await run(input)),
  }),
];

export const moderationRows: readonly Endpoint[] = [...reportRows, ...companyRows];
