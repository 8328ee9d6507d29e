import { useState } from "react";
import { useTranslation } from "react-i18next";

import { PRICE_SLIDER } from "#convex/model/search/contract.ts";

import { useFormat } from "../../i18n/format.ts";
import { Field } from "../../ui/field.tsx";
import { Slider } from "../../ui/slider.tsx";
import { isPriceTouched, tidyPrice } from "./search-state.ts";
import type { PriceRange } from "./search-state.ts";
import { usePriceText } from "./use-price-text.ts";

type PriceFilterProps = { price: PriceRange; onChange: (price: PriceRange) => void };

/** Follows the thumb at once; the search follows when the thumb is let go. */
export function PriceFilter({ price, onChange }: PriceFilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceText = usePriceText();
  const [dragged, setDragged] = useState<PriceRange | null>(null);
  const [shown, setShown] = useState(price.join());
  // A price that came in another way, as by 'clear filters', takes the place of a thumb that was never let go.
  if (price.join() !== shown) {
    setShown(price.join());
    setDragged(null);
  }
  const current = dragged ?? price;
  const range = isPriceTouched(current) ? current : [PRICE_SLIDER.min, PRICE_SLIDER.max];
  return (
    <Field label={t("search.price")} group>
      <Slider
        min={PRICE_SLIDER.min}
        max={PRICE_SLIDER.max}
        step={PRICE_SLIDER.step}
        value={[...range]}
        onValueChange={([low = PRICE_SLIDER.min, high = PRICE_SLIDER.max]) =>
          setDragged(tidyPrice([low, high]))
        }
        onValueCommit={([low = PRICE_SLIDER.min, high = PRICE_SLIDER.max]) => {
          setDragged(null);
          onChange(tidyPrice([low, high]));
        }}
        thumbLabels={[t("search.priceLowest"), t("search.priceHighest")]}
        valueText={format.vnd}
      />
      <p className="text-muted-foreground text-sm tabular-nums">{priceText(current)}</p>
    </Field>
  );
}
