import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { withTexts } from "../../i18n/i18n.ts";
import type { Booking } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonProps } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";

const loadDialog = withTexts("work", () =>
  import("./cancel-dialog.tsx").then((m) => ({ default: m.CancelDialog })),
);

type CancelButtonProps = Pick<ButtonProps, "variant" | "size" | "className"> & {
  booking: Booking;
  /** Where several requests stand side by side, the button says whose it is. */
  named?: boolean;
  onCancel: () => void;
};

/** Withdraws a request or calls off what was agreed, after a question. */
export function CancelButton({ booking, named = false, onCancel, ...look }: CancelButtonProps) {
  const { t } = useTranslation();
  const word = t(
    booking.status === "PENDING" ? "bookings.cancelRequest" : "bookings.cancelBooking",
  );
  if (!useMayAct()) return null;
  return (
    <LazyOverlay
      kind="dialog"
      load={loadDialog}
      overlayProps={{ booking, onCancel }}
      trigger={
        <Button
          {...look}
          aria-label={
            named ? t("bookings.actionOn", { action: word, title: booking.title }) : undefined
          }
        >
          {word}
        </Button>
      }
    />
  );
}
