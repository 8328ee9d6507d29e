import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

interface CardProps {
  label: string;
  value: string;
  note: string;
  to: string;
}

function StatCard({ label, value, note, to }: CardProps) {
  return (
    <div className="border-border bg-card relative flex flex-col gap-1 rounded-xl border p-4 shadow-xs hover:shadow-md sm:p-5">
      <dt className="text-muted-foreground text-sm">
        <AppLink to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
          {label}
        </AppLink>
      </dt>
      <dd className="text-2xl font-bold tabular-nums">{value}</dd>
      <dd className="text-muted-foreground text-sm first-letter:uppercase">{note}</dd>
    </div>
  );
}

type Stats = FunctionReturnType<typeof api.administration.stats>;

/** Where nobody was before them, there is nothing to measure the new ones against. */
function useGrowthText() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return ({ totalUsers, newUsers, monthlyGrowth }: Stats): string => {
    if (totalUsers > 0 && newUsers >= totalUsers) return t("admin.stat.allNew");
    const look = { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
    return t("admin.stat.growth", { percent: number(monthlyGrowth / 100, look) });
  };
}

/** Four numbers that are kept as the marketplace changes; the day moves their month. */
export function StatCards() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const growthText = useGrowthText();
  const live = useLive(api.administration.stats, { today: useToday() }, { keep: true });
  return (
    <LiveView
      live={live}
      skeleton={
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {["users", "guides", "operators", "reports"].map((card) => (
            <Skeleton key={card} className="h-30" />
          ))}
        </div>
      }
    >
      {(stats) => (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard
            label={t("admin.stat.users")}
            value={number(stats.totalUsers)}
            note={growthText(stats)}
            to={paths.admin("users")}
          />
          <StatCard
            label={t("admin.stat.guides")}
            value={number(stats.activeGuides)}
            note={t("admin.stat.active")}
            to={paths.admin("users")}
          />
          <StatCard
            label={t("admin.stat.operators")}
            value={number(stats.activeOperators)}
            note={t("admin.stat.active")}
            to={paths.admin("users")}
          />
          <StatCard
            label={t("admin.stat.reports")}
            value={number(stats.pendingReports)}
            note={t(stats.pendingReports > 0 ? "admin.stat.attention" : "admin.stat.clear")}
            to={paths.admin("reports")}
          />
        </dl>
      )}
    </LiveView>
  );
}
