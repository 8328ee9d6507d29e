import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useMayAct } from "../../components/may-act.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DisputeButton } from "./dispute-button.tsx";
import { SaidWords } from "./said-words.tsx";
import { type Settlement, standingOf, standingText } from "./settlement-state.ts";
import { useSettle } from "./use-settle.ts";

const LOOKS = {
  OVERDUE: "blocked",
  DUE: "amber",
  SAID: "info",
  DISPUTED: "blocked",
  PAID: "available",
} as const;

type SettlementSectionProps = {
  jobRequestId: string;
  /** It was called off: then it is said as well that nothing is owed. */
  isCancelled?: boolean;
};

/** What the booking comes to, by when, and what both sides say of it; nothing while nothing is owed. */
export function SettlementSection({ jobRequestId, isCancelled = false }: SettlementSectionProps) {
  const { t } = useTranslation();
  const { data } = useLive(api.settlements.get, { jobRequestId });
  if (data?.state === "NOTHING" && isCancelled) {
    return (
      <section aria-label={t("payment.title")}>
        <h3 className="text-muted-foreground text-sm">{t("payment.title")}</h3>
        <p className="text-sm">{t("payment.nothing")}</p>
      </section>
    );
  }
  if (data === undefined || data.why === null) return null;
  return (
    <section className="border-border rounded-md border p-4" aria-label={t("payment.title")}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t("payment.title")}</h3>
        <StateBadge settlement={data} />
      </div>
      <Facts settlement={data} />
      <p className="text-muted-foreground mt-2 text-sm text-pretty">{t("payment.direct")}</p>
      <Deeds jobRequestId={jobRequestId} settlement={data} />
    </section>
  );
}

function StateBadge({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation();
  const standing = standingOf(settlement);
  if (standing === null) return null;
  return <Badge variant={LOOKS[standing]}>{t(standingText(standing))}</Badge>;
}

function Facts({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { amountVND, why, dueOn, state } = settlement;
  return (
    <div className="mt-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <strong className="text-base font-semibold">{format.vnd(amountVND)}</strong>
        <span className="text-muted-foreground">{format.usd(amountVND)}</span>
      </p>
      <p className="text-muted-foreground">
        {why !== null && t(`payment.why.${why}`)}
        {dueOn !== null &&
          state !== "PAID" &&
          `${POINT}${t("payment.due", { day: format.day(dueOn) })}`}
      </p>
      <SaidWords settlement={settlement} className="mt-1" />
    </div>
  );
}

function Deeds({ jobRequestId, settlement }: { jobRequestId: string; settlement: Settlement }) {
  const { t } = useTranslation();
  const { pending, settle } = useSettle(jobRequestId, settlement.saidAt);
  const mayAct = useMayAct();
  const { deeds } = settlement;
  if (!mayAct) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {deeds
        .filter((deed) => deed !== "dispute")
        .map((deed) => (
          <Button
            key={deed}
            size="sm"
            variant={deed === "withdraw" ? "outline" : "primary"}
            disabled={pending}
            onClick={() => void settle(deed)}
          >
            {t(`payment.deed.${deed}`)}
          </Button>
        ))}
      {/* Also while there is nothing to dispute: somebody may have its dialog open, and words in it. */}
      <DisputeButton
        {...{ jobRequestId, pending, settlement }}
        isPossible={deeds.includes("dispute")}
        onSettle={settle}
      />
    </div>
  );
}
