import { useEffect, useId, useRef } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { AHEAD_DAYS_MAX } from "#convex/model/availability/contract.ts";
import { addDays } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

import type { CalendarDay } from "../../components/calendar-days.ts";
import { DayFace, LOOKS, lookOf, useDayWords } from "../../components/day-look.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { monthOf } from "../../lib/months.ts";
import { SAMPLE_WEEK, dayAfterKey, monthGrid, shiftMonths } from "../../ui/month-grid.ts";
import { MonthHead } from "../../ui/month-head.tsx";

type DayGridProps = {
  days: readonly CalendarDay[];
  today: Day;
  /** The day on which the keyboard stands; its month is the one that is shown. */
  focused: Day;
  onFocus: (day: Day) => void;
  selected: Day;
  onSelect: (day: Day) => void;
  isEdited: (day: Day) => boolean;
};

/** The guide's own month, a grid with the keyboard of one: a day is chosen with Enter or the space bar. */
export function DayGrid({ days, today, focused, onFocus, selected, ...props }: DayGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const entries = new Map(days.map((entry) => [entry.day, entry]));

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  /** Not before this month, and not beyond what can be set. */
  function goTo(day: Day) {
    const last = addDays(today, AHEAD_DAYS_MAX);
    const first = `${monthOf(today)}-01`;
    onFocus(day < first ? first : day > last ? last : day);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (focused >= today) props.onSelect(focused);
      return;
    }
    const next = dayAfterKey(event.key, focused, document.documentElement.dir === "rtl");
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    goTo(next);
  }

  return (
    <div className="flex flex-col gap-2">
      <MonthHead
        id={id}
        month={monthOf(focused)}
        first={monthOf(today)}
        onTurn={(months) => goTo(shiftMonths(focused, months))}
      />
      <table
        ref={grid}
        // The pattern for days: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={id}
        aria-busy={days.some((entry) => entry.state === "loading")}
        className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1"
      >
        <thead>
          <tr>
            {SAMPLE_WEEK.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={format.day(day, { weekday: "long" })}
                className="text-muted-foreground truncate text-xs font-medium"
              >
                {format.day(day, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => {
                const entry = entries.get(day ?? "");
                return entry ? (
                  <DayCell
                    key={entry.day}
                    entry={entry}
                    today={today}
                    canFocus={entry.day === focused}
                    isSelected={entry.day === selected}
                    edited={props.isEdited(entry.day) ? t("calendar.notSaved") : ""}
                    onKeyDown={onKeyDown}
                    onPick={() => {
                      onFocus(entry.day);
                      if (!entry.past) props.onSelect(entry.day);
                    }}
                  />
                ) : (
                  <td key={SAMPLE_WEEK[index]} aria-hidden="true" />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayCellProps = {
  entry: CalendarDay;
  today: Day;
  canFocus: boolean;
  isSelected: boolean;
  /** Said of a day with a change that is not saved. */
  edited: string;
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayCell({ entry, today, canFocus, isSelected, edited, onPick, onKeyDown }: DayCellProps) {
  const words = useDayWords()(entry);
  const look = lookOf(entry);
  const isToday = entry.day === today;
  return (
    <td
      data-day={entry.day}
      data-state={look}
      tabIndex={canFocus ? 0 : -1}
      aria-selected={isSelected}
      aria-disabled={entry.past || undefined}
      aria-current={isToday ? "date" : undefined}
      onClick={onPick}
      onKeyDown={onKeyDown}
      className={cn(
        "relative h-13 rounded-md p-0 text-sm tabular-nums transition-colors duration-200",
        entry.past ? "cursor-not-allowed" : "cursor-pointer hover:brightness-95",
        LOOKS[look],
        isToday && "font-bold underline decoration-2 underline-offset-4",
        isSelected && "ring-primary ring-2",
      )}
    >
      <span className="sr-only">{edited ? `${words}. ${edited}` : words}</span>
      <span className="flex flex-col items-center justify-center gap-0.5">
        <DayFace entry={entry} />
      </span>
      {edited && (
        <span aria-hidden="true" className="bg-primary absolute end-1 top-1 size-2 rounded-full" />
      )}
    </td>
  );
}
