import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { withTexts } from "../../i18n/i18n.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { RequestDialogButton } from "../../requests/request-dialog-button.tsx";
import { useActionLabel } from "../../requests/spoken-title.ts";
import type { ButtonProps } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { SetStatus } from "./use-bookings.ts";

const loadDialog = withTexts("work", () =>
  import("./cancel-dialog.tsx").then((m) => ({ default: m.CancelDialog })),
);
const CancelDialog = lazyDialog(loadDialog);

type CancelButtonProps = Pick<ButtonProps, "variant" | "size" | "className"> & {
  booking: Booking;
  side: Side;
  /** Where several requests stand side by side, the button says whose it is. */
  named?: boolean;
  onStatus: SetStatus;
};

/** Withdraws a request or calls off what was agreed, after a question. */
export function CancelButton(props: CancelButtonProps) {
  const { booking, side, named = false, onStatus, ...look } = props;
  const { t } = useTranslation();
  const labelled = useActionLabel(booking);
  const word = t(
    booking.status === "PENDING" ? "bookings.cancelRequest" : "bookings.cancelBooking",
  );
  if (!useMayAct()) return null;
  return (
    <RequestDialogButton
      {...look}
      booking={booking}
      load={loadDialog}
      render={(shown) => <CancelDialog {...shown} side={side} onStatus={onStatus} />}
      aria-label={named ? labelled(word) : undefined}
    >
      {word}
    </RequestDialogButton>
  );
}
