// The reports as administrators list them, by pages: the order is stored with each (reports/rules.ts).
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { tallyOf } from "../market/tallies.ts";
import { partyLoader, type PartyLoader } from "../operators/party.ts";
import { REPORT_STATUSES, type ReportListInput, REPORTS_PAGE } from "../reports/contract.ts";
import { toReportView } from "../reports/views.ts";
import type { QueuedReportView } from "./views.ts";

type Filter = Pick<ReportListInput, "status" | "type">;

function inOrder(ctx: QueryCtx, { status, type }: Filter) {
  const reports = ctx.db.query("abuseReports");
  if (type !== undefined) {
    return status === undefined
      ? reports.withIndex("by_type_and_rank_and_order", (q) => q.eq("type", type))
      : reports.withIndex("by_type_and_status_and_rank_and_order", (q) =>
          q.eq("type", type).eq("status", status),
        );
  }
  return status === undefined
    ? reports.withIndex("by_rank_and_order")
    : reports.withIndex("by_status_and_rank_and_order", (q) => q.eq("status", status));
}

async function totalOf(ctx: QueryCtx, { status, type }: Filter): Promise<number> {
  const statuses = status === undefined ? REPORT_STATUSES : [status];
  let total = 0;
  for (const one of statuses) {
    total += await tallyOf(ctx, type === undefined ? `reports.${one}` : `reports.${one}.${type}`);
  }
  return total;
}

export async function toQueuedView(
  report: Doc<"abuseReports">,
  partyOf: PartyLoader,
): Promise<QueuedReportView> {
  return {
    ...toReportView(report),
    reporter: (await partyOf(report.reporterUserId)).view,
    reported: (await partyOf(report.reportedUserId)).view,
    isPriority: report.isPriority ?? false,
  };
}

/** Reads what stands before the page as well; the contract bounds how much that is. */
export async function listReports(
  ctx: QueryCtx,
  { page = 1, limit = REPORTS_PAGE, ...filter }: ReportListInput,
): Promise<{ reports: QueuedReportView[]; total: number }> {
  const upTo = await inOrder(ctx, filter).take(page * limit);
  const partyOf = partyLoader(ctx);
  const shown = upTo.slice((page - 1) * limit);
  const reports = await Promise.all(shown.map((report) => toQueuedView(report, partyOf)));
  return { reports, total: await totalOf(ctx, filter) };
}
