import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { addDays } from "#convex/model/days.ts";

import { cn } from "../lib/cn.ts";
import { dateTimeFormat } from "../lib/intl.ts";
import { Button } from "./button.tsx";
import { SAMPLE_WEEK, monthGrid, shiftMonths, weekdayIndex } from "./month-grid.ts";

interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`. */
  value: string | undefined;
  onSelect: (day: string) => void;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Days that cannot be chosen although they lie between min and max. */
  isDisabled?: ((day: string) => boolean) | undefined;
}

function utcDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/**
 * A month of days with the keyboard of a date grid: arrows, Home, End, Page Up, Page Down. In a low window its rows move
 * together, so that the month is seen whole.
 */
export function Calendar({ value, onSelect, today, min, max, isDisabled }: CalendarProps) {
  const { t, i18n } = useTranslation();
  const [focused, setFocused] = useState(value ?? (min && min > today ? min : today));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const format = (options: Intl.DateTimeFormatOptions, day: string) =>
    dateTimeFormat(i18n.language, { timeZone: "UTC", ...options }).format(utcDate(day));
  const isOut = (day: string) =>
    (min !== undefined && day < min) ||
    (max !== undefined && day > max) ||
    isDisabled?.(day) === true;

  useEffect(() => {
    if (!moved.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function onKeyDown(event: KeyboardEvent) {
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    const moves: Record<string, () => string> = {
      ArrowRight: () => addDays(focused, forward),
      ArrowLeft: () => addDays(focused, -forward),
      ArrowDown: () => addDays(focused, 7),
      ArrowUp: () => addDays(focused, -7),
      Home: () => addDays(focused, -weekdayIndex(focused)),
      End: () => addDays(focused, 6 - weekdayIndex(focused)),
      PageDown: () => shiftMonths(focused, 1),
      PageUp: () => shiftMonths(focused, -1),
    };
    const next = moves[event.key]?.();
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setFocused(next);
  }

  function turn(months: number) {
    moved.current = false;
    setFocused(shiftMonths(focused, months));
  }

  return (
    <div data-slot="calendar" className="w-[min(19.25rem,100vw-2.625rem)] max-w-full md:w-70">
      <div className="mb-2 flex items-center justify-between">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("common.previousMonth")}
          onClick={() => turn(-1)}
        >
          <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
        </Button>
        <span aria-live="polite" className="font-semibold first-letter:uppercase">
          {format({ month: "long", year: "numeric" }, focused)}
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("common.nextMonth")}
          onClick={() => turn(1)}
        >
          <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
        </Button>
      </div>
      <table ref={grid} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {SAMPLE_WEEK.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={format({ weekday: "long" }, day)}
                className="text-muted-foreground h-8 text-xs font-medium"
              >
                {format({ weekday: "narrow" }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? SAMPLE_WEEK[index]} className="p-0 text-center">
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === focused ? 0 : -1}
                      aria-disabled={isOut(day) || undefined}
                      aria-pressed={day === value}
                      aria-current={day === today ? "date" : undefined}
                      aria-label={format({ dateStyle: "full" }, day)}
                      onClick={() => !isOut(day) && onSelect(day)}
                      onKeyDown={onKeyDown}
                      className={cn(
                        "mx-auto grid h-11 w-full max-w-11 place-items-center [@media(max-height:24.5rem)]:h-9 md:size-10 rounded-full text-sm tabular-nums hover:bg-muted aria-disabled:text-muted-foreground/60 aria-disabled:line-through aria-disabled:hover:bg-transparent",
                        day === today && "font-bold text-primary-deep ring-1 ring-primary/40",
                        day === value &&
                          "bg-primary text-primary-foreground hover:bg-primary-hover",
                      )}
                    >
                      {format({ day: "numeric" }, day)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
