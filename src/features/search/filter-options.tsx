import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { ScreenOption } from "#convex/model/catalog/contract.ts";

import { useFormat } from "../../i18n/format.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { toggled } from "./search-state.ts";

const SHOWN_AT_FIRST = 6;

type FilterOptionsProps = {
  title: string;
  options: readonly ScreenOption[];
  labelOf: (value: string) => string;
  /** Undefined until they are known. */
  counts: Readonly<Record<string, number>> | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A facet: its options with the number of guides behind each. Chosen ones stay in sight when the list is short. */
export function FilterOptions({
  title,
  options,
  labelOf,
  counts,
  chosen,
  onChange,
}: FilterOptionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = options.filter(
    (option, index) => all || index < SHOWN_AT_FIRST || chosen.includes(option.value),
  );
  // A choice taken back goes where the list is short.
  const held = useHeldFocus("input, button");
  const folds = all || shown.length < options.length;
  return (
    <div>
      <fieldset ref={held} className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{title}</legend>
        {shown.map(({ value }) => (
          <Checkbox
            key={value}
            label={labelOf(value)}
            hint={counts && format.number(counts[value] ?? 0)}
            checked={chosen.includes(value)}
            onCheckedChange={() => onChange(toggled(chosen, value))}
          />
        ))}
        {folds && (
          <Button
            variant="link"
            size="sm"
            aria-expanded={all}
            className="mt-0.5"
            onClick={() => setAll(!all)}
          >
            {all
              ? t("search.showLess")
              : t("search.showMore", { count: options.length - shown.length })}
          </Button>
        )}
      </fieldset>
    </div>
  );
}
