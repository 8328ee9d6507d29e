import type { FunctionReturnType } from "convex/server";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";

import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";

type Payment = FunctionReturnType<typeof api.subscriptions.mine>["payments"][number];

const LOOKS = {
  PAID: "available",
  OPEN: "amber",
  VOID: "neutral",
  UNCOLLECTIBLE: "blocked",
} as const;

/** Every invoice with its document, newest first. */
export function PaymentHistory({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-3">
      <h2 id="payments" className="text-lg font-semibold">
        {t("subscription.history")}
      </h2>
      {payments.length === 0 ? (
        <p className="text-muted-foreground">{t("subscription.noPayments")}</p>
      ) : (
        <Card className="divide-border divide-y">
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </Card>
      )}
    </section>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { createdAt, number, plan, status, amountUSDCents, pdfUrl } = payment;
  const date = format.instant(createdAt, { dateStyle: "medium" });
  // A switch to the smaller plan gives back what was not used: kept for the next invoices, it is nothing that anybody paid.
  const isCredit = status === "PAID" && amountUSDCents < 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{date}</p>
        <p className="text-muted-foreground text-sm">
          {plan && t(`plans.${plan}.name`)}
          {plan && number && POINT}
          <bdi>{number}</bdi>
        </p>
      </div>
      <Badge variant={LOOKS[status]}>
        {isCredit ? t("subscription.credited") : t(`subscription.payment.${status}`)}
      </Badge>
      <p className="min-w-20 font-medium tabular-nums sm:text-end">
        {format.usdCents(isCredit ? -amountUSDCents : amountUSDCents)}
      </p>
      {pdfUrl !== null && (
        <a
          href={pdfUrl}
          target="_blank"
          rel="noreferrer"
          className="text-primary-deep inline-flex min-h-11 items-center gap-1.5 text-sm font-medium hover:underline"
        >
          <FileDown aria-hidden="true" className="size-4.5" />
          {t("subscription.pdf")}
          <span className="sr-only">{t("subscription.pdfOf", { date })}</span>
        </a>
      )}
    </div>
  );
}
