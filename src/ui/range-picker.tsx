import { CalendarDays } from "lucide-react";
import { createElement, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { dateTimeFormat } from "../lib/intl.ts";
import type { DayNote } from "./calendar.tsx";
import type { DayRange, RangeEnd } from "./day-range.ts";
import { Field, useFieldButton } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { preloadOf, useCode } from "./use-code.ts";

const loadPanel = () => import("./range-panel.tsx").then((m) => ({ default: m.RangePanel }));
const preload = preloadOf(loadPanel);

/** One of the two fields. */
export interface RangeEndField {
  label: ReactNode;
  error?: ReactNode;
  /** Takes the button, which has the focus when the form asks for it. */
  ref?: (button: HTMLElement | null) => void;
}

export interface RangeDays {
  today: string;
  min: string;
  /** For the first day. */
  max: string;
  daysMax: number;
  isClosed: (day: string) => boolean;
  noteOf?: (day: string) => DayNote | undefined;
  /** The month around another day has come into view. */
  onFocusDay?: (day: string) => void;
  /** Stands under the month. */
  legend?: ReactNode;
}

interface RangePickerProps {
  value: DayRange;
  onValueChange: (range: DayRange) => void;
  /** Names the panel. */
  label: string;
  fields: Record<RangeEnd, RangeEndField>;
  placeholder: string;
  required?: boolean;
  days: RangeDays;
}

/** A first and a last day: two buttons with one calendar, in which they are chosen one after the other. */
export function RangePicker(props: RangePickerProps) {
  const { value, fields, placeholder, required = false } = props;
  const [end, setEnd] = useState<RangeEnd | null>(null);
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor} data-slot="range-picker" className="grid grid-cols-2 gap-3 sm:gap-4">
      {(["first", "last"] as const).map((which) => {
        const { label, error, ref } = fields[which];
        return (
          <Field key={which} label={label} error={error} required={required}>
            <EndButton
              which={which}
              take={ref}
              day={value[which]}
              placeholder={placeholder}
              isOpen={end === which}
              onOpen={() => setEnd(which)}
            />
          </Field>
        );
      })}
      <LazyRangePanel
        label={props.label}
        anchor={anchor}
        end={end}
        onEnd={setEnd}
        value={value}
        onValueChange={props.onValueChange}
        days={props.days}
      />
    </div>
  );
}

export interface RangePanelProps extends Pick<
  RangePickerProps,
  "label" | "value" | "onValueChange" | "days"
> {
  anchor: RefObject<HTMLElement | null>;
  /** Which day is chosen next; null while the panel is closed. */
  end: RangeEnd | null;
  onEnd: (end: RangeEnd | null) => void;
}

/** Fetched when a day is chosen for the first time. */
function LazyRangePanel(props: RangePanelProps) {
  const { end, onEnd } = props;
  const panel = useCode(loadPanel, { wanted: end !== null, onMissing: () => onEnd(null) });
  return panel === undefined ? null : createElement(panel, props);
}

interface EndButtonProps {
  which: RangeEnd;
  take: RangeEndField["ref"];
  day: string;
  placeholder: string;
  isOpen: boolean;
  onOpen: () => void;
}

function EndButton({ which, take, day, placeholder, isOpen, onOpen }: EndButtonProps) {
  const { i18n } = useTranslation();
  const { control, valueId } = useFieldButton();
  const format = dateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <button
      ref={take}
      type="button"
      data-end={which}
      {...control}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
      className={cn(
        controlLook,
        "flex items-center justify-between gap-2 text-start",
        // On a narrow phone a long date takes two lines.
        "max-sm:h-auto max-sm:min-h-11 max-sm:py-1.5 max-sm:leading-tight",
        isOpen && "ring-ring ring-2",
      )}
    >
      <span
        id={valueId}
        className={cn("min-w-0 max-sm:text-balance", day === "" && "text-muted-foreground")}
      >
        {day === "" ? placeholder : format.format(new Date(`${day}T00:00:00Z`))}
      </span>
      <CalendarDays
        className="text-muted-foreground size-4.5 shrink-0 max-sm:hidden"
        aria-hidden="true"
      />
    </button>
  );
}
