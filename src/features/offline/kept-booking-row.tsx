import { useTranslation } from "react-i18next";

import { estimateVND } from "#convex/model/requests/rules.ts";

import { FactList } from "../../components/fact-list.tsx";
import { OFFLINE_NOTICE_ID } from "../../components/needs-connection.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import type { KeptBooking } from "../../requests/kept-bookings.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Button } from "../../ui/button.tsx";

const WORDS = {
  accept: "bookings.accept",
  decline: "bookings.decline",
  cancel: "bookings.cancelRequest",
} as const;

/** What, with whom, when, where, for how much; and what could be done with a connection. */
export function KeptBookingRow({ booking }: { booking: KeptBooking }) {
  const { t } = useTranslation();
  const namesOf = usePartyNames();
  return (
    <article
      aria-label={booking.title}
      data-request={booking.id}
      className="border-border bg-card flex flex-col gap-3 rounded-lg border p-4 shadow-xs"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <h3 dir="auto" className="leading-snug font-semibold wrap-anywhere">
            {booking.title}
          </h3>
          <bdi className="text-muted-foreground block text-sm wrap-anywhere">
            {namesOf(booking.other).title}
          </bdi>
        </div>
        <StatusBadge status={booking.status} />
      </div>
      <Facts booking={booking} />
      {booking.actions.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2">
          {booking.actions.map((action) => (
            <Button
              key={action}
              disabled
              variant={action === "accept" ? "primary" : "outline"}
              aria-describedby={OFFLINE_NOTICE_ID}
              aria-label={t("bookings.actionOn", {
                action: t(WORDS[action]),
                title: booking.title,
              })}
            >
              {t(WORDS[action])}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

function Facts({ booking }: { booking: KeptBooking }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const { startTime, meetingPoint, groupSize } = booking;
  const facts = [
    { name: t("bookings.dates"), value: format.dayRange(booking.startDate, booking.endDate) },
    { name: t("bookings.city"), value: catalog.city(booking.locationCity) },
    {
      name: t("bookings.hoursPerDay"),
      value: t("booking.hours", { count: booking.proposedHours }),
    },
    ...(groupSize === null
      ? []
      : [{ name: t("booking.groupSize"), value: format.number(groupSize) }]),
    ...(startTime === null
      ? []
      : [{ name: t("booking.startTime"), value: format.clock(startTime) }]),
    ...(meetingPoint === null ? [] : [{ name: t("booking.meetingPoint"), value: meetingPoint }]),
    { name: t("bookings.total"), value: format.vnd(estimateVND(booking)) },
  ];
  return (
    <FactList
      facts={facts}
      className="grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-3 lg:grid-cols-5"
      dir="auto"
    />
  );
}
