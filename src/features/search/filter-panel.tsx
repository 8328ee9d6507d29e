import { memo } from "react";
import { useTranslation } from "react-i18next";

import {
  FILTER_CITIES,
  FILTER_LANGUAGES,
  FILTER_SPECIALTIES,
} from "#convex/model/catalog/contract.ts";
import { RATING_CHOICES } from "#convex/model/search/contract.ts";

import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { useToday } from "../../lib/use-now.ts";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { Radio, RadioGroup } from "../../ui/radio-group.tsx";
import { FilterOptions } from "./filter-options.tsx";
import { PriceFilter } from "./price-filter.tsx";
import type { SearchState } from "./search-state.ts";

type Counts = Readonly<Record<string, number>>;
export type FilterCounts = { cities: Counts; languages: Counts; specialties: Counts };

type FilterPanelProps = {
  state: SearchState;
  counts: FilterCounts | undefined;
  onChange: (patch: Partial<SearchState>) => void;
};

/** Drawn anew only when the filters or their counts change, not with every answer. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { state, counts, onChange } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const today = useToday();
  return (
    <div className="divide-border flex flex-col divide-y *:py-5 *:first:pt-0 *:last:pb-0">
      <Field label={t("search.date")}>
        <DatePicker
          value={state.date === "" ? undefined : state.date}
          onValueChange={(day) => onChange({ date: day ?? "" })}
          placeholder={t("search.dateAny")}
          min={today}
          clearable
        />
      </Field>
      <FilterOptions
        title={t("search.cities")}
        options={FILTER_CITIES}
        labelOf={catalog.city}
        counts={counts?.cities}
        chosen={state.locations}
        onChange={(locations) => onChange({ locations })}
      />
      <FilterOptions
        title={t("search.languages")}
        options={FILTER_LANGUAGES}
        labelOf={catalog.language}
        counts={counts?.languages}
        chosen={state.languages}
        onChange={(languages) => onChange({ languages })}
      />
      <PriceFilter price={state.price} onChange={(price) => onChange({ price })} />
      <Field label={t("search.rating")} group>
        <RadioGroup
          value={String(state.minRating)}
          onValueChange={(rating) => onChange({ minRating: Number(rating) })}
        >
          <Radio value="0" label={t("search.ratingAny")} />
          {RATING_CHOICES.map((rating) => (
            <Radio
              key={rating}
              value={String(rating)}
              label={t("search.ratingFrom", { rating: format.rating(rating) })}
            />
          ))}
        </RadioGroup>
      </Field>
      <FilterOptions
        title={t("search.specialties")}
        options={FILTER_SPECIALTIES}
        labelOf={catalog.specialty}
        counts={counts?.specialties}
        chosen={state.specialties}
        onChange={(specialties) => onChange({ specialties })}
      />
    </div>
  );
});
