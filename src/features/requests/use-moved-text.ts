import { useTranslation } from "react-i18next";

import { MOVED_ON } from "#convex/model/requests/contract.ts";

import { tMessage } from "../../i18n/errors.ts";
import type { Booking } from "../../requests/booking.ts";

/** What has become of a request while a question about it is open, and whether that can still be answered; else nothing. */
export function useMovedText({ status }: Booking, before: Booking, may: boolean): string {
  const { t } = useTranslation();
  if (status === before.status || status === "PENDING") return "";
  return `${t(`bookings.updated.${status}`)} ${may ? "" : tMessage(MOVED_ON)}`;
}
