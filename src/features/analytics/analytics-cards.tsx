import { useTranslation } from "react-i18next";

import { Figure } from "../../components/figure.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Analytics } from "./analytics.ts";

type AnalyticsCardsProps = { role: "guide" | "operator"; analytics: Analytics };

export function AnalyticsCards({ role, analytics }: AnalyticsCardsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { totalEarnings, totalBookings, averageRating, totalReviews, trends } = analytics;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
      <Figure
        label={t(`analytics.${role}.money`)}
        note={format.usd(totalEarnings)}
        trend={trends.earnings}
      >
        {format.vnd(totalEarnings)}
      </Figure>
      <Figure label={t("analytics.total")} trend={trends.bookings}>
        {format.number(totalBookings)}
      </Figure>
      <Figure label={t("analytics.rating")} note={t("common.reviewCount", { count: totalReviews })}>
        {totalReviews > 0 ? format.rating(averageRating) : "—"}
      </Figure>
      {role === "guide" ? (
        <Figure
          label={t("analytics.views")}
          note={t("analytics.viewsNote")}
          trend={trends.profileViews}
        >
          {format.number(analytics.profileViews)}
        </Figure>
      ) : (
        <Figure label={t("analytics.operator.partners")}>
          {format.number(analytics.guidesWorkedWith)}
        </Figure>
      )}
    </dl>
  );
}
