"use node";
// The texts of mails, from the language files. A language that has none yet reads English.
import { createInstance, type TFunction } from "i18next";

import en from "../../../public/locales/en/mail.json" with { type: "json" };
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

export interface Texts {
  locale: string;
  t: TFunction;
}

export function textsIn(locale: string): Texts {
  const known = library.hasResourceBundle(locale, "translation") ? locale : FALLBACK;
  return { locale: known, t: library.getFixedT(known) };
}
