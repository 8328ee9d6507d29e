import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { dateTimeFormat } from "../lib/intl.ts";
import { Calendar } from "./calendar.tsx";
import { chooseDay } from "./day-range.ts";
import { Popover, PopoverAnchor, PopoverContent } from "./popover.tsx";
import type { RangePanelProps } from "./range-picker.tsx";

/** The calendar of a range: says which day comes next, and why a day cannot be chosen. */
export function RangePanel({ label, anchor, end, onEnd, ...range }: RangePanelProps) {
  const lastEnd = useRef(end);
  useEffect(() => {
    if (end !== null) lastEnd.current = end;
  }, [end]);
  return (
    <Popover open={end !== null} onOpenChange={(open) => !open && onEnd(null)}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        aria-label={label}
        className="p-3"
        onOpenAutoFocus={(event) => {
          const panel = event.currentTarget;
          if (!(panel instanceof HTMLElement)) return;
          event.preventDefault();
          panel.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          anchor.current?.querySelector<HTMLElement>(`[data-end="${lastEnd.current}"]`)?.focus();
        }}
        onInteractOutside={(event) => {
          // Its own two buttons turn it to the other end.
          if (event.target instanceof Node && anchor.current?.contains(event.target)) {
            event.preventDefault();
          }
        }}
      >
        {end !== null && <RangeDaysPanel {...range} end={end} onEnd={onEnd} />}
      </PopoverContent>
    </Popover>
  );
}

type RangeDaysPanelProps = Omit<RangePanelProps, "label" | "anchor" | "end"> & {
  end: NonNullable<RangePanelProps["end"]>;
};

function RangeDaysPanel({ value, onValueChange, end, onEnd, days }: RangeDaysPanelProps) {
  const { t, i18n } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { noteOf } = days;
  function named(day: string): string {
    const format = dateTimeFormat(i18n.language, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    const date = format.format(new Date(`${day}T00:00:00Z`));
    const word = day < days.min ? t("common.range.past") : noteOf?.(day)?.word;
    return word ? t("common.range.dayState", { date, state: word }) : date;
  }

  function choose(day: string) {
    const step = chooseDay(value, end, day, days);
    if (step === "tooLong") {
      setRefusal(t("common.range.tooLong", { count: days.daysMax }));
    } else if ("over" in step) {
      setRefusal(t("common.range.over", { day: named(step.over) }));
    } else {
      setRefusal(null);
      onValueChange(step.range);
      onEnd(step.next);
    }
  }

  return (
    <>
      <p
        aria-live="polite"
        className={cn(
          "mb-1 flex min-h-10 max-w-70 items-center text-sm text-pretty",
          refusal === null ? "text-muted-foreground" : "text-destructive font-medium",
        )}
      >
        {refusal ?? t(`common.range.${end}`)}
      </p>
      <Calendar
        chosen={value}
        onSelect={choose}
        onRefused={(day) =>
          setRefusal(
            day > days.max && end === "first"
              ? t("common.range.tooFar")
              : t("common.range.closed", { day: named(day) }),
          )
        }
        today={days.today}
        min={days.min}
        max={end === "first" ? days.max : undefined}
        isDisabled={days.isClosed}
        noteOf={noteOf}
        {...(days.onFocusDay && { onFocusDay: days.onFocusDay })}
      />
      {days.legend}
    </>
  );
}
