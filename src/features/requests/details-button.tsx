import { useTranslation } from "react-i18next";

import type { Booking, Side } from "../../requests/booking.ts";
import { RequestDialogButton } from "../../requests/request-dialog-button.tsx";
import { useActionLabel } from "../../requests/spoken-title.ts";
import { BookingDetails, loadDetails } from "./lazy-details.ts";

export function DetailsButton({ booking, side }: { booking: Booking; side: Side }) {
  const { t } = useTranslation();
  const labelled = useActionLabel(booking);
  const action = t("bookings.details");
  return (
    <RequestDialogButton
      variant="ghost"
      booking={booking}
      load={loadDetails}
      render={(shown) => <BookingDetails {...shown} side={side} />}
      aria-label={labelled(action)}
    >
      {action}
    </RequestDialogButton>
  );
}
