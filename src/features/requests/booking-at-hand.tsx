import { CalendarDays, ChevronDown } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { openOffer } from "#convex/model/requests/offerRules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useToday } from "../../lib/use-now.ts";
import { actionsOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { RequestDialogs } from "../../requests/request-dialogs.tsx";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { DecliningNotice, NegotiationCard } from "./lazy-parts.tsx";
import { useIsDeclining } from "./pending-declines.ts";
import { OpenActions } from "./request-actions.tsx";
import { RoundNote } from "./round-note.tsx";
import { useSendDeclinesOnLeave, useSetStatus } from "./use-bookings.ts";

interface BookingAtHandProps {
  partnerUserId: string;
  side: Side;
}

type AtHandProps = { booking: Booking; side: Side };

/** The request that two people are talking about: what, when, how far, and what can be done now. */
export function BookingAtHand({ partnerUserId, side }: BookingAtHandProps) {
  const today = useToday();
  const { data: booking } = useLive(api.requests.between, { partnerUserId, today });
  useSendDeclinesOnLeave();
  const held = useHeldFocus("button, a");
  return (
    // Both stay when the booking goes: what is written about it, and the focus, which begins from here again.
    <RequestDialogs>
      <div ref={held} tabIndex={-1} className="outline-none">
        {booking && <AtHand booking={booking} side={side} />}
      </div>
    </RequestDialogs>
  );
}

function AtHand({ booking, side }: AtHandProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section
      aria-label={t("messages.bookingAtHand")}
      className="border-border bg-muted/50 flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <CalendarDays aria-hidden="true" className="text-primary size-5 shrink-0" />
        <div className="min-w-0 text-sm">
          <AppLink
            to={paths.booking(booking.id)}
            dir="auto"
            className="hover:text-primary-deep block min-h-6 truncate rounded-sm font-medium hover:underline"
          >
            {booking.title}
          </AppLink>
          <p className="text-muted-foreground tabular-nums">
            {format.dayRange(booking.startDate, booking.endDate)}
          </p>
        </div>
        <StatusBadge status={booking.status} className="ms-auto" />
      </div>
      <RoundNote booking={booking} side={side} />
      {booking.status === "PENDING" && booking.offers.length > 0 && (
        <AtHandOffers key={booking.id} booking={booking} side={side} />
      )}
      <AtHandActions key={`${booking.id} ${booking.status}`} booking={booking} side={side} />
    </section>
  );
}

function AtHandActions({ booking, side }: AtHandProps) {
  const setStatus = useSetStatus();
  const isDeclining = useIsDeclining(booking.id);
  if (isDeclining) return <DecliningNotice booking={booking} />;
  return (
    <div className="ms-auto flex flex-wrap justify-end gap-2">
      {booking.status === "PENDING" ? (
        <OpenActions booking={booking} side={side} size="sm" onStatus={setStatus} />
      ) : (
        actionsOf(booking, side).includes("cancel") && (
          <CancelButton
            variant="ghost"
            size="sm"
            booking={booking}
            side={side}
            onStatus={setStatus}
          />
        )
      )}
    </div>
  );
}

/** The negotiation. Where there is room it is open while it is this side's turn; what was chosen holds until the next offer. */
function AtHandOffers({ booking, side }: AtHandProps) {
  const { t } = useTranslation();
  const id = useId();
  const waiting = openOffer(booking.offers);
  const isWide = useMediaQuery("(width >= 48rem)");
  const count = booking.offers.length;
  const [chosen, setChosen] = useState<{ open: boolean; count: number }>();
  const isTurn = isWide && waiting !== null && waiting.by !== side;
  const open = chosen?.count === count ? chosen.open : isTurn;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen({ open: !open, count })}
      >
        {t("messages.offers", { count })}
        <ChevronDown aria-hidden="true" className={cn("size-4", open && "rotate-180")} />
      </Button>
      {open && (
        <div id={id} className="order-last max-h-[min(18rem,30dvh)] w-full overflow-y-auto pb-1">
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <NegotiationCard booking={booking} side={side} />
          </Suspense>
        </div>
      )}
    </>
  );
}
