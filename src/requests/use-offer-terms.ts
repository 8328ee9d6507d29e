import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { POINT } from "../lib/point.ts";
import type { Booking } from "./booking.ts";

type Terms = Pick<
  Booking["offers"][number],
  "proposedRateVND" | "proposedHours" | "startDate" | "endDate"
>;

/** What is offered, in a line. */
export function useOfferTerms(): (terms: Terms) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ proposedRateVND, proposedHours, startDate, endDate }) =>
    [
      format.vnd(proposedRateVND),
      t("booking.hours", { count: proposedHours }),
      format.dayRange(startDate, endDate),
    ].join(POINT);
}
