import { useTranslation } from "react-i18next";

import { ConfirmContent } from "../../components/confirm-dialog.tsx";
import type { RequestDialogProps } from "../../requests/request-dialog.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useCancelRound } from "./use-cancel-round.ts";
import { useMovedText } from "./use-moved-text.ts";

type CancelRoundDialogProps = RequestDialogProps & { onMove?: (() => void) | undefined };

/** Asks before all that is still open of a round is taken back. */
export function CancelRoundDialog({ open, onOpenChange, ...question }: CancelRoundDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <CancelRoundQuestion {...question} />}
    </Dialog>
  );
}

type CancelRoundQuestionProps = Omit<CancelRoundDialogProps, "open" | "onOpenChange">;

function CancelRoundQuestion({ booking, before, onMove }: CancelRoundQuestionProps) {
  const { t } = useTranslation();
  const cancelRound = useCancelRound();
  const count = booking.othersAsked + (booking.status === "PENDING" ? 1 : 0);
  const may = count > 0;
  const moved = useMovedText(booking, before, may);
  const { broadcastId } = before;
  return (
    <ConfirmContent
      title={t("bookings.round.question", { count: may ? count : before.othersAsked + 1 })}
      text={may ? `${moved}${t("bookings.round.freed")}` : moved}
      confirm={may ? t("bookings.confirm.yesCancel") : null}
      destructive
      onConfirm={() => {
        if (broadcastId === null) return;
        onMove?.();
        void cancelRound(broadcastId);
      }}
    />
  );
}
