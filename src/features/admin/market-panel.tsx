import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { ANALYTICS_RANGES, type AnalyticsRange } from "#convex/model/figures/contract.ts";

import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { MarketCharts } from "./market-charts.tsx";
import { MarketFigures } from "./market-figures.tsx";
import { useAdminAddress } from "./use-admin-address.ts";
import { useDeed } from "./use-deed.ts";

export type Market = FunctionReturnType<typeof api.market.get>;

/** What the marketplace comes to in a range of days, live. */
export function MarketPanel() {
  const { t } = useTranslation();
  const { values, change } = useAdminAddress(["range"]);
  const range = ANALYTICS_RANGES.find((one) => one === values.range) ?? "30d";
  const today = useToday();
  const live = useLive(api.market.get, { range, today }, { keep: true });
  return (
    <section aria-labelledby="market-title" className="flex flex-col gap-5">
      <div>
        <h2 id="market-title" className="text-xl font-semibold">
          {t("admin.market.title")}
        </h2>
        <p className="text-muted-foreground max-w-2xl text-sm">{t("admin.market.text")}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterButtons
          legend={t("admin.market.range")}
          values={ANALYTICS_RANGES}
          value={range}
          labelOf={(one) => t(`analytics.ranges.${one}`)}
          onChange={(one) => change({ range: one })}
        />
        <CsvButton range={range} today={today} />
      </div>
      <LiveView
        live={live}
        skeleton={
          <>
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-96 w-full" />
          </>
        }
      >
        {(market) => (
          <div aria-busy={live.stale} className="flex flex-col gap-6">
            <MarketFigures market={market} />
            <MarketCharts market={market} />
          </div>
        )}
      </LiveView>
    </section>
  );
}

function CsvButton({ range, today }: { range: AnalyticsRange; today: string }) {
  const { t } = useTranslation();
  const exportCsv = useAction(api.market.exportCsv);
  const { pending, run } = useDeed({
    done: t("admin.market.exported"),
    failed: t("admin.notExported"),
  });
  const name = `guidelink-market-${range}-${today}.csv`;
  return (
    <Button
      variant="outline"
      loading={pending}
      onClick={() =>
        void run(async () => {
          const { csv } = await exportCsv({ range, today });
          saveFile(csv, { name, type: "text/csv" });
        })
      }
    >
      <Download aria-hidden="true" />
      {t("admin.csv")}
    </Button>
  );
}
