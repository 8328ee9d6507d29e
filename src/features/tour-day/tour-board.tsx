import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { Live } from "../../components/live.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Side } from "../../requests/booking.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { BoardDay } from "./tour-day.ts";
import { TourRow } from "./tour-row.tsx";

/** Today's and tomorrow's tours, live: a guide's day, and an operator's board. */
export function TourBoard({ side }: { side: Side }) {
  const { t } = useTranslation();
  const today = useToday();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-3 text-xl font-semibold">
        {t(side === "GUIDE" ? "tourDay.myDay" : "tourDay.board")}
      </h2>
      <Live
        query={api.tourDays.board}
        args={{ today }}
        errorTitle={t("tourDay.errorTitle")}
        skeleton={
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-44 w-full" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-15 w-full" />
          </div>
        }
      >
        {({ days }) => (
          <div className="flex flex-col gap-5">
            {days.map((day) => (
              <Day key={day.date} day={day} side={side} isToday={day.date === today} />
            ))}
          </div>
        )}
      </Live>
    </section>
  );
}

function Day({ day, side, isToday }: { day: BoardDay; side: Side; isToday: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 flex flex-wrap items-baseline gap-x-2 font-semibold">
        {t(isToday ? "tourDay.today" : "tourDay.tomorrow")}
        <span className="text-muted-foreground text-sm font-normal">
          {format.day(day.date, { weekday: "long", day: "numeric", month: "long" })}
        </span>
      </h3>
      {day.tours.length === 0 ? (
        <p className="border-border text-muted-foreground rounded-lg border border-dashed p-4 text-sm">
          {t(isToday ? "tourDay.noneToday" : "tourDay.noneTomorrow")}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {day.tours.map((tour) => (
            <li key={tour.booking.id}>
              <TourRow tour={tour} side={side} isToday={isToday} />
            </li>
          ))}
        </ul>
      )}
      {day.hasMore && (
        <p className="mt-2 text-sm">
          <AppLink to={paths.bookings} className="text-primary-deep underline">
            {t("tourDay.more")}
          </AppLink>
        </p>
      )}
    </section>
  );
}
