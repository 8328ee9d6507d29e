import { X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { UNTOUCHED_PRICE_RANGE } from "#convex/model/search/contract.ts";

import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { FACETS, countFilters, isPriceTouched, toggled } from "./search-state.ts";
import type { SearchState } from "./search-state.ts";
import { usePriceText } from "./use-price-text.ts";

type ActiveFiltersProps = {
  state: SearchState;
  onChange: (patch: Partial<SearchState>) => void;
  onClear: () => void;
  /** The last one was taken away, and this with it: the focus has to go elsewhere. */
  onGone: () => void;
};

/** What narrows the search, each to be taken away alone or all at once. */
export function ActiveFilters({ state, onChange, onClear, onGone }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const priceText = usePriceText();
  const list = useRef<HTMLUListElement>(null);
  if (countFilters(state) === 0) return null;
  const names = {
    locations: catalog.city,
    languages: catalog.language,
    specialties: catalog.specialty,
  };
  const chips: { label: string; without: Partial<SearchState> }[] = FACETS.flatMap((facet) =>
    state[facet].map((value) => ({
      label: names[facet](value),
      without: { [facet]: toggled(state[facet], value) },
    })),
  );
  if (isPriceTouched(state.price)) {
    chips.push({ label: priceText(state.price), without: { price: UNTOUCHED_PRICE_RANGE } });
  }
  if (state.minRating > 0) {
    const label = t("search.ratingFilter", { rating: format.rating(state.minRating) });
    chips.push({ label, without: { minRating: 0 } });
  }
  if (state.date !== "") {
    chips.push({
      label: t("search.dateFilter", { date: format.day(state.date) }),
      without: { date: "" },
    });
  }
  function remove(index: number, without: Partial<SearchState>) {
    // At once, so that the next one can take the focus.
    flushSync(() => onChange(without));
    const left = list.current?.querySelectorAll<HTMLElement>("[data-filter]") ?? [];
    const next = left[Math.min(index, left.length - 1)];
    if (next) next.focus();
    else onGone();
  }
  return (
    <ul ref={list} className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ label, without }, index) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            data-filter
            aria-label={t("search.removeFilter", { filter: label })}
            onClick={() => remove(index, without)}
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
