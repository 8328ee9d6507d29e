import { MessageCircle } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { actionsFor } from "#convex/model/requests/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { Party } from "../../components/party.tsx";
import { useFormat } from "../../i18n/format.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { paths } from "../../lib/paths.ts";
import { useEver } from "../../lib/use-ever.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import type { Booking } from "./booking-lists.ts";
import { CancelButton } from "./cancel-button.tsx";
import { counterpartyOf } from "./counterparty.ts";
import type { Side } from "./counterparty.ts";
import type { NewStatus } from "./use-bookings.ts";

const BookingDetails = lazy(() =>
  import("./booking-details.tsx").then((m) => ({ default: m.BookingDetails })),
);

type BookingCardProps = {
  booking: Booking;
  side: Side;
  nowMs: number;
  /** Just arrived or just moved on: shown by a light that fades. */
  fresh: boolean;
  onStatus: (jobRequestId: string, status: NewStatus) => Promise<void>;
};

/** What, when, how much, what can I do now. */
export function BookingCard({ booking, side, nowMs, fresh, onStatus }: BookingCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [details, setDetails] = useState(false);
  const wantsDetails = useEver(details);
  const title = useRef<HTMLButtonElement>(null);
  const movedFrom = useRef<Booking["status"]>(null);
  useEffect(() => {
    if (movedFrom.current === null || movedFrom.current === booking.status) return;
    movedFrom.current = null;
    // The pressed button is gone and the card may stand elsewhere.
    passFocus(title.current);
  }, [booking.status]);
  const other = counterpartyOf(booking, side);
  const when = format.relative(booking.createdAt, nowMs);
  return (
    <article
      aria-label={booking.title}
      data-request={booking.id}
      className="border-border bg-card relative isolate flex flex-col gap-4 overflow-hidden rounded-lg border p-4 shadow-xs sm:p-5"
    >
      {fresh && (
        <span
          key={booking.status}
          aria-hidden="true"
          className="animate-fresh pointer-events-none absolute inset-0 -z-10"
        />
      )}
      <header className="flex items-start gap-x-3 gap-y-2 max-sm:flex-wrap">
        <Party
          party={other.party}
          to={other.profile}
          className="flex-1 max-sm:min-w-3/5"
          titleClassName="text-sm font-medium"
          note={t(side === "GUIDE" ? "bookings.receivedWhen" : "bookings.sentWhen", { when })}
          above={
            <h2 className="text-[1.0625rem] leading-snug font-semibold">
              <button
                ref={title}
                type="button"
                dir="auto"
                className="hover:text-primary-deep min-h-6 max-w-full rounded-sm text-start wrap-anywhere max-md:min-h-11"
                onClick={() => setDetails(true)}
              >
                {booking.title}
              </button>
            </h2>
          }
        />
        <StatusBadge status={booking.status} className="max-sm:ms-14" />
      </header>
      <BookingFacts booking={booking} className="sm:grid-cols-3 lg:grid-cols-5" />
      {booking.notes && (
        <p className="line-clamp-2 text-sm text-pretty wrap-anywhere">
          <span className="text-muted-foreground">{t("bookings.notesLabel")}</span>{" "}
          <bdi>{booking.notes}</bdi>
        </p>
      )}
      <CardActions
        booking={booking}
        side={side}
        partnerId={other.userId}
        onDetails={() => setDetails(true)}
        onStatus={(status) => {
          movedFrom.current = booking.status;
          void onStatus(booking.id, status);
        }}
      />
      <Suspense>
        {wantsDetails && (
          <BookingDetails
            booking={booking}
            side={side}
            open={details}
            onOpenChange={setDetails}
            onStatus={onStatus}
          />
        )}
      </Suspense>
    </article>
  );
}

type CardActionsProps = Pick<BookingCardProps, "booking" | "side"> & {
  partnerId: string;
  onDetails: () => void;
  onStatus: (status: NewStatus) => void;
};

function CardActions({ booking, side, partnerId, onDetails, onStatus }: CardActionsProps) {
  const { t } = useTranslation();
  const actions = actionsFor(booking.status, side);
  const label = (action: string) => t("bookings.actionOn", { action, title: booking.title });
  return (
    <footer className="flex flex-wrap justify-end gap-2">
      {booking.status !== "PENDING" && (
        <>
          <Button asChild variant="outline" size="sm">
            <AppLink to={paths.messages(partnerId)} aria-label={label(t("bookings.message"))}>
              <MessageCircle aria-hidden="true" />
              {t("bookings.message")}
            </AppLink>
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={label(t("bookings.details"))}
            onClick={onDetails}
          >
            {t("bookings.details")}
          </Button>
        </>
      )}
      {actions.includes("decline") && (
        <Button
          variant="outline"
          aria-label={label(t("bookings.decline"))}
          onClick={() => onStatus("DECLINED")}
        >
          {t("bookings.decline")}
        </Button>
      )}
      {actions.includes("accept") && (
        <Button aria-label={label(t("bookings.accept"))} onClick={() => onStatus("ACCEPTED")}>
          {t("bookings.accept")}
        </Button>
      )}
      {booking.status === "PENDING" && actions.includes("cancel") && (
        <CancelButton
          variant="outline"
          size="sm"
          booking={booking}
          named
          onCancel={() => onStatus("CANCELLED")}
        />
      )}
    </footer>
  );
}
