import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { Button } from "./button.tsx";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const Calendar = lazy(() => import("./calendar.tsx").then((m) => ({ default: m.Calendar })));

interface DatePickerProps {
  /** `YYYY-MM-DD`, or undefined for no day. */
  value: string | undefined;
  onValueChange: (day: string | undefined) => void;
  placeholder: string;
  min?: string | undefined;
  max?: string | undefined;
  isDisabled?: ((day: string) => boolean) | undefined;
  /** Offers a button that takes the day away. */
  clearable?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
}

export function DatePicker(props: DatePickerProps) {
  const {
    value,
    onValueChange,
    placeholder,
    min,
    max,
    isDisabled,
    clearable = false,
    disabled = false,
  } = props;
  const { t, i18n } = useTranslation();
  const control = useFieldControl(props.id === undefined ? {} : { id: props.id });
  const [open, setOpen] = useState(false);

  function choose(day: string | undefined) {
    onValueChange(day);
    setOpen(false);
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        data-slot="date-picker"
        {...control}
        disabled={disabled}
        className={cn(
          controlLook,
          "flex items-center justify-between gap-2 text-start",
          props.className,
        )}
      >
        <span className={cn("truncate", !value && "text-muted-foreground")}>
          {value
            ? new Intl.DateTimeFormat(i18n.language, {
                dateStyle: "medium",
                timeZone: "UTC",
              }).format(new Date(`${value}T00:00:00Z`))
            : placeholder}
        </span>
        <CalendarDays className="text-muted-foreground size-4.5 shrink-0" aria-hidden="true" />
      </PopoverTrigger>
      <PopoverContent className="p-3">
        <Suspense fallback={<Skeleton className="h-80 w-68" />}>
          <Calendar value={value} onSelect={choose} min={min} max={max} isDisabled={isDisabled} />
        </Suspense>
        {clearable && value && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-1 w-full"
            onClick={() => choose(undefined)}
          >
            {t("common.clear")}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  );
}
