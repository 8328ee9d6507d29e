import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { estimateVND } from "#convex/model/requests/rules.ts";
import { feePercent, partOf } from "#convex/model/settlements/rules.ts";

import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Booking } from "../../requests/booking.ts";

/** What calling it off means, with what is owed for it. `isKnown` once that has been asked for. */
export function useCancelText(booking: Booking): { text: string; isKnown: boolean } {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const isAgreed = booking.status === "ACCEPTED";
  const asked = isAgreed ? { jobRequestId: booking.id } : ("skip" as const);
  const { data, failed } = useLive(api.settlements.get, asked);
  const text = t("bookings.confirm.cancelText");
  if (data === undefined) return { text, isKnown: !isAgreed || failed };

  const fee = () => {
    if (data.party === "GUIDE") return t("payment.cancelGuide");
    const percent = data.terms === null ? 0 : feePercent(data.terms, booking.startDate, today);
    const owedVND = partOf(estimateVND(booking), percent);
    if (owedVND === 0) return t("payment.cancelNothing");
    return t("payment.cancelOwes", {
      amount: format.vnd(owedVND),
      percent: format.number(percent / 100, { style: "percent" }),
    });
  };
  return { text: `${text} ${fee()}`, isKnown: true };
}
