"use node";
// The texts of mails, from the language files. A language that has none yet reads English.
import { createInstance, type TFunction } from "i18next";

import enCore from "../../../public/locales/en/core.json" with { type: "json" };
import en from "../../../public/locales/en/mail.json" with { type: "json" };
import viCore from "../../../public/locales/vi/core.json" with { type: "json" };
import vi from "../../../public/locales/vi/mail.json" with { type: "json" };
import { PRODUCT_NAME } from "../product.ts";

const FALLBACK = "en";

const library = createInstance({
  lng: FALLBACK,
  fallbackLng: FALLBACK,
  initAsync: false,
  resources: { en: { translation: en }, vi: { translation: vi } },
  interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT_NAME } },
});
void library.init();

const CITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: enCore.catalog.cities,
  vi: viCore.catalog.cities,
};

export interface Texts {
  locale: string;
  t: TFunction;
  /** The name of a city; what no list knows keeps the person's own word. */
  city: (name: string) => string;
}

export function textsIn(locale: string): Texts {
  const known = library.hasResourceBundle(locale, "translation") ? locale : FALLBACK;
  const cities = new Map(Object.entries(CITIES[known] ?? {}));
  return { locale: known, t: library.getFixedT(known), city: (name) => cities.get(name) ?? name };
}
