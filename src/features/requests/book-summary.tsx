import { CalendarClock, CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { eachDay } from "#convex/model/days.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { weeklyOffDays } from "../../components/guide-days.ts";
import type { GuideDays } from "../../components/guide-days.ts";
import { useFormat } from "../../i18n/format.ts";
import { listFormat } from "../../lib/intl.ts";
import { bookingEstimate } from "./book-form.ts";

const DAYS_NAMED = 3;

type BookSummaryProps = {
  values: CreateBookingInput;
  days: GuideDays | undefined;
  taken: ReadonlySet<string>;
  /** Who holds so many days, and until when; one guide until the answer where nothing is said. */
  held?: (days: number) => string;
};

/** What it will cost and which days it holds, following every change; warns of days off and days taken. */
export function BookSummary({ values, days, taken, held }: BookSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const estimate = bookingEstimate(values);
  const { startDate, endDate } = values;
  const off = estimate && days ? weeklyOffDays(days, startDate, endDate) : [];
  const clash = estimate !== null && eachDay(startDate, endDate).some((day) => taken.has(day));
  function daysOff(all: readonly string[]): string {
    const named = all
      .slice(0, DAYS_NAMED)
      .map((day) => format.day(day, { weekday: "short", day: "numeric", month: "short" }));
    const count = all.length - named.length;
    return count === 0
      ? listFormat(format.language).format(named)
      : t("booking.daysMore", { days: format.list(named), count });
  }

  return (
    <section aria-label={t("booking.summary")} className="bg-muted rounded-md p-4 text-sm">
      <h3 className="font-semibold">{t("booking.summary")}</h3>
      <div aria-live="polite" className="mt-1.5 min-h-13">
        {estimate === null ? (
          <p className="text-muted-foreground">{t("booking.pickBoth")}</p>
        ) : (
          <>
            <p className="text-muted-foreground tabular-nums">
              {t("booking.summaryLine", {
                rate: format.vnd(values.proposedRateVND),
                hours: t("booking.hours", { count: values.proposedHours }),
                days: t("booking.days", { count: estimate.days }),
              })}
            </p>
            <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{t("booking.estimatedTotal")}</span>
              <span className="tabular-nums">
                <strong className="text-base font-semibold">{format.vnd(estimate.totalVND)}</strong>{" "}
                <span className="text-muted-foreground">{format.usd(estimate.totalVND)}</span>
              </span>
            </p>
            <p className="text-muted-foreground mt-1">
              {held?.(estimate.days) ?? t("booking.heldDays", { count: estimate.days })}
            </p>
          </>
        )}
        {clash && (
          <p className="text-destructive mt-2 flex gap-2 font-medium">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t("booking.takenInRange")}
          </p>
        )}
        {!clash && off.length > 0 && (
          <p className="text-amber mt-2 flex gap-2">
            <CalendarClock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t("booking.weeklyOff", {
              count: off.length,
              days: daysOff(off),
            })}
          </p>
        )}
      </div>
    </section>
  );
}
