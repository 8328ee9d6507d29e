import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { PRODUCT_NAME } from "#convex/model/product.ts";
import { estimateVND, heldDays } from "#convex/model/requests/rules.ts";

import "../../components/print.css";
import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import type { Booking } from "../../requests/booking.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** A request on one sheet of paper, for both sides to take along. */
export function BookingSheet({ jobRequestId }: { jobRequestId: string }) {
  const { t } = useTranslation();
  const live = useLive(api.requests.get, { jobRequestId });
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-8">
      <div data-screen-only className="flex flex-wrap justify-between gap-2">
        <Button asChild variant="ghost">
          <AppLink to={paths.bookings}>{t("bookings.sheet.back")}</AppLink>
        </Button>
        <Button disabled={live.data === undefined} onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t("bookings.sheet.print")}
        </Button>
      </div>
      {live.data === undefined && <h1 className="sr-only">{t("bookings.sheet.title")}</h1>}
      <LiveView
        live={live}
        errorTitle={t("bookings.errorTitle")}
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(booking) => <Sheet booking={booking} />}
      </LiveView>
    </div>
  );
}

function Sheet({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  return (
    <article className="border-border bg-card flex flex-col gap-6 rounded-lg border p-6 print:border-0 print:p-0">
      <div>
        <div className="flex items-start justify-between gap-4">
          <p className="text-muted-foreground text-sm">
            {`${PRODUCT_NAME} · ${t("bookings.sheet.title")}`}
          </p>
          <StatusBadge status={booking.status} />
        </div>
        <h1 dir="auto" className="text-heading font-semibold wrap-anywhere">
          {booking.title}
        </h1>
      </div>
      <Facts booking={booking} />
      <section>
        <h2 className="text-muted-foreground text-sm">{t("bookings.notes")}</h2>
        <p
          dir="auto"
          lang={booking.notes === null ? undefined : ""}
          className="wrap-anywhere whitespace-pre-line"
        >
          {booking.notes ?? t("bookings.noNotes")}
        </p>
      </section>
      <p className="text-muted-foreground text-sm">
        {t("bookings.sheet.reference", { id: booking.id })}
      </p>
    </article>
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const { guide, operator } = booking;
  const days = heldDays(booking.startDate, booking.endDate);
  const company = operator.companyName === null ? "" : ` (${operator.companyName})`;
  const facts: [string, string | null][] = [
    [t("bookings.guide"), guide.name],
    [t("bookings.operator"), operator.name + company],
    [t("bookings.dates"), format.dayRange(booking.startDate, booking.endDate)],
    [t("bookings.days"), t("bookings.daysValue", { count: days })],
    [t("booking.startTime"), booking.startTime && format.clock(booking.startTime)],
    [t("booking.meetingPoint"), booking.meetingPoint],
    [t("bookings.city"), catalog.city(booking.locationCity)],
    [t("booking.groupSize"), booking.groupSize === null ? null : format.number(booking.groupSize)],
    [t("bookings.hoursPerDay"), t("booking.hours", { count: booking.proposedHours })],
    [t("bookings.rate"), format.vnd(booking.proposedRateVND)],
    [t("bookings.total"), format.vnd(estimateVND(booking))],
  ];
  return (
    <dl className="divide-border grid divide-y">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div
              key={name}
              className="grid gap-x-4 py-2.5 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]"
            >
              <dt className="text-muted-foreground">{name}</dt>
              <dd dir="auto" className="font-medium wrap-anywhere tabular-nums">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
