import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BarList } from "./bar-list.tsx";
import { cityBars, statusBars } from "./bars.ts";

function Figure({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="border-border bg-card flex flex-col-reverse justify-end gap-1 rounded-xl border p-6 shadow-xs">
      {note && <dd className="text-muted-foreground text-sm">{note}</dd>}
      <dd className="text-2xl font-bold tabular-nums">{children}</dd>
      <dt className="text-muted-foreground text-sm">{label}</dt>
    </div>
  );
}

/** What the person's own requests come to, live. */
export function AnalyticsScreen({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const role = user.role === "GUIDE" ? "guide" : "operator";
  return (
    <>
      <PageHeading title={t(`analytics.${role}.title`)} description={t(`analytics.${role}.text`)} />
      <Live
        query={api.figures.own}
        args={{}}
        errorTitle={t("bookings.errorTitle")}
        skeleton={
          <>
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-64 w-full" />
          </>
        }
      >
        {(figures) => <Figures user={user} figures={figures} />}
      </Live>
    </>
  );
}

type FiguresProps = { user: Profile; figures: FunctionReturnType<typeof api.figures.own> };

function Figures({ user, figures }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const role = user.role === "GUIDE" ? "guide" : "operator";
  const rating = Number(user.guideProfile?.avgRating ?? 0);
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        <Figure label={t(`analytics.${role}.money`)} note={format.usd(figures.completedVND)}>
          {format.vnd(figures.completedVND)}
        </Figure>
        <Figure label={t("analytics.total")}>{format.number(figures.total)}</Figure>
        <Figure label={t("analytics.live")}>{format.number(figures.live)}</Figure>
        {user.guideProfile && (
          <Figure
            label={t("analytics.rating")}
            note={t("common.reviewCount", { count: user.guideProfile.reviewCount })}
          >
            {user.guideProfile.reviewCount > 0 ? format.rating(rating) : "—"}
          </Figure>
        )}
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <BarList
          title={t("analytics.byStatus")}
          counts={statusBars(figures)}
          nameOf={(status) => t(`bookings.status.${status}`)}
          empty={t("analytics.none")}
        />
        <BarList
          title={t(`analytics.${role}.byCity`)}
          counts={cityBars(figures)}
          nameOf={catalog.city}
          empty={t("analytics.none")}
        />
      </div>
    </>
  );
}
