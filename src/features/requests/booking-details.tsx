import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";

import { actionsFor } from "#convex/model/requests/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { Party } from "../../components/party.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { BookingHistory } from "./booking-history.tsx";
import type { Booking } from "./booking-lists.ts";
import { CancelButton } from "./cancel-button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { counterpartyOf } from "./counterparty.ts";
import type { Side } from "./counterparty.ts";
import type { NewStatus } from "./use-bookings.ts";

type BookingDetailsProps = {
  booking: Booking;
  side: Side;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStatus: (jobRequestId: string, status: NewStatus) => Promise<void>;
};

/** The whole request and what happened to it, live. */
export function BookingDetails(props: BookingDetailsProps) {
  const { booking, side, open, onOpenChange } = props;
  const { t } = useTranslation();
  const other = counterpartyOf(booking, side);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{booking.title}</DialogTitle>
          <DialogDescription>{t("bookings.detailsTitle")}</DialogDescription>
        </DialogHeader>
        <div className="flex items-center gap-3">
          <Party
            party={other.party}
            to={other.profile}
            className="flex-1 items-center"
            titleClassName="text-sm"
            above={
              <p className="text-muted-foreground text-sm">
                {t(side === "GUIDE" ? "bookings.operator" : "bookings.guide")}
              </p>
            }
          />
          <StatusBadge status={booking.status} />
        </div>
        <BookingFacts booking={booking} showRate className="sm:grid-cols-3" />
        <section>
          <h3 className="text-muted-foreground text-sm">{t("bookings.notes")}</h3>
          <p dir="auto" className="text-sm whitespace-pre-line">
            {booking.notes ?? t("bookings.noNotes")}
          </p>
        </section>
        <BookingHistory jobRequestId={booking.id} />
        <DetailsActions {...props} partnerId={other.userId} />
      </DialogContent>
    </Dialog>
  );
}

function DetailsActions({
  booking,
  side,
  onStatus,
  partnerId,
}: BookingDetailsProps & { partnerId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const actions = actionsFor(booking.status, side);
  const early = today < booking.endDate;
  const complete = () => void onStatus(booking.id, "COMPLETED");
  return (
    <DialogFooter className="sm:flex-wrap">
      {actions.includes("cancel") && (
        <CancelButton
          variant="ghost"
          className="text-destructive"
          booking={booking}
          onCancel={() => void onStatus(booking.id, "CANCELLED")}
        />
      )}
      <Button asChild variant="outline">
        <AppLink to={paths.messages(partnerId)}>
          <MessageCircle aria-hidden="true" />
          {t("bookings.message")}
        </AppLink>
      </Button>
      {actions.includes("complete") &&
        (early ? (
          <ConfirmButton
            title={t("bookings.confirm.completeTitle")}
            text={t("bookings.confirm.completeText", { date: format.day(booking.endDate) })}
            confirm={t("bookings.confirm.yesComplete")}
            onConfirm={complete}
            trigger={<Button>{t("bookings.complete")}</Button>}
          />
        ) : (
          <Button onClick={complete}>{t("bookings.complete")}</Button>
        ))}
    </DialogFooter>
  );
}
