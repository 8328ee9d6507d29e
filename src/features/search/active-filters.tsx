import { useTranslation } from "react-i18next";

import { UNTOUCHED_PRICE_RANGE } from "#convex/model/search/contract.ts";

import { FilterRow } from "../../components/filter-row.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { FACETS, isPriceTouched, toggled } from "./search-state.ts";
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
  return (
    <FilterRow
      filters={chips.map(({ label, without }) => ({ label, remove: () => onChange(without) }))}
      onClear={onClear}
      onGone={onGone}
    />
  );
}
