import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { Live } from "../../components/live.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { POINT } from "../../lib/point.ts";
import { JobStatusBadge } from "../../requests/status-badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The newest five jobs. */
export function RecentJobs() {
  const { t } = useTranslation();
  const format = useFormat();
  const title = useId();
  return (
    <Card className="flex flex-col gap-2 p-5">
      <h2 id={title} className="font-semibold">
        {t("dashboard.jobs.title")}
      </h2>
      <Live query={api.dashboard.get} args={{}} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ recentJobs }) =>
          recentJobs.length === 0 ? (
            <p className="text-muted-foreground text-sm">{t("dashboard.jobs.none")}</p>
          ) : (
            <ul aria-labelledby={title} className="divide-border flex flex-col divide-y">
              {recentJobs.map(
                ({ id, title: job, startDate, status, guideName, isGuideDeleted }) => (
                  <li key={id} className="flex min-h-14 items-center justify-between gap-3 py-2">
                    <span className="min-w-0">
                      <bdi className="block truncate text-sm font-medium">{job}</bdi>
                      <span className="text-muted-foreground text-sm">
                        {[
                          format.day(startDate),
                          isGuideDeleted ? t("common.deletedUser") : guideName,
                        ].join(POINT)}
                      </span>
                    </span>
                    <JobStatusBadge status={status} />
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Live>
      <AppLink
        to={paths.browseGuides}
        className="text-primary-deep inline-flex min-h-11 items-center self-start text-sm font-medium hover:underline"
      >
        {t("nav.browseGuides")}
      </AppLink>
    </Card>
  );
}
