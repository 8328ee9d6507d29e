import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { Alert, AlertBody, AlertTitle } from "../ui/alert.tsx";
import { actionsOf } from "./booking.ts";
import type { Booking, Side } from "./booking.ts";
import { outcomeKey } from "./outcome-key.ts";

type RequestOverProps = { booking: Booking; side: Side };

/** Says in a dialog in which is written that the request has moved on, and what can still be done; nothing while it is open. */
export function RequestOver({ booking, side }: RequestOverProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status } = booking;
  const may = actionsOf(booking, side);
  const actions = [
    ...(may.includes("complete") ? [t("bookings.complete")] : []),
    ...(may.includes("cancel") ? [t("bookings.cancelBooking")] : []),
    t("bookings.message"),
  ];
  return (
    // There before it says something: screen readers then say it.
    <output className="block empty:sr-only">
      {status !== "PENDING" && (
        <Alert variant="warning" role="note">
          <RefreshCw aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{t(outcomeKey(booking))}</AlertTitle>
            <p>{t("booking.lost.kept")}</p>
            <p>{t("bookings.stillPossible", { actions: format.list(actions) })}</p>
          </AlertBody>
        </Alert>
      )}
    </output>
  );
}
