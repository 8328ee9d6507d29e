import { MapPin, MessageCircle, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { isTourDay } from "#convex/model/tourDays/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { Party } from "../../components/party.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { POINT } from "../../lib/point.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import type { Side } from "../../requests/booking.ts";
import { ContactList } from "../../requests/contact-list.tsx";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ProgressBadge } from "./progress-badge.tsx";
import { ProgressButtons } from "./progress-buttons.tsx";
import type { Tour } from "./tour-day.ts";

type TourRowProps = {
  tour: Tour;
  side: Side;
  /** Of the two days of the board the first. */
  isToday: boolean;
};

/** One tour of one day: when, what, where, with whom, how it goes, and how to reach the other side. */
export function TourRow({ tour, side, isToday }: TourRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePartyNames();
  const { booking, progress, contacts } = tour;
  const { party, profile, userId } = counterpartyOf(booking, side);
  // Completed without a word of the day: it is not one that has not begun.
  const isOver = booking.status === "COMPLETED" && progress.status !== "FINISHED";
  const maySpeak = side === "GUIDE" && isToday && isTourDay(booking, progress.date);
  const isDone = progress.status === "FINISHED" && progress.date >= booking.endDate;
  return (
    <article
      aria-label={booking.title}
      data-tour={booking.id}
      className="border-border bg-card flex flex-col gap-3.5 rounded-lg border p-4 shadow-xs"
    >
      {/* On a phone the time and how it goes stand above the title, which has the whole width. */}
      <div className="flex items-start justify-between gap-3 max-sm:flex-wrap">
        <p className="text-primary-deep w-24 shrink-0 text-lg leading-6 font-semibold tabular-nums">
          {booking.startTime === null ? (
            <span className="text-muted-foreground text-sm">{t("tourDay.anyTime")}</span>
          ) : (
            format.clock(booking.startTime)
          )}
        </p>
        <div className="w-full min-w-0 max-sm:order-last sm:flex-1">
          <h4 dir="auto" className="font-semibold wrap-anywhere">
            <AppLink
              to={paths.booking(booking.id)}
              className="hover:text-primary-deep inline-flex min-h-6 items-center rounded-sm hover:underline"
            >
              {booking.title}
            </AppLink>
          </h4>
          <Place tour={tour} />
        </div>
        {(isToday || isOver || progress.status !== null) && (
          <div>
            {isOver ? (
              <StatusBadge status={booking.status} />
            ) : (
              <ProgressBadge status={progress.status} />
            )}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Party
          party={party}
          to={profile}
          className="flex-1 basis-48 items-center"
          titleClassName="text-sm"
        />
        <Button asChild variant="outline" size="sm">
          <AppLink
            to={paths.messages(userId)}
            aria-label={t("tourDay.messageTo", { name: nameOf(party).title })}
          >
            <MessageCircle aria-hidden="true" />
            {t("bookings.message")}
          </AppLink>
        </Button>
      </div>
      <ContactList name={nameOf(party).title} contacts={contacts} />
      {maySpeak && <ProgressButtons tour={tour} />}
      {/* The word of the day ends no booking: that is asked for beside what was agreed. */}
      {maySpeak && isDone && (
        <Button asChild>
          <AppLink to={paths.booking(booking.id)}>{t("bookings.complete")}</AppLink>
        </Button>
      )}
    </article>
  );
}

function Place({ tour: { booking, progress } }: { tour: Tour }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const isLonger = booking.startDate !== booking.endDate;
  return (
    <>
      <ul className="text-muted-foreground mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Fact icon={<MapPin aria-hidden="true" />}>
          <span dir="auto">
            {[catalog.city(booking.locationCity), booking.meetingPoint].filter(Boolean).join(POINT)}
          </span>
        </Fact>
        {booking.groupSize !== null && (
          <Fact icon={<Users aria-hidden="true" />}>
            {t("tourDay.guests", { count: booking.groupSize })}
          </Fact>
        )}
        <li>{t("booking.hours", { count: booking.proposedHours })}</li>
      </ul>
      {isLonger && (
        <p className="text-muted-foreground mt-1 text-sm">
          {format.dayRange(booking.startDate, booking.endDate)}
        </p>
      )}
      {progress.changedAt !== null && (
        <p className="text-muted-foreground mt-1 text-sm">
          {t("tourDay.since", { time: format.time(progress.changedAt) })}
        </p>
      )}
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5 wrap-anywhere [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {children}
    </li>
  );
}
