import { useTranslation } from "react-i18next";

import { ConfirmContent } from "../../components/confirm-dialog.tsx";
import { actionsOf } from "../../requests/booking.ts";
import type { Side } from "../../requests/booking.ts";
import type { RequestDialogProps } from "../../requests/request-dialog.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { SetStatus } from "./use-bookings.ts";
import { useCancelText } from "./use-cancel-text.ts";
import { useMovedText } from "./use-moved-text.ts";

type CancelDialogProps = RequestDialogProps & { side: Side; onStatus: SetStatus };

/** Asks before a booking is called off; nobody agrees to it before they see what they owe for it. */
export function CancelDialog({ open, onOpenChange, ...question }: CancelDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <CancelQuestion {...question} />}
    </Dialog>
  );
}

type CancelQuestionProps = Omit<CancelDialogProps, "open" | "onOpenChange">;

function CancelQuestion({ booking, before, side, onStatus }: CancelQuestionProps) {
  const { t } = useTranslation();
  const { text, isKnown, isOver, owedVND } = useCancelText(booking);
  const may = actionsOf(booking, side).includes("cancel");
  const moved = useMovedText(booking, before, may);
  return (
    <ConfirmContent
      title={t(
        booking.status === "PENDING"
          ? "bookings.confirm.cancelRequestTitle"
          : "bookings.confirm.cancelTitle",
      )}
      text={may ? `${moved}${text}` : moved}
      confirm={isOver || !may ? null : t("bookings.confirm.yesCancel")}
      waits={!isKnown}
      destructive
      onConfirm={() => void onStatus({ ...booking, owedVND }, "CANCELLED")}
    />
  );
}
