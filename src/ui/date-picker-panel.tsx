import { useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { useToday } from "../lib/use-now.ts";
import { Button } from "./button.tsx";
import { Calendar } from "./calendar.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";

export interface DatePickerPanelProps {
  trigger: ReactElement;
  value: string | undefined;
  onValueChange: (day: string | undefined) => void;
  min: string | undefined;
  max: string | undefined;
  isDisabled: ((day: string) => boolean) | undefined;
  clearable: boolean;
}

/** The calendar under its button; open as it mounts. */
export function DatePickerPanel({ trigger, value, onValueChange, ...props }: DatePickerPanelProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [open, setOpen] = useState(true);

  function choose(day: string | undefined) {
    onValueChange(day);
    setOpen(false);
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        className="p-3"
        onOpenAutoFocus={(event) => {
          const panel = event.currentTarget;
          if (!(panel instanceof HTMLElement)) return;
          event.preventDefault();
          panel.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
        }}
      >
        <Calendar
          chosen={value ? { first: value, last: value } : undefined}
          onSelect={choose}
          today={today}
          min={props.min}
          max={props.max}
          isDisabled={props.isDisabled}
        />
        {props.clearable && value && (
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
