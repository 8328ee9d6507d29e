import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { isAllWorked } from "#convex/model/requests/workedRules.ts";
import { owedOnCalling } from "#convex/model/settlements/rules.ts";

import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Booking } from "../../requests/booking.ts";

export interface CancelText {
  text: string;
  /** What is owed for it has been asked for. */
  isKnown: boolean;
  /** Nothing is left of it to be called off. */
  isOver: boolean;
  /** What the operator is told that it costs. */
  owedVND?: number;
}

/** What calling it off means, with what is owed for it. */
export function useCancelText(booking: Booking): CancelText {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const isAgreed = booking.status === "ACCEPTED";
  const asked = isAgreed ? { jobRequestId: booking.id } : ("skip" as const);
  const { data, failed } = useLive(api.settlements.get, asked);
  const told = t("bookings.confirm.cancelText");
  const others = isAgreed ? 0 : booking.othersAsked;
  // Taken back from one guide, a round goes on with the rest of it.
  const text = others > 0 ? `${told} ${t("bookings.round.waiting", { count: others })}` : told;
  if (data === undefined) return { text, isKnown: !isAgreed || failed, isOver: false };

  const { party, finishedOn, isGuideAway } = data;
  if (isAllWorked(booking, finishedOn, today)) {
    return { text: t("payment.cancelOver"), isKnown: true, isOver: true };
  }
  const terms = party === "GUIDE" || isGuideAway ? null : data.terms;
  const owed = owedOnCalling(booking, { terms, today, finishedOn });
  const fee = () => {
    const amount = format.vnd(owed.amountVND);
    const percent = format.number(owed.percent / 100, { style: "percent" });
    if (party === "GUIDE") {
      const worked = owed.amountVND > 0 ? ` ${t("payment.cancelGuideWorked", { amount })}` : "";
      return `${t("payment.cancelGuide")}${worked}`;
    }
    if (owed.amountVND === 0) {
      return t(isGuideAway ? "payment.cancelAway" : "payment.cancelNothing");
    }
    if (owed.workedVND === 0) return t("payment.cancelOwes", { amount, percent });
    return owed.percent === 0
      ? t("payment.cancelOwesWorked", { amount })
      : t("payment.cancelOwesRest", { amount, percent });
  };
  const agreedTo = party === "GUIDE" ? {} : { owedVND: owed.amountVND };
  return { text: `${text} ${fee()}`, isKnown: true, isOver: false, ...agreedTo };
}
