import { useTranslation } from "react-i18next";

import { PRICE_SLIDER } from "#convex/model/search/contract.ts";

import { useFormat } from "../../i18n/format.ts";
import { isPriceTouched } from "./search-state.ts";
import type { PriceRange } from "./search-state.ts";

/** What a price range asks for, in words; an end of the slider is no bound. */
export function usePriceText() {
  const { t } = useTranslation();
  const format = useFormat();
  return (price: PriceRange): string => {
    const [low, high] = [format.vnd(price[0]), format.vnd(price[1])];
    if (!isPriceTouched(price)) return t("search.priceAny");
    if (price[0] <= PRICE_SLIDER.min) return t("search.priceUpTo", { high });
    if (price[1] >= PRICE_SLIDER.max) return t("search.priceFrom", { low });
    return t("search.priceBetween", { low, high });
  };
}
