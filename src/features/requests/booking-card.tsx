import { ChevronDown, MessageCircle } from "lucide-react";
import { Suspense, useId, useState } from "react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";

import { todayInVietnam } from "#convex/model/days.ts";
import { actionsFor, estimateVND, isLive } from "#convex/model/requests/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { NeedsConnection } from "../../components/needs-connection.tsx";
import { partyName } from "../../components/party-names.ts";
import { Party } from "../../components/party.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { useActionLabel, useSpokenTitle } from "../../requests/spoken-title.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { TurnNote } from "../../requests/turn-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { CancelRoundButton } from "./cancel-round-button.tsx";
import { CompleteButton } from "./complete-button.tsx";
import { DetailsButton } from "./details-button.tsx";
import { ClosedActions, DecliningNotice, NegotiationCard, ReviewAction } from "./lazy-parts.tsx";
import { useIsDeclining } from "./pending-declines.ts";
import { OpenActions } from "./request-actions.tsx";
import { RoundNote, RoundTag } from "./round-note.tsx";
import { TourNote } from "./tour-note.tsx";
import type { SetStatus } from "./use-bookings.ts";
import { useMovedFocus } from "./use-moved-focus.ts";

export type BookingCardProps = {
  booking: Booking;
  side: Side;
  nowMs: number;
  /** Just arrived or just moved on: shown by a light that fades. */
  fresh: boolean;
  /** Whether it is open from the start; what somebody opens or closes stays as it is. */
  opens: boolean;
  onStatus: SetStatus;
};

/** A request in one line, which opens. */
export function BookingCard(props: BookingCardProps) {
  const { booking, side, nowMs, fresh, opens, onStatus } = props;
  // A decline may still be taken back there.
  const isDeclining = useIsDeclining(props.booking.id);
  const [open, setOpen] = useState(opens || isDeclining);
  const { title, moved } = useMovedFocus<HTMLButtonElement>(booking);
  const bodyId = useId();
  const spokenTitle = useSpokenTitle(booking);
  return (
    <article
      // Has the focus where a button of it is gone by the time its dialog closes.
      tabIndex={-1}
      aria-label={spokenTitle}
      data-request={booking.id}
      className="border-border bg-card @container relative isolate overflow-hidden rounded-lg border shadow-xs outline-none"
    >
      {fresh && (
        <span
          key={booking.status}
          aria-hidden="true"
          className="animate-fresh pointer-events-none absolute inset-0 -z-10"
        />
      )}
      <BookingLine
        booking={booking}
        side={side}
        nowMs={nowMs}
        open={open}
        bodyId={bodyId}
        titleRef={title}
        onToggle={() => setOpen(!open)}
      />
      {open && (
        <BookingBody
          id={bodyId}
          booking={booking}
          side={side}
          nowMs={nowMs}
          onMove={moved}
          onStatus={(seen, status, reason) => {
            moved();
            return onStatus(seen, status, reason);
          }}
        />
      )}
    </article>
  );
}

type BookingLineProps = Pick<BookingCardProps, "booking" | "side" | "nowMs"> & {
  open: boolean;
  bodyId: string;
  titleRef: Ref<HTMLButtonElement>;
  onToggle: () => void;
};

/** The line opens as a whole; the message button on it is a link of its own. */
function BookingLine(props: BookingLineProps) {
  const { booking, side, nowMs, open, bodyId, titleRef, onToggle } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const other = counterpartyOf(booking, side);
  const name = partyName(t, other.party);
  const message = useActionLabel(booking)(t("bookings.message"));
  return (
    <div className="hover:bg-muted/40 relative flex items-center gap-2 py-2 ps-4 pe-2 max-sm:flex-wrap sm:gap-3">
      <h3 className="min-w-0 flex-1 leading-snug font-semibold max-sm:basis-[calc(100%-3.25rem)]">
        <button
          ref={titleRef}
          type="button"
          dir="auto"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={onToggle}
          className="min-h-11 max-w-full rounded-sm wrap-anywhere after:absolute after:inset-0"
        >
          {booking.title}
        </button>
        <span className="text-muted-foreground block text-sm font-normal tabular-nums sm:hidden">
          {format.dayRange(booking.startDate, booking.endDate)}
        </span>
        {/* Where they have no column of their own. */}
        <span className="text-muted-foreground flex flex-wrap gap-x-3 text-sm font-normal @4xl:hidden">
          <bdi className="truncate">{name}</bdi>
          <span className="font-medium tabular-nums @2xl:hidden">
            {format.vnd(estimateVND(booking))}
          </span>
        </span>
        <TurnNote booking={booking} side={side} className="block" />
        <TourNote booking={booking} side={side} today={todayInVietnam(nowMs)} />
      </h3>
      {/* Takes its room from the title: the columns after it stand below each other in all rows. */}
      <span className="flex empty:hidden max-sm:order-last">
        <RoundTag booking={booking} side={side} />
      </span>
      <bdi className="text-muted-foreground hidden w-36 truncate text-sm @4xl:block">{name}</bdi>
      <span className="text-muted-foreground hidden w-40 text-sm tabular-nums sm:block">
        {format.dayRange(booking.startDate, booking.endDate)}
      </span>
      <span className="hidden w-32 text-end text-sm font-medium tabular-nums @2xl:block">
        {format.vnd(estimateVND(booking))}
      </span>
      <span className="flex max-sm:order-last max-sm:pe-9 sm:min-w-30 @4xl:min-w-34">
        <StatusBadge status={booking.status} />
      </span>
      <Button asChild variant="ghost" size="icon" className="text-muted-foreground relative">
        <AppLink to={paths.messages(other.userId)} aria-label={message}>
          <MessageCircle aria-hidden="true" />
        </AppLink>
      </Button>
      <ChevronDown
        aria-hidden="true"
        className={cn(
          "text-muted-foreground size-5 shrink-0 max-sm:absolute max-sm:end-5 max-sm:bottom-2.5",
          open && "rotate-180",
        )}
      />
    </div>
  );
}

type BookingBodyProps = Omit<BookingCardProps, "fresh" | "opens"> & {
  id: string;
  /** Something is on its way that may move the row on. */
  onMove: () => void;
};

/** What, when, how much, what can I do now. */
function BookingBody(props: BookingBodyProps) {
  const { id, booking, side, nowMs, onMove, onStatus } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const other = counterpartyOf(booking, side);
  const when = format.relative(booking.createdAt, nowMs);
  return (
    <div id={id} className="border-border flex flex-col gap-4 border-t p-4 sm:p-5">
      <Party
        party={other.party}
        to={other.profile}
        titleClassName="text-sm font-medium"
        note={t(side === "GUIDE" ? "bookings.receivedWhen" : "bookings.sentWhen", { when })}
      />
      <BookingFacts booking={booking} className="@lg:grid-cols-3 @4xl:grid-cols-5" />
      {booking.notes && (
        <p className="line-clamp-2 text-sm text-pretty wrap-anywhere">
          <span className="text-muted-foreground">{t("bookings.notesLabel")}</span>{" "}
          <bdi lang="">{booking.notes}</bdi>
        </p>
      )}
      {booking.reason && (
        <p className="text-sm text-pretty wrap-anywhere">
          <span className="text-muted-foreground">{t("bookings.reasonLabel")}</span>{" "}
          <bdi lang="">{booking.reason}</bdi>
        </p>
      )}
      {booking.status === "PENDING" && booking.offers.length > 0 && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <NegotiationCard booking={booking} side={side} onAnswer={onMove} />
        </Suspense>
      )}
      <RoundNote booking={booking} side={side} />
      <CardActions {...{ booking, side, nowMs, onMove, onStatus }} />
    </div>
  );
}

type CardActionsProps = Omit<BookingBodyProps, "id">;

function CardActions({ nowMs, onMove, ...actions }: CardActionsProps) {
  const { t } = useTranslation();
  const { booking, side, onStatus } = actions;
  const labelled = useActionLabel(booking);
  const isDeclining = useIsDeclining(booking.id);
  if (isDeclining) return <DecliningNotice booking={booking} />;
  return (
    <footer className="flex flex-wrap justify-end gap-2 max-sm:[&_[data-slot=button]]:flex-auto">
      <DetailsButton booking={booking} side={side} />
      {booking.status === "COMPLETED" && (
        <Suspense fallback={<Skeleton className="h-9 w-28" />}>
          <NeedsConnection>
            <ReviewAction job={booking} side={side} />
          </NeedsConnection>
        </Suspense>
      )}
      <NeedsConnection>
        <CancelRoundButton booking={booking} side={side} onMove={onMove} />
      </NeedsConnection>
      {booking.status === "PENDING" && <OpenActions {...actions} onOffer={onMove} />}
      {/* Before its last day this is rare, and stands in the details alone. */}
      {actionsFor(booking.status, side).includes("complete") &&
        todayInVietnam(nowMs) >= booking.endDate && (
          <NeedsConnection>
            <CompleteButton
              booking={booking}
              aria-label={labelled(t("bookings.complete"))}
              onStatus={onStatus}
            />
          </NeedsConnection>
        )}
      {side === "OPERATOR" && !isLive(booking.status) && (
        <Suspense fallback={<Skeleton className="h-11 w-40" />}>
          <NeedsConnection>
            <ClosedActions booking={booking} />
          </NeedsConnection>
        </Suspense>
      )}
    </footer>
  );
}
