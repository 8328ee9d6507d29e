import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { LiveView } from "../../components/live.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ReportBadge } from "./report-badge.tsx";
import { ReportDeeds } from "./report-deeds.tsx";
import { ReportMessages } from "./report-messages.tsx";
import { ReportReason } from "./report-reason.tsx";
import { ReportReview } from "./report-review.tsx";
import { ReportSubject } from "./report-subject.tsx";
import type { ReportDetail } from "./report.ts";

interface ReportDrawerProps {
  reportId: string;
  onClose: () => void;
}

/** One report with the thing reported and what surrounds it. */
export function ReportDrawer({ reportId, onClose }: ReportDrawerProps) {
  const { t } = useTranslation();
  const live = useLive(api.moderation.report, { reportId });
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="w-[min(36rem,100vw)]">
        <div className="pe-10">
          <SheetTitle className="text-lg font-semibold">{t("admin.report.one")}</SheetTitle>
          <SheetDescription className="text-muted-foreground text-sm">
            {t("admin.report.oneText")}
          </SheetDescription>
        </div>
        <LiveView
          live={live}
          missing={{ title: t("admin.report.missing"), hint: t("admin.report.missingText") }}
          skeleton={<Skeleton className="h-120 w-full" />}
        >
          {/* What was begun about one report is not done to the next. */}
          {(report) => <ReportBody key={report.id} report={report} />}
        </LiveView>
      </SheetContent>
    </Sheet>
  );
}

function ReportBody({ report }: { report: ReportDetail }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const names = usePartyNames();
  const { type, status, reason, note, decidedAt, decidedBy, isTakenDown } = report;
  return (
    <>
      <section className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">
            {t(`admin.report.of.${type}`, { name: names(report.reported).title })}
          </span>
          <ReportBadge status={status} />
        </p>
        <blockquote className="border-amber bg-amber-soft rounded-e-md border-s-4 px-4 py-3 wrap-anywhere">
          <ReportReason reason={reason} />
        </blockquote>
        <p className="text-muted-foreground text-sm">
          {t("admin.report.by", { name: names(report.reporter).title })}
          {POINT}
          {instant(report.createdAt)}
        </p>
        {decidedAt !== null && (
          <p className="text-sm">
            {t(isTakenDown ? "admin.report.takenDownBy" : "admin.report.decidedBy", {
              name: decidedBy === null ? "" : names(decidedBy).title,
              when: instant(decidedAt),
            })}
            {note !== null && (
              <em dir="auto" lang="" className="block wrap-anywhere">
                {note}
              </em>
            )}
          </p>
        )}
      </section>
      {report.review !== null && <ReportReview reportId={report.id} review={report.review} />}
      {type === "message" && <ReportMessages reportId={report.id} status={status} />}
      <ReportSubject subject={report.subject} others={report.others} />
      {status === "PENDING" && <ReportDeeds report={report} />}
    </>
  );
}
