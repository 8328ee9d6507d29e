import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { withTexts } from "../../i18n/i18n.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { RequestDialogButton } from "../../requests/request-dialog-button.tsx";
import { useActionLabel } from "../../requests/spoken-title.ts";
import type { ButtonProps } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

const loadDialog = withTexts("work", () =>
  import("./cancel-round-dialog.tsx").then((m) => ({ default: m.CancelRoundDialog })),
);
const CancelRoundDialog = lazyDialog(loadDialog);

type CancelRoundButtonProps = Pick<ButtonProps, "variant" | "className"> & {
  booking: Booking;
  side: Side;
  /** Something is on its way that may move the row on. */
  onMove?: () => void;
};

/** Takes back, after a question, what is still open of a round: where that is this request alone, its own button does so. */
export function CancelRoundButton(props: CancelRoundButtonProps) {
  const { booking, side, onMove, ...look } = props;
  const { t } = useTranslation();
  const labelled = useActionLabel(booking);
  const isOne = booking.status !== "PENDING" || booking.othersAsked === 0;
  const mayAct = useMayAct();
  if (side !== "OPERATOR" || isOne || !mayAct) return null;
  const action = t("bookings.round.cancel", { count: booking.othersAsked + 1 });
  return (
    <RequestDialogButton
      variant="outline"
      {...look}
      booking={booking}
      load={loadDialog}
      render={(shown) => <CancelRoundDialog {...shown} onMove={onMove} />}
      aria-label={labelled(action)}
    >
      {action}
    </RequestDialogButton>
  );
}
