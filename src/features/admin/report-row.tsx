import { Flag, MessageSquareWarning, StarOff, UserRoundX } from "lucide-react";
import { useTranslation } from "react-i18next";

import { usePartyNames } from "../../components/party-names.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { useNow } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ReportBadge } from "./report-badge.tsx";
import { ReportDecision } from "./report-decision.tsx";
import { ReportReason } from "./report-reason.tsx";
import type { Report } from "./report.ts";

const ICONS = { review: StarOff, message: MessageSquareWarning, user: UserRoundX } as const;

/** What was reported by whom and why; what waits can be decided from here. */
export function ReportRow({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const { t } = useTranslation();
  const { instant, relative } = useFormat();
  const nowMs = useNow();
  const names = usePartyNames();
  const { type, status, reason, createdAt, isPriority } = report;
  const Icon = ICONS[type];
  const of = t(`admin.report.of.${type}`, { name: names(report.reported).title });
  const by = t("admin.report.by", { name: names(report.reporter).title });
  const title = `${of}${POINT}${by}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <Icon className="text-muted-foreground mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{of}</span>
          <ReportBadge status={status} />
          {isPriority && (
            <Badge variant="primary">
              <Flag aria-hidden="true" />
              {t("admin.report.priority")}
            </Badge>
          )}
        </p>
        <p className="mt-1 line-clamp-2 wrap-anywhere">
          <ReportReason reason={reason} />
        </p>
        <p className="text-muted-foreground mt-1 text-sm wrap-anywhere">
          {by}
          {POINT}
          <bdi title={t("admin.report.reporterId")} className="font-mono text-xs">
            {report.reporterUserId}
          </bdi>
          {POINT}
          <time dateTime={new Date(createdAt).toISOString()} title={instant(createdAt)}>
            {relative(createdAt, nowMs)}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={t("admin.actionOn", { action: t("admin.report.open"), title })}
          onClick={onOpen}
        >
          {t("admin.report.open")}
        </Button>
        {status === "PENDING" && <ReportDecision reportId={report.id} title={title} />}
      </div>
    </li>
  );
}
