import { useState, type KeyboardEvent, type ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { folded } from "../lib/folded.ts";
import { Checkbox } from "./checkbox.tsx";
import type { Option } from "./multi-select.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";

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
      {/* Both are there before they change, and so are said: Enter chooses from the field above, where nobody hears the box. */}
      <output className="text-muted-foreground block px-3 py-2 text-sm empty:sr-only">
        {shown.length === 0 && t("common.noOptions")}
      </output>
      <output className="sr-only">{t("common.selectedCount", { count: value.length })}</output>
    </>
  );
}

/** The options under their button; open as it mounts. */
export function MultiSelectPanel({
  trigger,
  ...list
}: OptionListProps & { trigger: ReactElement }) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent className="w-(--radix-popover-trigger-width) min-w-60 p-1.5">
        <OptionList {...list} />
      </PopoverContent>
    </Popover>
  );
}
