import { useTranslation } from "react-i18next";

import type { ReportStatus } from "#convex/model/reports/contract.ts";

import { Badge } from "../../ui/badge.tsx";

const VARIANTS = { PENDING: "amber", RESOLVED: "available", DISMISSED: "neutral" } as const;

/** Of one report. */
export function ReportBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation();
  return <Badge variant={VARIANTS[status]}>{t(`admin.person.reportStatus.${status}`)}</Badge>;
}
