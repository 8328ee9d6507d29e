import { useTranslation } from "react-i18next";

import { estimateVND, heldDays } from "#convex/model/requests/rules.ts";

import { FactList } from "../../components/fact-list.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import type { Booking } from "../../requests/booking.ts";

type BookingFactsProps = { booking: Booking; showRate?: boolean; className?: string };

/** When, how long, where and for how much. */
export function BookingFacts({ booking, showRate = false, className }: BookingFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const total = estimateVND(booking);
  const days = heldDays(booking.startDate, booking.endDate);
  const facts: { name: string; value: string; more?: string | undefined }[] = [
    { name: t("bookings.dates"), value: format.dayRange(booking.startDate, booking.endDate) },
    {
      name: t("bookings.days"),
      value: t("bookings.daysValue", { count: days }),
      // Only an open request waits; a closed one has let its days go, an agreed one has them.
      more:
        booking.status === "PENDING" ? t("bookings.heldUntilAnswer", { count: days }) : undefined,
    },
    {
      name: t("bookings.hoursPerDay"),
      value: t("booking.hours", { count: booking.proposedHours }),
    },
    { name: t("bookings.city"), value: catalog.city(booking.locationCity) },
    ...(showRate ? [{ name: t("bookings.rate"), value: format.vnd(booking.proposedRateVND) }] : []),
    ...(booking.groupSize === null
      ? []
      : [{ name: t("booking.groupSize"), value: format.number(booking.groupSize) }]),
    ...(booking.startTime === null
      ? []
      : [{ name: t("booking.startTime"), value: format.clock(booking.startTime) }]),
    ...(booking.meetingPoint === null
      ? []
      : [{ name: t("booking.meetingPoint"), value: booking.meetingPoint }]),
    { name: t("bookings.total"), value: format.vnd(total), more: format.usd(total) },
  ];
  return (
    <FactList facts={facts} className={cn("grid-cols-2 gap-x-5 gap-y-3", className)} dir="auto" />
  );
}
