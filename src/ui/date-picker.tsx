import { CalendarDays } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { dateTimeFormat } from "../lib/intl.ts";
import { useFieldButton } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { LazyOverlay } from "./lazy-overlay.tsx";

const loadPanel = () =>
  import("./date-picker-panel.tsx").then((m) => ({ default: m.DatePickerPanel }));

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
  className?: string;
}

export function DatePicker(props: DatePickerProps) {
  const { value, onValueChange, placeholder, min, max, isDisabled } = props;
  const { i18n } = useTranslation();
  const { control, valueId } = useFieldButton();
  const format = dateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <LazyOverlay
      kind="dialog"
      load={loadPanel}
      overlayProps={{
        value,
        onValueChange,
        min,
        max,
        isDisabled,
        clearable: props.clearable ?? false,
      }}
      trigger={
        <button
          type="button"
          data-slot="date-picker"
          {...control}
          disabled={props.disabled}
          className={cn(
            controlLook,
            "flex items-center justify-between gap-2 text-start",
            props.className,
          )}
        >
          <span id={valueId} className={cn("truncate", !value && "text-muted-foreground")}>
            {value ? format.format(new Date(`${value}T00:00:00Z`)) : placeholder}
          </span>
          <CalendarDays className="text-muted-foreground size-4.5 shrink-0" aria-hidden="true" />
        </button>
      }
    />
  );
}
