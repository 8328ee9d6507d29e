import { useTranslation } from "react-i18next";

import type { Booking } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonProps } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";

const loadDialog = () => import("./decline-dialog.tsx").then((m) => ({ default: m.DeclineDialog }));

type DeclineButtonProps = Pick<ButtonProps, "size"> & {
  booking: Booking;
  onDecline: (reason: string) => void;
};

export function DeclineButton({ booking, size, onDecline }: DeclineButtonProps) {
  const { t } = useTranslation();
  const action = t("bookings.decline");
  return (
    <LazyOverlay
      kind="dialog"
      load={loadDialog}
      overlayProps={{ booking, onDecline }}
      trigger={
        <Button
          variant="outline"
          size={size}
          aria-label={t("bookings.actionOn", { action, title: booking.title })}
        >
          {action}
        </Button>
      }
    />
  );
}
