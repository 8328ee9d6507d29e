import { Check, CircleDashed, History, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { OfferAnswer, OfferStatus } from "#convex/model/requests/contract.ts";
import { openOffer } from "#convex/model/requests/offerRules.ts";
import { estimateVND } from "#convex/model/requests/rules.ts";

import { useMayAct } from "../components/may-act.ts";
import { NeedsConnection } from "../components/needs-connection.tsx";
import { usePartyNames } from "../components/party-names.ts";
import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";
import { POINT } from "../lib/point.ts";
import { useHeldFocus } from "../lib/use-held-focus.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { counterpartyOf } from "./booking.ts";
import type { Booking, Side } from "./booking.ts";
import { OfferButton } from "./offer-button.tsx";
import { useActionLabel } from "./spoken-title.ts";
import { TurnNote } from "./turn-note.tsx";
import { useAnswerOffer } from "./use-answer-offer.ts";
import { useOfferTerms } from "./use-offer-terms.ts";

const LOOKS = {
  OPEN: { variant: "amber", Icon: CircleDashed },
  ACCEPTED: { variant: "available", Icon: Check },
  DECLINED: { variant: "blocked", Icon: X },
  SUPERSEDED: { variant: "neutral", Icon: History },
} as const satisfies Record<OfferStatus, unknown>;

type NegotiationCardProps = {
  booking: Booking;
  side: Side;
  /** An answer to the offer that waits is on its way. */
  onAnswer?: () => void;
  className?: string;
};

/** The offers of both sides, oldest first, and the answer to the one that waits. Nothing where there was no offer. */
export function NegotiationCard({ booking, side, className, ...on }: NegotiationCardProps) {
  const { t } = useTranslation();
  const held = useHeldFocus("button", "h3");
  if (booking.offers.length === 0) return null;
  return (
    <section
      ref={held}
      aria-label={t("bookings.offer.chain", { title: booking.title })}
      className={cn("bg-muted/50 flex flex-col gap-3 rounded-md p-4 text-sm", className)}
    >
      <h3 tabIndex={-1} className="font-semibold outline-none">
        {t("bookings.offer.heading")}
      </h3>
      <ol className="flex flex-col gap-3">
        {booking.offers.map((offer) => (
          <OfferLine key={offer.id} booking={booking} side={side} offer={offer} />
        ))}
      </ol>
      {booking.status === "PENDING" && <OfferActions booking={booking} side={side} {...on} />}
    </section>
  );
}

type OfferLineProps = NegotiationCardProps & { offer: Booking["offers"][number] };

function OfferLine({ booking, side, offer }: OfferLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const namesOf = usePartyNames();
  const termsOf = useOfferTerms();
  const { variant, Icon } = LOOKS[offer.status];
  const name = namesOf(counterpartyOf(booking, side).party).title;
  return (
    <li
      data-offer={offer.status}
      className={cn(
        "flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5",
        offer.status === "SUPERSEDED" && "text-muted-foreground",
      )}
    >
      <div className="min-w-0">
        <p>
          <span className="font-medium">
            {offer.by === side ? t("bookings.offer.byMe") : t("bookings.offer.byThem", { name })}
          </span>{" "}
          <time
            dateTime={new Date(offer.createdAt).toISOString()}
            className="text-muted-foreground tabular-nums"
          >
            {format.instant(offer.createdAt)}
          </time>
        </p>
        <p className="tabular-nums">
          {termsOf(offer)}
          {POINT}
          <strong className="font-semibold">{format.vnd(estimateVND(offer))}</strong>
        </p>
        {offer.note && (
          <p dir="auto" lang="" className="text-pretty wrap-anywhere whitespace-pre-line">
            {offer.note}
          </p>
        )}
      </div>
      <Badge variant={variant}>
        <Icon aria-hidden="true" />
        {t(`bookings.offer.status.${offer.status}`)}
      </Badge>
    </li>
  );
}

function OfferActions({ booking, side, onAnswer }: NegotiationCardProps) {
  const { t } = useTranslation();
  const { pending, answer } = useAnswerOffer(booking);
  const open = openOffer(booking.offers);
  const theirs = open !== null && open.by !== side;
  const { mayOffer } = booking;
  const mayAct = useMayAct();
  function settle(offerId: string, status: OfferAnswer) {
    onAnswer?.();
    void answer(offerId, status);
  }
  const label = useActionLabel(booking);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {open !== null && !theirs ? (
        <p className="text-muted-foreground me-auto">{t("bookings.offer.waiting")}</p>
      ) : (
        <TurnNote booking={booking} side={side} className="me-auto" />
      )}
      {mayAct && (
        <NeedsConnection>
          {mayOffer && (
            <OfferButton
              variant="outline"
              booking={booking}
              side={side}
              text={t(
                open !== null && !theirs ? "bookings.offer.change" : "bookings.offer.counter",
              )}
            />
          )}
          {theirs && (
            <>
              <Button
                variant="outline"
                disabled={pending === "ACCEPTED"}
                loading={pending === "DECLINED"}
                aria-label={label(t("bookings.offer.decline"))}
                onClick={() => settle(open.id, "DECLINED")}
              >
                {t("bookings.offer.decline")}
              </Button>
              <Button
                disabled={pending === "DECLINED"}
                loading={pending === "ACCEPTED"}
                aria-label={label(t("bookings.offer.accept"))}
                onClick={() => settle(open.id, "ACCEPTED")}
              >
                {t("bookings.offer.accept")}
              </Button>
            </>
          )}
        </NeedsConnection>
      )}
    </div>
  );
}
