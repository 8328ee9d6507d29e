import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { dateTimeFormat } from "../lib/intl.ts";
import { monthOf } from "../lib/months.ts";
import type { DayRange } from "./day-range.ts";
import { SAMPLE_WEEK, dayAfterKey, monthGrid, shiftMonths } from "./month-grid.ts";
import { MonthHead } from "./month-head.tsx";

/** What is known of a day beyond its date. */
export interface DayNote {
  /** Said after the date. */
  word: string;
  /** Stands under the number, so that colour is not all that tells it. */
  mark?: ReactNode;
  className?: string;
}

interface CalendarProps {
  /** The chosen days; of one day, both ends are the same. */
  chosen: DayRange | undefined;
  onSelect: (day: string) => void;
  /** A day that cannot be chosen was asked for. */
  onRefused?: (day: string) => void;
  /** Another day came into the keyboard's reach, and with it perhaps another month. */
  onFocusDay?: (day: string) => void;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Days that cannot be chosen although they lie between min and max. */
  isDisabled?: ((day: string) => boolean) | undefined;
  noteOf?: ((day: string) => DayNote | undefined) | undefined;
}

function utcDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function useDayFormat() {
  const { i18n } = useTranslation();
  return (options: Intl.DateTimeFormatOptions, day: string) =>
    dateTimeFormat(i18n.language, { timeZone: "UTC", ...options }).format(utcDate(day));
}

/**
 * A month of days with the keyboard of a date grid: arrows, Home, End, Page Up, Page Down. In a low window its rows move
 * together, so that the month is seen whole.
 */
export function Calendar({ chosen, today, min, max, isDisabled, ...props }: CalendarProps) {
  const format = useDayFormat();
  const start = chosen?.first || chosen?.last;
  const [focused, setFocused] = useState(start || (min && min > today ? min : today));
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const isOut = (day: string) =>
    (min !== undefined && day < min) ||
    (max !== undefined && day > max) ||
    isDisabled?.(day) === true;

  useEffect(() => {
    if (!moved.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function goTo(day: string, byKey: boolean) {
    moved.current = byKey;
    setFocused(day);
    props.onFocusDay?.(day);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, focused, document.documentElement.dir === "rtl");
    if (!next) return;
    event.preventDefault();
    goTo(next, true);
  }

  function pick(day: string) {
    goTo(day, false);
    if (isOut(day)) props.onRefused?.(day);
    else props.onSelect(day);
  }

  return (
    <div data-slot="calendar" className="w-[min(19.25rem,100vw-2.625rem)] max-w-full md:w-70">
      <MonthHead
        id={id}
        month={monthOf(focused)}
        className="mb-2"
        onTurn={(months) => goTo(shiftMonths(focused, months), false)}
      />
      <table
        ref={grid}
        // The pattern for days: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={id}
        className="w-full table-fixed border-collapse"
      >
        <WeekdayRow />
        <tbody>
          {monthGrid(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={SAMPLE_WEEK[index]} aria-hidden="true" />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    label={format({ dateStyle: "full" }, day)}
                    number={format({ day: "numeric" }, day)}
                    canFocus={day === focused}
                    isToday={day === today}
                    isOut={isOut(day)}
                    chosen={chosen}
                    note={props.noteOf?.(day)}
                    onPick={() => pick(day)}
                    onKeyDown={onKeyDown}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekdayRow() {
  const format = useDayFormat();
  const { i18n } = useTranslation();
  // The narrow names of Urdu are English letters.
  const width = i18n.language === "ur" ? "short" : "narrow";
  return (
    <thead>
      <tr>
        {SAMPLE_WEEK.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={format({ weekday: "long" }, day)}
            className="text-muted-foreground h-8 text-xs font-medium"
          >
            {format({ weekday: width }, day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayCellProps = {
  day: string;
  label: string;
  number: string;
  canFocus: boolean;
  isToday: boolean;
  isOut: boolean;
  chosen: DayRange | undefined;
  note: DayNote | undefined;
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayCell({ day, isToday, isOut, chosen, note, ...cell }: DayCellProps) {
  const isFirst = day === chosen?.first;
  const isLast = day === chosen?.last;
  const isEnd = isFirst || isLast;
  const isWithin = chosen !== undefined && chosen.first <= day && day <= chosen.last;
  const isInRange = isWithin && chosen.first !== "";
  return (
    <td
      aria-selected={isEnd || isInRange}
      className={cn(
        "p-0 text-center",
        isInRange && "bg-primary-soft",
        isFirst && "rounded-s-full",
        isLast && "rounded-e-full",
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={cell.canFocus ? 0 : -1}
        aria-disabled={isOut || undefined}
        aria-current={isToday ? "date" : undefined}
        aria-label={note ? `${cell.label}: ${note.word}` : cell.label}
        title={note?.word}
        onClick={cell.onPick}
        onKeyDown={cell.onKeyDown}
        className={cn(
          "mx-auto flex h-11 w-full max-w-11 flex-col items-center justify-center gap-0.5 [@media(max-height:24.5rem)]:h-9 md:size-10 rounded-full text-sm leading-none tabular-nums hover:bg-muted aria-disabled:text-muted-foreground/60 aria-disabled:line-through aria-disabled:hover:bg-transparent",
          note?.className,
          isToday && "font-bold text-primary-deep ring-1 ring-primary/40",
          isEnd && "bg-primary text-primary-foreground hover:bg-primary-hover",
        )}
      >
        {cell.number}
        {note?.mark}
      </button>
    </td>
  );
}
