import { UserRoundCog } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { Party } from "../../components/party.tsx";
import { RatingStars } from "../../components/rating-stars.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ReportBadge } from "./report-badge.tsx";
import { ReportLink } from "./report-link.tsx";
import { ReportReason } from "./report-reason.tsx";
import type { ReportDetail } from "./report.ts";

type Subject = ReportDetail["subject"];

function pageOf({ id, role }: Subject): string | null {
  if (role === "ADMIN") return null;
  return role === "GUIDE" ? paths.guide(id) : paths.operator(id);
}

/** Whom the report is about, and what else was reported of them. */
export function ReportSubject({
  subject,
  others,
}: {
  subject: Subject;
  others: ReportDetail["others"];
}) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { role, standing, memberSince, about } = subject;
  const isThere = standing !== "deleted";
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h3 className="font-semibold">{t("admin.report.person")}</h3>
      <Party party={subject} to={standing === "active" ? pageOf(subject) : null}>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Badge>{t(`roles.${role}`)}</Badge>
          {standing !== "active" && (
            <Badge variant="blocked">{t(`admin.standing.${standing}`)}</Badge>
          )}
          <RatingStars rating={subject.avgRating} count={subject.reviewCount} />
        </p>
        {isThere && (
          <p className="text-muted-foreground mt-1 text-sm">
            {t("admin.report.since", { day: instant(memberSince, { dateStyle: "medium" }) })}
          </p>
        )}
      </Party>
      {about !== "" && (
        <p dir="auto" lang="" className="text-muted-foreground line-clamp-4 text-sm wrap-anywhere">
          {about}
        </p>
      )}
      <OtherReports others={others} />
      {isThere && role !== "ADMIN" && (
        <Button variant="outline" size="sm" className="self-start" asChild>
          <AppLink to={paths.adminUser(subject.id)}>
            <UserRoundCog aria-hidden="true" />
            {t("admin.report.toPerson")}
          </AppLink>
        </Button>
      )}
    </Card>
  );
}

function OtherReports({ others }: { others: ReportDetail["others"] }) {
  const { t } = useTranslation();
  const { relative } = useFormat();
  const nowMs = useNow();
  return (
    <div className="text-sm">
      <h4 className="font-medium">{t("admin.report.others", { count: others.length })}</h4>
      <ul className="divide-border divide-y">
        {others.map(({ id, reason, status, createdAt }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <ReportLink reportId={id}>
                <ReportReason reason={reason} />
              </ReportLink>{" "}
              <span className="text-muted-foreground">{relative(createdAt, nowMs)}</span>
            </span>
            <ReportBadge status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
