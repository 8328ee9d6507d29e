import { RotateCcw, UserRoundSearch } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Booking } from "../../requests/booking.ts";
import { isToReplace } from "../../requests/booking.ts";
import { useActionLabel } from "../../requests/spoken-title.ts";
import { Button } from "../../ui/button.tsx";
import { useBookingOverlay } from "./use-booking-overlay.ts";

type ClosedActionsProps = { booking: Booking };

/** What its operator can do once a booking is closed: fill the gap that the guide left, or book the same once more. */
export function ClosedActions({ booking }: ClosedActionsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { show } = useBookingOverlay();
  const { id } = booking;
  const labelled = useActionLabel(booking);
  if (!useMayAct()) return null;
  if (isToReplace(booking, today)) {
    const action = t("bookings.replace.find");
    return (
      <Button aria-label={labelled(action)} onClick={() => show({ replace: id })}>
        <UserRoundSearch aria-hidden="true" />
        {action}
      </Button>
    );
  }
  const action = t("bookings.again.action");
  return (
    <Button variant="outline" aria-label={labelled(action)} onClick={() => show({ again: id })}>
      <RotateCcw aria-hidden="true" className="rtl:-scale-x-100" />
      {action}
    </Button>
  );
}
