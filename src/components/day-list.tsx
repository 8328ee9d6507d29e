import type { CSSProperties } from "react";

import type { Day } from "#convex/model/days.ts";

import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";
import { SAMPLE_WEEK, monthGrid } from "../ui/month-grid.ts";
import type { CalendarDay } from "./calendar-days.ts";
import { DayFace, LOOKS, lookOf, useDayWords } from "./day-look.tsx";

type DayListProps = {
  days: readonly CalendarDay[];
  today: Day;
  /** The day that the reader came for. */
  asked?: Day | undefined;
};

/** The days of one month, to be read and not to be chosen. */
export function DayList({ days, today, asked }: DayListProps) {
  const format = useFormat();
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
            isAsked={entry.day === asked}
            {...(index === 0 ? { style: { gridColumnStart: column } } : {})}
          />
        ))}
      </ol>
    </div>
  );
}

type DayCellProps = {
  entry: CalendarDay;
  isToday: boolean;
  isAsked: boolean;
  style?: CSSProperties;
};

function DayCell({ entry, isToday, isAsked, style }: DayCellProps) {
  const words = useDayWords()(entry);
  const look = lookOf(entry);
  return (
    <li
      data-day={entry.day}
      data-state={look}
      data-asked={isAsked || undefined}
      title={words}
      aria-current={isToday ? "date" : undefined}
      style={style}
      className={cn(
        "flex h-13 flex-col items-center justify-center gap-0.5 rounded-md text-sm tabular-nums transition-colors duration-200",
        LOOKS[look],
        isToday && "ring-2 ring-primary/40",
        isAsked && "outline-lotus outline-2 outline-offset-2",
      )}
    >
      <span className="sr-only">{words}</span>
      <DayFace entry={entry} />
    </li>
  );
}
