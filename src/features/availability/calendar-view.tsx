import { CalendarClock, CalendarX2, ChevronLeft, ChevronRight, Lock, Minus } from "lucide-react";
import { memo, useDeferredValue, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useGuideDays } from "../../components/guide-days.ts";
import type { GuideDays } from "../../components/guide-days.ts";
import { LoadError } from "../../components/load-error.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { SAMPLE_WEEK, monthGrid } from "../../ui/month-grid.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { addMonths, calendarDays, monthDays, monthOf } from "./month.ts";
import type { CalendarDay } from "./month.ts";

type Look = CalendarDay["state"] | "past";

const LOOKS: Record<Look, string> = {
  available: "bg-available-soft text-available",
  off: "bg-blocked-soft/50 text-blocked",
  closed: "bg-blocked-soft/50 text-blocked",
  blocked: "bg-blocked-soft text-blocked",
  requested: "text-held outline-1 -outline-offset-1 outline-dashed outline-held",
  booked: "bg-held-soft text-held",
  past: "text-muted-foreground",
  loading: "bg-muted text-muted-foreground motion-safe:animate-pulse",
};

const MARKS: Record<Look, ReactNode> = {
  available: null,
  off: <Minus aria-hidden="true" className="size-3.5" />,
  closed: <Minus aria-hidden="true" className="size-3.5" />,
  blocked: <Lock aria-hidden="true" className="size-3" />,
  requested: <CalendarClock aria-hidden="true" className="size-3.5" />,
  booked: <CalendarX2 aria-hidden="true" className="size-3.5" />,
  past: null,
  loading: null,
};

const LEGEND: readonly Look[] = ["available", "off", "blocked", "requested", "booked"];

/** A guide's month for visitors: nothing to choose, everything live. */
export function CalendarView({ guideId }: { guideId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(today));
  const days = monthDays(month);
  const first = days[0] ?? today;
  const live = useGuideDays(guideId, today, { first, last: days.at(-1) ?? first });
  const source = useDeferredValue(live.days);
  if (live.failed) return <LoadError title={t("availability.error")} onRetry={live.retry} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("common.previousMonth")}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
        </Button>
        <p aria-live="polite" className="font-semibold first-letter:uppercase">
          {format.day(first, { month: "long", year: "numeric" })}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("common.nextMonth")}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
        </Button>
      </div>
      {source ? (
        <MonthDays month={month} source={source} today={today} />
      ) : (
        <Skeleton className="h-88 w-full" />
      )}
      <ul
        aria-label={t("availability.legend")}
        className="text-muted-foreground flex flex-wrap gap-x-4 gap-y-1.5 text-sm"
      >
        {LEGEND.map((look) => (
          <li key={look} className="flex items-center gap-1.5">
            <span className={cn("grid size-6 place-items-center rounded-sm", LOOKS[look])}>
              {MARKS[look] ?? <span className="text-[0.625rem] font-semibold">{"2"}</span>}
            </span>
            {t(`availability.state.${look}`)}
          </li>
        ))}
      </ul>
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
  const { t } = useTranslation();
  const format = useFormat();
  const look: Look = entry.past ? "past" : entry.state;
  const date = format.day(entry.day, { weekday: "long", day: "numeric", month: "long" });
  const words =
    look === "available"
      ? t("availability.dayAvailable", { date, count: entry.slots })
      : t("availability.dayState", { date, state: t(`availability.state.${look}`) });
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
      <span aria-hidden="true" className="leading-none font-semibold">
        {format.day(entry.day, { day: "numeric" })}
      </span>
      <span
        aria-hidden="true"
        className="grid h-3.5 place-items-center text-[0.6875rem] leading-none"
      >
        {look === "available" ? (
          <span className="max-sm:hidden">{t("availability.slots", { count: entry.slots })}</span>
        ) : (
          MARKS[look]
        )}
        {look === "available" && <span className="sm:hidden">{entry.slots}</span>}
      </span>
    </li>
  );
}
