import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Booking, Side } from "../../requests/booking.ts";
import { Badge } from "../../ui/badge.tsx";

type RoundPartProps = {
  booking: Pick<Booking, "status" | "broadcastId" | "askedCount" | "othersAsked" | "isLost">;
  side: Side;
};

/** What a request has to do with others of its round: whom an acceptance would close it for, or that it came too late. */
export function RoundNote({ booking, side }: RoundPartProps) {
  const { t } = useTranslation();
  const { status, othersAsked: count, isLost } = booking;
  const text = isLost
    ? t("bookings.round.lost")
    : status === "PENDING" && count > 0
      ? t(side === "GUIDE" ? "bookings.round.others" : "bookings.round.waiting", { count })
      : null;
  if (text === null) return null;
  return (
    <p className="text-muted-foreground flex gap-2 text-sm text-pretty">
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}

/** To the operator: that this is one request of several. */
export function RoundTag({ booking, side }: RoundPartProps) {
  const { t } = useTranslation();
  if (side !== "OPERATOR" || booking.broadcastId === null) return null;
  return (
    <Badge variant="outline" className="shrink-0">
      {t("bookings.round.tag", { count: booking.askedCount })}
    </Badge>
  );
}
