import { useTranslation } from "react-i18next";

import { ConfirmContent } from "../../components/confirm-dialog.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { RequestDialogProps } from "../../requests/request-dialog.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { SetStatus } from "./use-bookings.ts";
import { useMovedText } from "./use-moved-text.ts";

type CompleteDialogProps = RequestDialogProps & { onStatus: SetStatus };

/** Asks before a booking is completed whose last day is still to come. */
export function CompleteDialog(props: CompleteDialogProps) {
  const { booking, before, open, onOpenChange, onStatus } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const may = booking.status === "ACCEPTED";
  const moved = useMovedText(booking, before, may);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <ConfirmContent
        title={t("bookings.confirm.completeTitle")}
        text={
          may ? t("bookings.confirm.completeText", { date: format.day(booking.endDate) }) : moved
        }
        confirm={may ? t("bookings.confirm.yesComplete") : null}
        onConfirm={() => void onStatus(booking, "COMPLETED")}
      />
    </Dialog>
  );
}
