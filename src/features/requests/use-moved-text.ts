import { useTranslation } from "react-i18next";

import { MOVED_ON } from "#convex/model/requests/contract.ts";

import { tMessage } from "../../i18n/errors.ts";
import type { Booking } from "../../requests/booking.ts";
import { outcomeKey } from "../../requests/outcome-key.ts";

/** What has become of a request while a question about it is open, and whether that can still be answered; else nothing. */
export function useMovedText(booking: Booking, before: Booking, may: boolean): string {
  const { t } = useTranslation();
  const { status } = booking;
  if (status === before.status || status === "PENDING") return "";
  return `${t(outcomeKey(booking))} ${may ? "" : tMessage(MOVED_ON)}`;
}
