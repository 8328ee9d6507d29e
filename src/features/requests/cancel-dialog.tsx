import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { Booking } from "../../requests/booking.ts";
import { useCancelText } from "./use-cancel-text.ts";

type CancelDialogProps = {
  booking: Booking;
  onCancel: () => void;
  trigger: ReactElement;
};

/** Asks before a booking is called off; nobody agrees to it before they see what they owe for it. */
export function CancelDialog({ booking, onCancel, trigger }: CancelDialogProps) {
  const { t } = useTranslation();
  const { text, isKnown, isOver } = useCancelText(booking);
  return (
    <ConfirmDialog
      title={t("bookings.confirm.cancelTitle")}
      text={text}
      confirm={isOver ? null : t("bookings.confirm.yesCancel")}
      waits={!isKnown}
      destructive
      onConfirm={onCancel}
      trigger={trigger}
    />
  );
}
