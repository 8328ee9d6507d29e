import { ChevronDown, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { useHeldFocus } from "../lib/use-held-focus.ts";
import { useFieldButton } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { LazyOverlay } from "./lazy-overlay.tsx";

const loadPanel = () =>
  import("./multi-select-panel.tsx").then((m) => ({ default: m.MultiSelectPanel }));

export interface Option {
  value: string;
  label: string;
}

interface MultiSelectProps {
  options: readonly Option[];
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  placeholder: string;
  disabled?: boolean;
  className?: string;
}

/** A list of several values; what is chosen stands below as chips that can be taken away. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, onValueChange, placeholder, disabled = false, className } = props;
  const { t } = useTranslation();
  const { control, valueId } = useFieldButton();
  const held = useHeldFocus("[data-chip]", "button");
  const labels = new Map(options.map((option) => [option.value, option.label]));

  function toggle(item: string) {
    onValueChange(value.includes(item) ? value.filter((v) => v !== item) : [...value, item]);
  }

  return (
    <div ref={held} data-slot="multi-select" className={cn("flex flex-col gap-2", className)}>
      <LazyOverlay
        kind="dialog"
        load={loadPanel}
        overlayProps={{ options, value, onToggle: toggle }}
        trigger={
          <button
            type="button"
            {...control}
            disabled={disabled}
            className={cn(controlLook, "flex items-center justify-between gap-2 text-start")}
          >
            <span id={valueId} className="text-muted-foreground truncate">
              {value.length === 0
                ? placeholder
                : t("common.selectedCount", { count: value.length })}
            </span>
            <ChevronDown className="text-muted-foreground size-4.5 shrink-0" aria-hidden="true" />
          </button>
        }
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((item) => (
            <li key={item}>
              <button
                type="button"
                data-chip
                disabled={disabled}
                onClick={() => toggle(item)}
                aria-label={t("common.removeItem", { item: labels.get(item) ?? item })}
                className="bg-primary-soft text-primary-deep hover:bg-primary-soft/70 inline-flex min-h-11 items-center gap-1.5 rounded-full ps-3.5 pe-2.5 text-sm font-medium md:min-h-8"
              >
                {labels.get(item) ?? item}
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
