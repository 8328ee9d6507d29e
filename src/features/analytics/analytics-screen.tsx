import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { ANALYTICS_RANGES } from "#convex/model/figures/contract.ts";
import type { AnalyticsRange } from "#convex/model/figures/contract.ts";

import { LiveView } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useLive } from "../../components/use-live.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useAddressParams } from "../../lib/use-address-params.ts";
import { useToday } from "../../lib/use-now.ts";
import { sideIdOf } from "../../session/company.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AnalyticsCards } from "./analytics-cards.tsx";
import { analyticsCsv } from "./analytics-csv.ts";
import { AnalyticsTabs } from "./analytics-tabs.tsx";
import type { Analytics } from "./analytics.ts";
import { SettlementTotals } from "./settlement-totals.tsx";

/** Which range the address names; the usual one leaves it bare. */
function useRange(): [AnalyticsRange, (range: AnalyticsRange) => void] {
  const [params, change] = useAddressParams();
  const range = ANALYTICS_RANGES.find((one) => one === params.get("range")) ?? "30d";
  return [range, (next) => change({ range: next }, { replace: true })];
}

/** What the person's own work comes to in a range of days, live. */
export function AnalyticsScreen({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const today = useToday();
  const live = useLive(api.analytics.get, { userId: sideIdOf(user), range, today }, { keep: true });
  const { data } = live;
  const role = user.role === "GUIDE" ? "guide" : "operator";
  const { city } = useCatalog();

  function download(analytics: Analytics): void {
    const name = `guidelink-${analytics.from}-${analytics.to}.csv`;
    saveFile(analyticsCsv(analytics, { role, t, cityOf: city }), { name, type: "text/csv" });
  }

  return (
    <>
      <PageHeading title={t(`analytics.${role}.title`)} description={t(`analytics.${role}.text`)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex flex-wrap gap-1 sm:gap-1.5">
          <legend className="sr-only">{t("analytics.range")}</legend>
          {ANALYTICS_RANGES.map((one) => (
            <Button
              key={one}
              variant={one === range ? "soft" : "ghost"}
              className="px-2.5 sm:px-3.5"
              aria-pressed={one === range}
              onClick={() => setRange(one)}
            >
              {t(`analytics.ranges.${one}`)}
            </Button>
          ))}
        </fieldset>
        <Button
          variant="outline"
          disabled={data === undefined || live.stale}
          onClick={() => data && download(data)}
        >
          <Download aria-hidden="true" />
          {t("analytics.csv")}
        </Button>
      </div>
      <LiveView
        live={live}
        errorTitle={t("analytics.errorTitle")}
        errorHint={t("analytics.errorText")}
        skeleton={
          <>
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-72 w-full" />
          </>
        }
      >
        {(analytics) => (
          <div aria-busy={live.stale} className="flex flex-col gap-7">
            <AnalyticsCards role={role} analytics={analytics} />
            <AnalyticsTabs role={role} analytics={analytics} />
          </div>
        )}
      </LiveView>
      <SettlementTotals />
    </>
  );
}
