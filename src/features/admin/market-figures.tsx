import { useTranslation } from "react-i18next";

import { Figure } from "../../components/figure.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Market } from "./market-panel.tsx";

const NOTHING = "—";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The numbers that say how it goes, each against as many days before where that is known. */
export function MarketFigures({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { signUps, guides, operators, requests, acceptanceRate, subscriptions, trends } = market;
  const usd = (cents: number) => number(cents / 100, { style: "currency", currency: "USD" });
  const percent = (value: number | null) =>
    value === null ? NOTHING : number(value / 100, { style: "percent" });
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
      <Figure
        label={t("admin.market.signUps")}
        note={t("admin.market.bySide", {
          guides: number(guides.signUps),
          operators: number(operators.signUps),
        })}
        trend={trends.signUps}
      >
        {number(signUps)}
      </Figure>
      <Figure
        label={t("admin.market.guidesActive")}
        note={t("admin.market.profileRate", { rate: percent(guides.profileRate) })}
      >
        {percent(guides.workedRate)}
      </Figure>
      <Figure
        label={t("admin.market.operatorsActive")}
        note={t("admin.market.profileRate", { rate: percent(operators.profileRate) })}
      >
        {percent(operators.workedRate)}
      </Figure>
      <Figure
        label={t("admin.market.requests")}
        note={t("admin.market.completed", { count: requests.completed })}
        trend={trends.requests}
      >
        {number(requests.made)}
      </Figure>
      <Figure
        label={t("admin.market.acceptance")}
        note={t("admin.market.declined", {
          declined: number(requests.declined),
          missed: number(requests.missed),
        })}
      >
        {percent(acceptanceRate)}
      </Figure>
      <Figure label={t("admin.market.median")} note={t("admin.market.medianNote")}>
        <Duration ms={market.answerMedianMs} />
      </Figure>
      <Figure
        label={t("admin.market.subscriptions")}
        note={t("admin.market.byPlan", {
          monthly: number(subscriptions.MONTHLY.active),
          annual: number(subscriptions.ANNUAL.active),
        })}
        trend={trends.started}
      >
        {number(subscriptions.active)}
      </Figure>
      <Figure
        label={t("admin.market.revenue")}
        note={t("admin.market.payments", { count: market.payments })}
        trend={trends.revenue}
      >
        {usd(market.revenueUSDCents)}
      </Figure>
      <Figure
        label={t("admin.market.churn")}
        note={t("admin.market.ended", {
          started: number(subscriptions.started),
          ended: number(subscriptions.ended),
        })}
      >
        {percent(subscriptions.churnRate)}
      </Figure>
    </dl>
  );
}

/** Minutes below two hours, hours from then on. */
function Duration({ ms }: { ms: number | null }) {
  const { number } = useFormat();
  if (ms === null) return NOTHING;
  const unit = { style: "unit", unitDisplay: "long", maximumFractionDigits: 1 } as const;
  return ms < 2 * HOUR_MS
    ? number(Math.round(ms / MINUTE_MS), { ...unit, unit: "minute" })
    : number(ms / HOUR_MS, { ...unit, unit: "hour" });
}
