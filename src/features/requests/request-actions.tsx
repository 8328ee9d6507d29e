import { useTranslation } from "react-i18next";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { useMayAct } from "../../components/may-act.ts";
import { NeedsConnection } from "../../components/needs-connection.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useToday } from "../../lib/use-now.ts";
import { actionsOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { OfferButton } from "../../requests/offer-button.tsx";
import { Button } from "../../ui/button.tsx";
import type { ButtonProps } from "../../ui/button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { DeclineButton } from "./decline-button.tsx";
import type { NewStatus } from "./use-bookings.ts";

type RequestActionsProps = {
  booking: Booking;
  side: Side;
  onStatus: (status: NewStatus) => void;
  onDecline: (reason: string) => void;
  size?: ButtonProps["size"];
};

/** What this side can do with an open request. */
export function OpenActions({ booking, side, onStatus, onDecline, size }: RequestActionsProps) {
  const { t } = useTranslation();
  const actions = actionsOf(booking, side);
  if (!useMayAct()) return null;
  return (
    <NeedsConnection>
      <OfferButton
        variant="outline"
        size={size}
        booking={booking}
        text={t("bookings.offer.counter")}
        fits={booking.mayOffer && booking.offers.length === 0}
      />
      {actions.includes("decline") && (
        <DeclineButton booking={booking} size={size} onDecline={onDecline} />
      )}
      {actions.includes("accept") && (
        <Button
          size={size}
          aria-label={t("bookings.actionOn", {
            action: t("bookings.accept"),
            title: booking.title,
          })}
          onClick={() => onStatus("ACCEPTED")}
        >
          {t("bookings.accept")}
        </Button>
      )}
      {actions.includes("cancel") && (
        <CancelButton
          variant="outline"
          size={size}
          booking={booking}
          named
          onCancel={() => onStatus("CANCELLED")}
        />
      )}
    </NeedsConnection>
  );
}

type CompleteButtonProps = Pick<ButtonProps, "aria-label"> & {
  booking: Booking;
  onComplete: () => void;
};

/** Ends an agreed booking; asks where its last day is still to come. */
export function CompleteButton({ booking, onComplete, ...label }: CompleteButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  if (today >= booking.endDate) {
    return (
      <Button {...label} onClick={onComplete}>
        {t("bookings.complete")}
      </Button>
    );
  }
  return (
    <ConfirmButton
      title={t("bookings.confirm.completeTitle")}
      text={t("bookings.confirm.completeText", { date: format.day(booking.endDate) })}
      confirm={t("bookings.confirm.yesComplete")}
      onConfirm={onComplete}
      trigger={<Button {...label}>{t("bookings.complete")}</Button>}
    />
  );
}
