import { X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";

type FilterRowProps = {
  filters: readonly { label: string; remove: () => void }[];
  onClear: () => void;
  /** The last one was taken away, and the row with it: the focus has to go elsewhere. */
  onGone: () => void;
};

/** What narrows a list, each to be taken away alone or all at once. */
export function FilterRow({ filters, onClear, onGone }: FilterRowProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;
  function take(index: number, remove: () => void) {
    // At once, so that the next one can take the focus.
    flushSync(remove);
    const left = list.current?.querySelectorAll<HTMLElement>("[data-filter]") ?? [];
    const next = left[Math.min(index, left.length - 1)];
    if (next) next.focus();
    else onGone();
  }
  return (
    <ul ref={list} className="flex flex-wrap items-center gap-1.5">
      {filters.map(({ label, remove }, index) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            data-filter
            aria-label={t("search.removeFilter", { filter: label })}
            onClick={() => take(index, remove)}
            className="bg-primary-soft text-primary-deep hover:bg-primary-soft/70 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full ps-3.5 pe-2.5 text-sm font-medium md:min-h-9"
          >
            <span className="truncate">{label}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="link" size="sm" className="px-2!" onClick={onClear}>
          {t("search.clearFilters")}
        </Button>
      </li>
    </ul>
  );
}
