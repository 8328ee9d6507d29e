import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  REPORT_STATUSES,
  REPORT_TYPES,
  REPORTS_PAGES_MAX,
} from "#convex/model/reports/contract.ts";

import { EmptyPage } from "../../components/empty-page.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { PAGE_SIZE, Pager } from "./pager.tsx";
import { ReportRow } from "./report-row.tsx";
import { useAdminAddress } from "./use-admin-address.ts";

const ReportDrawer = lazyPart(() =>
  import("./report-drawer.tsx").then((m) => ({ default: m.ReportDrawer })),
);

const NAMES = ["status", "type", "report"] as const;
const TYPES = ["ALL", ...REPORT_TYPES] as const;
const STATUSES = ["ALL", ...REPORT_STATUSES] as const;

/** What people reported: those that wait first. One is opened beside the list. */
export function ReportsPanel() {
  const { t } = useTranslation();
  const { values, page, change, openPage } = useAdminAddress(NAMES);
  const status = REPORT_STATUSES.find((one) => one === values.status);
  const type = REPORT_TYPES.find((one) => one === values.type);
  const filter = { ...(status && { status }), ...(type && { type }) };
  const shown = { page: Math.min(page, REPORTS_PAGES_MAX), limit: PAGE_SIZE, ...filter };
  const rows = useRowKeys({ arrows: true });
  const held = useHeldFocus("li button", "[aria-pressed]");
  const live = useLive(api.moderation.reports, shown, { keep: true });
  // The page stays as it is where a report is opened or closed.
  const open = (report: string | undefined) => change({ report }, { keepPage: true });
  return (
    <section ref={held} aria-labelledby="reports-title" className="flex flex-col gap-5">
      <div>
        <h2 id="reports-title" className="text-xl font-semibold">
          {t("admin.report.title")}
        </h2>
        <p className="text-muted-foreground max-w-2xl text-sm">{t("admin.report.text")}</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <FilterButtons
          legend={t("admin.report.filter")}
          values={STATUSES}
          value={status ?? "ALL"}
          labelOf={(one) => t(`admin.report.status.${one}`)}
          onChange={(one) => change({ status: one === "ALL" ? undefined : one })}
        />
        <FilterButtons
          legend={t("admin.report.kinds")}
          values={TYPES}
          value={type ?? "ALL"}
          labelOf={(one) => t(`admin.report.kind.${one}`)}
          onChange={(one) => change({ type: one === "ALL" ? undefined : one })}
        />
      </div>
      <LiveView live={live} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ reports, total }) =>
          total === 0 ? (
            <EmptyState title={t("admin.report.none")} hint={t("admin.report.noneText")} />
          ) : reports.length === 0 ? (
            <EmptyPage onPageChange={openPage} />
          ) : (
            <div aria-busy={live.stale} className="flex flex-col gap-4">
              <ol
                ref={rows}
                className="border-border bg-card divide-border divide-y rounded-xl border"
              >
                {reports.map((report) => (
                  <ReportRow key={report.id} report={report} onOpen={() => open(report.id)} />
                ))}
              </ol>
              <Pager
                page={shown.page}
                total={total}
                what="reports"
                pagesMax={REPORTS_PAGES_MAX}
                onPageChange={openPage}
              />
            </div>
          )
        }
      </LiveView>
      {values.report !== undefined && (
        <Suspense fallback={null}>
          <ReportDrawer reportId={values.report} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
