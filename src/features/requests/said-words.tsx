import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import type { Settlement } from "./settlement-state.ts";

type SaidWordsProps = {
  settlement: Pick<Settlement, "saidBy" | "saidAt" | "note">;
  className?: string;
};

/** What a side says of the payment, when, and in which words. */
export function SaidWords({ settlement: { saidBy, saidAt, note }, className }: SaidWordsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {saidBy !== null && saidAt !== null && (
        <p className={className}>
          {t(`payment.saidBy.${saidBy}`, { when: format.instant(saidAt) })}
        </p>
      )}
      {note !== null && (
        <p dir="auto" lang="" className={cn("wrap-anywhere whitespace-pre-line", className)}>
          {note}
        </p>
      )}
    </>
  );
}
