import { Flag, MessageCircle } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { actionsFor, isLive } from "#convex/model/requests/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useMayAct } from "../../components/may-act.ts";
import { usePartyNames } from "../../components/party-names.ts";
import type { PartyView } from "../../components/party-names.ts";
import { Party } from "../../components/party.tsx";
import { preloadReport, Report } from "../../components/report.tsx";
import { useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { AgreedTerms } from "../../requests/agreed-terms.tsx";
import type { Booking } from "../../requests/booking.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import type { Side } from "../../requests/booking.ts";
import { ContactList } from "../../requests/contact-list.tsx";
import { NegotiationCard } from "../../requests/negotiation-card.tsx";
import { RequestDialogs } from "../../requests/request-dialogs.tsx";
import { ReviewAction } from "../../requests/review-action.tsx";
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
import { AwayNote } from "./away-note.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { BookingHistory } from "./booking-history.tsx";
import { CalendarFileButton } from "./calendar-file-button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { CancelRoundButton } from "./cancel-round-button.tsx";
import { CompleteButton } from "./complete-button.tsx";
import { RoundNote, RoundTag } from "./round-note.tsx";
import { SettlementSection } from "./settlement-section.tsx";
import { useSetStatus } from "./use-bookings.ts";
import type { SetStatus } from "./use-bookings.ts";

type BookingDetailsProps = {
  booking: Booking;
  side: Side;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The whole request and what happened to it. */
export function BookingDetails({ booking, side, open, onOpenChange }: BookingDetailsProps) {
  const onStatus = useSetStatus();
  const { t } = useTranslation();
  const other = counterpartyOf(booking, side);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{booking.title}</DialogTitle>
          <DialogDescription>{t("bookings.detailsTitle")}</DialogDescription>
        </DialogHeader>
        <RequestDialogs>
          <div className="flex flex-wrap items-center gap-3">
            <Party
              party={other.party}
              to={other.profile}
              className="flex-1 basis-48 items-center"
              titleClassName="text-sm"
              above={
                <p className="text-muted-foreground text-sm">
                  {t(side === "GUIDE" ? "bookings.operator" : "bookings.guide")}
                </p>
              }
            />
            <RoundTag booking={booking} side={side} />
            <StatusBadge status={booking.status} />
          </div>
          <BookingFacts booking={booking} showRate className="sm:grid-cols-3" />
          {open && booking.status === "ACCEPTED" && <AwayNote booking={booking} side={side} />}
          {open && booking.status === "ACCEPTED" && (
            <Contacts jobRequestId={booking.id} party={other.party} />
          )}
          <section>
            <h3 className="text-muted-foreground text-sm">{t("bookings.notes")}</h3>
            <p
              dir="auto"
              lang={booking.notes === null ? undefined : ""}
              className="text-sm whitespace-pre-line"
            >
              {booking.notes ?? t("bookings.noNotes")}
            </p>
          </section>
          {booking.reason && (
            <section>
              <h3 className="text-muted-foreground text-sm">{t("bookings.reason")}</h3>
              <p dir="auto" lang="" className="text-sm wrap-anywhere whitespace-pre-line">
                {booking.reason}
              </p>
            </section>
          )}
          {open && isLive(booking.status) && <AgreedTerms jobRequestId={booking.id} />}
          {open && (
            <SettlementSection
              jobRequestId={booking.id}
              isCancelled={booking.status === "CANCELLED"}
            />
          )}
          <RoundNote booking={booking} side={side} />
          <NegotiationCard booking={booking} side={side} />
          <BookingHistory jobRequestId={booking.id} />
          {!other.party.isDeleted && <ReportPartner userId={other.userId} />}
          <DetailsActions {...{ booking, side, onStatus }} partnerId={other.userId} />
        </RequestDialogs>
      </DialogContent>
    </Dialog>
  );
}

/** Here for who has no conversation too: writing needs a plan, reporting somebody who did not come does not. */
function ReportPartner({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const mayAct = useMayAct();
  const [isReporting, setReporting] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="text-muted-foreground -ms-3.5 self-start"
        onPointerEnter={preloadReport}
        onClick={() => setReporting(true)}
      >
        <Flag aria-hidden="true" />
        {t("report.titleUser")}
      </Button>
      <Report target={{ userId }} open={isReporting} onOpenChange={setReporting} />
    </>
  );
}

/** Shared with this booking's other side alone, and only while it is agreed. */
function Contacts({ jobRequestId, party }: { jobRequestId: string; party: PartyView }) {
  const name = usePartyNames()(party).title;
  const { data } = useLive(api.tourDays.contacts, { jobRequestId });
  return data && <ContactList name={name} contacts={data} />;
}

function DetailsActions({
  booking,
  side,
  onStatus,
  partnerId,
}: Pick<BookingDetailsProps, "booking" | "side"> & { partnerId: string; onStatus: SetStatus }) {
  const { t } = useTranslation();
  const actions = actionsFor(booking.status, side);
  return (
    <DialogFooter className="sm:flex-wrap">
      {actions.includes("cancel") && (
        <CancelButton
          variant="ghost"
          className="text-destructive"
          booking={booking}
          side={side}
          onStatus={onStatus}
        />
      )}
      <CancelRoundButton
        variant="ghost"
        className="text-destructive"
        booking={booking}
        side={side}
      />
      <Button asChild variant="outline">
        <AppLink to={paths.bookingSheet(booking.id)}>{t("bookings.sheet.open")}</AppLink>
      </Button>
      <Button asChild variant="outline">
        <AppLink to={paths.messages(partnerId)}>
          <MessageCircle aria-hidden="true" />
          {t("bookings.message")}
        </AppLink>
      </Button>
      {booking.status === "COMPLETED" && <ReviewAction job={booking} side={side} />}
      {booking.status === "ACCEPTED" && <CalendarFileButton jobRequestId={booking.id} />}
      {actions.includes("complete") && <CompleteButton booking={booking} onStatus={onStatus} />}
    </DialogFooter>
  );
}
