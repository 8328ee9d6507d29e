import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { NeedsConnection } from "../../components/needs-connection.tsx";
import { actionsOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { OfferButton } from "../../requests/offer-button.tsx";
import { useActionLabel } from "../../requests/spoken-title.ts";
import { Button } from "../../ui/button.tsx";
import type { ButtonProps } from "../../ui/button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { DeclineButton } from "./decline-button.tsx";
import type { SetStatus } from "./use-bookings.ts";

type RequestActionsProps = {
  booking: Booking;
  side: Side;
  onStatus: SetStatus;
  /** Other terms are about to be offered: with the first ones the button goes. */
  onOffer?: () => void;
  size?: ButtonProps["size"];
};

/** What this side can do with an open request. */
export function OpenActions({ size, onOffer, ...about }: RequestActionsProps) {
  const { t } = useTranslation();
  const { booking, side, onStatus } = about;
  const actions = actionsOf(booking, side);
  const labelled = useActionLabel(booking);
  if (!useMayAct()) return null;
  return (
    <NeedsConnection>
      {booking.mayOffer && booking.offers.length === 0 && (
        <OfferButton
          variant="outline"
          size={size}
          booking={booking}
          side={side}
          text={t("bookings.offer.counter")}
          onShow={onOffer}
        />
      )}
      {actions.includes("decline") && <DeclineButton {...about} size={size} />}
      {actions.includes("accept") && (
        <Button
          size={size}
          aria-label={labelled(t("bookings.accept"))}
          onClick={() => void onStatus(booking, "ACCEPTED")}
        >
          {t("bookings.accept")}
        </Button>
      )}
      {actions.includes("cancel") && (
        <CancelButton {...about} variant="outline" size={size} named />
      )}
    </NeedsConnection>
  );
}
