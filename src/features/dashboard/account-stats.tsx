import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { Stat, Stats } from "./stat.tsx";

/** One's work in all: how much, what it came to, how it was rated, with whom one speaks. */
export function AccountStats() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, failed, retry } = useLive(api.dashboard.get, {});
  const stats = data?.stats;
  return (
    <Stats failed={failed} retry={retry}>
      <Stat
        label={t("dashboard.stat.bookings")}
        value={stats && format.number(stats.totalBookings)}
      />
      <Stat label={t("dashboard.stat.revenue")} value={stats && format.vnd(stats.totalRevenue)} />
      <Stat
        label={t("dashboard.stat.rating")}
        value={stats && (stats.averageRating === 0 ? "—" : format.rating(stats.averageRating))}
      />
      <Stat
        label={t("dashboard.stat.talks")}
        value={stats && format.number(stats.activeConversations)}
      />
    </Stats>
  );
}
