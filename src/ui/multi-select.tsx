import { ChevronDown, X } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { Checkbox } from "./checkbox.tsx";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";

export interface Option {
  value: string;
  label: string;
}

/** Lower case without accents, so that "da nang" finds "Đà Nẵng". */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
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
  const control = useFieldControl();
  const [open, setOpen] = useState(false);
  const labels = new Map(options.map((option) => [option.value, option.label]));

  function toggle(item: string) {
    onValueChange(value.includes(item) ? value.filter((v) => v !== item) : [...value, item]);
  }

  return (
    <div data-slot="multi-select" className={cn("flex flex-col gap-2", className)}>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          {...control}
          disabled={disabled}
          className={cn(controlLook, "flex items-center justify-between gap-2 text-start")}
        >
          <span className="text-muted-foreground truncate">
            {value.length === 0 ? placeholder : t("common.selectedCount", { count: value.length })}
          </span>
          <ChevronDown className="text-muted-foreground size-4.5 shrink-0" aria-hidden="true" />
        </PopoverTrigger>
        <PopoverContent className="w-(--radix-popover-trigger-width) min-w-60 p-1.5">
          <OptionList options={options} value={value} onToggle={toggle} />
        </PopoverContent>
      </Popover>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((item) => (
            <li key={item}>
              <button
                type="button"
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

interface OptionListProps {
  options: readonly Option[];
  value: readonly string[];
  onToggle: (value: string) => void;
}

function OptionList({ options, value, onToggle }: OptionListProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const shown = options.filter((option) => folded(option.label).includes(folded(text.trim())));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (shown[0] && text.trim()) onToggle(shown[0].value);
  }

  return (
    <>
      <input
        type="search"
        aria-label={t("common.filterOptions")}
        placeholder={t("common.filterOptions")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="bg-muted mb-1 h-11 w-full rounded-sm px-3 text-base md:text-sm"
      />
      <fieldset className="max-h-64 overflow-y-auto overscroll-contain px-1.5">
        <legend className="sr-only">{t("common.options")}</legend>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onCheckedChange={() => onToggle(option.value)}
          />
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p className="text-muted-foreground px-3 py-2 text-sm">{t("common.noOptions")}</p>
      )}
    </>
  );
}
