import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Figure } from "../../components/figure.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** What is owed between oneself and one's partners, whenever it came about; it says so, as it stands below a choice of range. */
export function SettlementTotals() {
  const { t } = useTranslation();
  const format = useFormat();
  const live = useLive(api.settlements.totals, {});
  return (
    <section aria-label={t("payment.totals")}>
      <h2 className="text-lg font-semibold">{t("payment.totals")}</h2>
      <p className="text-muted-foreground mb-3 text-sm">{t("payment.totalsText")}</p>
      <LiveView live={live} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ owedVND, overdueVND, paidVND }) => (
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
            <Figure label={t("payment.totalOwed")} note={format.usd(owedVND)}>
              {format.vnd(owedVND)}
            </Figure>
            <Figure label={t("payment.totalOverdue")} note={format.usd(overdueVND)}>
              {format.vnd(overdueVND)}
            </Figure>
            <Figure label={t("payment.totalPaid")} note={format.usd(paidVND)}>
              {format.vnd(paidVND)}
            </Figure>
          </dl>
        )}
      </LiveView>
    </section>
  );
}
