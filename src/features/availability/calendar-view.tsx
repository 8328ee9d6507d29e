import { memo, useDeferredValue, useState } from "react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";

import { calendarDays, monthDays } from "../../components/calendar-days.ts";
import type { CalendarDay } from "../../components/calendar-days.ts";
import { DayFace, LOOKS, Legend, lookOf, useDayWords } from "../../components/day-look.tsx";
import { useGuideDays } from "../../components/guide-days.ts";
import type { GuideDays } from "../../components/guide-days.ts";
import { LoadError } from "../../components/load-error.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { addMonths, monthOf } from "../../lib/months.ts";
import { useToday } from "../../lib/use-now.ts";
import { SAMPLE_WEEK, monthGrid } from "../../ui/month-grid.ts";
import { MonthHead } from "../../ui/month-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** A guide's month for visitors: nothing to choose, everything live. */
export function CalendarView({ guideId }: { guideId: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(today));
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
        <MonthDays month={month} source={source} today={today} />
      ) : (
        <Skeleton className="h-88 w-full" />
      )}
      <Legend />
    </div>
  );
}

type MonthDaysProps = { month: string; source: GuideDays; today: string };

/** Drawn anew only for another month or other days: it is the most of the calendar. */
const MonthDays = memo(function MonthDays({ month, source, today }: MonthDaysProps) {
  const format = useFormat();
  const days = calendarDays(month, source, today);
  const first = days[0]?.day ?? today;
  const column = (monthGrid(first)[0]?.indexOf(first) ?? 0) + 1;
  return (
    <div>
      <div
        aria-hidden="true"
        className="text-muted-foreground mb-1 grid grid-cols-7 gap-1 text-center text-xs font-medium"
      >
        {SAMPLE_WEEK.map((day) => (
          <span key={day} className="truncate">
            {format.day(day, { weekday: "short" })}
          </span>
        ))}
      </div>
      <ol
        aria-busy={days.some((entry) => entry.state === "loading")}
        className="grid grid-cols-7 gap-1"
      >
        {days.map((entry, index) => (
          <DayCell
            key={entry.day}
            entry={entry}
            isToday={entry.day === today}
            {...(index === 0 ? { style: { gridColumnStart: column } } : {})}
          />
        ))}
      </ol>
    </div>
  );
});

type DayCellProps = { entry: CalendarDay; isToday: boolean; style?: CSSProperties };

function DayCell({ entry, isToday, style }: DayCellProps) {
  const words = useDayWords()(entry);
  const look = lookOf(entry);
  return (
    <li
      data-day={entry.day}
      data-state={look}
      title={words}
      aria-current={isToday ? "date" : undefined}
      style={style}
      className={cn(
        "flex h-13 flex-col items-center justify-center gap-0.5 rounded-md text-sm tabular-nums transition-colors duration-200",
        LOOKS[look],
        isToday && "ring-2 ring-primary/60",
      )}
    >
      <span className="sr-only">{words}</span>
      <DayFace entry={entry} />
    </li>
  );
}
