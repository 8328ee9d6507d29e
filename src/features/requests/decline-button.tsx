import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { passFocus } from "../../lib/pass-focus.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { RequestDialogButton } from "../../requests/request-dialog-button.tsx";
import { useActionLabel } from "../../requests/spoken-title.ts";
import type { ButtonProps } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { wasTakenBack } from "./pending-declines.ts";
import type { SetStatus } from "./use-bookings.ts";

const loadDialog = () => import("./decline-dialog.tsx").then((m) => ({ default: m.DeclineDialog }));
const DeclineDialog = lazyDialog(loadDialog);

type DeclineButtonProps = Pick<ButtonProps, "size"> & {
  booking: Booking;
  side: Side;
  onStatus: SetStatus;
};

export function DeclineButton({ booking, side, onStatus, size }: DeclineButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that took it back stood here.
    if (wasTakenBack(booking.id)) passFocus(button.current);
  }, [booking.id]);
  const labelled = useActionLabel(booking);
  const action = t("bookings.decline");
  return (
    <RequestDialogButton
      ref={button}
      variant="outline"
      size={size}
      booking={booking}
      load={loadDialog}
      render={(shown) => <DeclineDialog {...shown} side={side} onStatus={onStatus} />}
      aria-label={labelled(action)}
    >
      {action}
    </RequestDialogButton>
  );
}
