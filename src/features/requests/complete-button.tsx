import { useTranslation } from "react-i18next";

import { withTexts } from "../../i18n/i18n.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Booking } from "../../requests/booking.ts";
import { RequestDialogButton } from "../../requests/request-dialog-button.tsx";
import { Button } from "../../ui/button.tsx";
import type { ButtonProps } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { SetStatus } from "./use-bookings.ts";

const loadDialog = withTexts("work", () =>
  import("./complete-dialog.tsx").then((m) => ({ default: m.CompleteDialog })),
);
const CompleteDialog = lazyDialog(loadDialog);

type CompleteButtonProps = Pick<ButtonProps, "aria-label"> & {
  booking: Booking;
  onStatus: SetStatus;
};

/** Ends an agreed booking; asks where its last day is still to come. */
export function CompleteButton({ booking, onStatus, ...label }: CompleteButtonProps) {
  const { t } = useTranslation();
  const today = useToday();
  const word = t("bookings.complete");
  if (today >= booking.endDate) {
    return (
      <Button {...label} onClick={() => void onStatus(booking, "COMPLETED")}>
        {word}
      </Button>
    );
  }
  return (
    <RequestDialogButton
      {...label}
      booking={booking}
      load={loadDialog}
      render={(shown) => <CompleteDialog {...shown} onStatus={onStatus} />}
    >
      {word}
    </RequestDialogButton>
  );
}
