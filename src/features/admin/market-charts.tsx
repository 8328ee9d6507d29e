import { useTranslation } from "react-i18next";

import { BarList } from "../../components/bar-list.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Market } from "./market-panel.tsx";
import { PartsChart } from "./parts-chart.tsx";
import { usePartName } from "./use-part-name.ts";

const HOUR_MS = 3_600_000;

/** How it went over the range, and how long answers took. */
export function MarketCharts({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const nameOfPart = usePartName();
  const hours = (upTo: string) => {
    const unit = { style: "unit", unitDisplay: "short", maximumFractionDigits: 2 } as const;
    const isLonger = upTo === "";
    const ms = isLonger ? (market.answerTimes.at(-2)?.upToMs ?? 0) : Number(upTo);
    const time = number(ms / HOUR_MS, { ...unit, unit: "hour" });
    return t(isLonger ? "admin.market.longer" : "admin.market.upTo", { time });
  };
  const answers = market.answerTimes
    .filter(({ count }) => count > 0)
    .map(({ upToMs, count }) => ({ name: upToMs === null ? "" : String(upToMs), count }));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <PartsChart
        market={market}
        title={t("admin.market.signUps")}
        series={[
          { key: "guides", name: t("admin.market.guides"), tone: "primary" },
          { key: "operators", name: t("admin.market.operators"), tone: "lotus" },
        ]}
      />
      <PartsChart
        market={market}
        title={t("admin.market.requests")}
        series={[
          { key: "requests", name: t("admin.market.made"), tone: "lotus" },
          { key: "accepted", name: t("admin.market.accepted"), tone: "primary" },
        ]}
      />
      <PartsChart
        market={market}
        title={t("admin.market.subscriptionMoves")}
        series={[
          { key: "started", name: t("admin.market.startedShort"), tone: "available" },
          { key: "ended", name: t("admin.market.endedShort"), tone: "amber" },
        ]}
      />
      <BarList
        title={t("admin.market.revenue")}
        counts={market.parts
          .filter(({ revenueUSDCents }) => revenueUSDCents > 0)
          .map(({ from, revenueUSDCents }) => ({ name: from, count: revenueUSDCents }))}
        nameOf={(from) => nameOfPart(from, market.step)}
        valueOf={(cents) => number(cents / 100, { style: "currency", currency: "USD" })}
        empty={t("analytics.none")}
      />
      <BarList
        title={t("admin.market.answers")}
        counts={answers}
        nameOf={hours}
        valueOf={number}
        empty={t("analytics.none")}
      />
    </div>
  );
}
