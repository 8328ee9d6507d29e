import { useTranslation } from "react-i18next";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import type { Booking } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonProps } from "../../ui/button.tsx";

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
  return (
    <ConfirmButton
      title={t("bookings.confirm.cancelTitle")}
      text={t("bookings.confirm.cancelText")}
      confirm={t("bookings.confirm.yesCancel")}
      destructive
      onConfirm={onCancel}
      trigger={
        <Button {...look} aria-label={named ? `${word}: ${booking.title}` : undefined}>
          {word}
        </Button>
      }
    />
  );
}
