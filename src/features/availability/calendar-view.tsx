import { memo, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Day } from "#convex/model/days.ts";

import { calendarDays, monthDays } from "../../components/calendar-days.ts";
import { DayList } from "../../components/day-list.tsx";
import { Legend } from "../../components/day-look.tsx";
import { useGuideDays } from "../../components/guide-days.ts";
import type { GuideDays } from "../../components/guide-days.ts";
import { LoadError } from "../../components/load-error.tsx";
import { addMonths, monthOf } from "../../lib/months.ts";
import { useToday } from "../../lib/use-now.ts";
import { MonthHead } from "../../ui/month-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type CalendarViewProps = {
  guideId: string;
  /** The day that the visitor came for: its month is open first. */
  asked: Day | undefined;
};

/** A guide's month for visitors: nothing to choose, everything live. */
export const CalendarView = memo(function CalendarView({ guideId, asked }: CalendarViewProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(asked ?? today));
  const days = monthDays(month);
  const first = days[0] ?? today;
  const live = useGuideDays(guideId, today, { first, last: days.at(-1) ?? first });
  const source = useDeferredValue(live.days);
  if (live.failed) return <LoadError title={t("availability.error")} onRetry={live.retry} />;
  return (
    <div className="flex flex-col gap-3">
      <MonthHead
        month={month}
        first={monthOf(today)}
        onTurn={(months) => setMonth(addMonths(month, months))}
      />
      {source ? (
        <MonthDays month={month} source={source} today={today} asked={asked} />
      ) : (
        <Skeleton className="h-88 w-full" />
      )}
      <Legend />
    </div>
  );
});

type MonthDaysProps = { month: string; source: GuideDays; today: Day; asked: Day | undefined };

/** Drawn anew only for another month or other days: it is the most of the calendar. */
const MonthDays = memo(function MonthDays({ month, source, ...days }: MonthDaysProps) {
  return <DayList days={calendarDays(month, source, days.today)} {...days} />;
});
