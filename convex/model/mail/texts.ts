"use node";
// The texts of mails, from the language files.
import { createInstance, type TOptions } from "i18next";

import enCore from "../../../public/locales/en/core.json" with { type: "json" };
import en from "../../../public/locales/en/mail.json" with { type: "json" };
import esCore from "../../../public/locales/es/core.json" with { type: "json" };
import es from "../../../public/locales/es/mail.json" with { type: "json" };
import frCore from "../../../public/locales/fr/core.json" with { type: "json" };
import fr from "../../../public/locales/fr/mail.json" with { type: "json" };
import hiCore from "../../../public/locales/hi/core.json" with { type: "json" };
import hi from "../../../public/locales/hi/mail.json" with { type: "json" };
import ruCore from "../../../public/locales/ru/core.json" with { type: "json" };
import ru from "../../../public/locales/ru/mail.json" with { type: "json" };
import urCore from "../../../public/locales/ur/core.json" with { type: "json" };
import ur from "../../../public/locales/ur/mail.json" with { type: "json" };
import viCore from "../../../public/locales/vi/core.json" with { type: "json" };
import vi from "../../../public/locales/vi/mail.json" with { type: "json" };
import zhCore from "../../../public/locales/zh/core.json" with { type: "json" };
import zh from "../../../public/locales/zh/mail.json" with { type: "json" };
import { isLocale, type Locale, PRODUCT_NAME } from "../product.ts";

const MAILS: Readonly<Record<Locale, object>> = { en, vi, fr, ru, es, zh, hi, ur };
const CORES = {
  en: enCore,
  vi: viCore,
  fr: frCore,
  ru: ruCore,
  es: esCore,
  zh: zhCore,
  hi: hiCore,
  ur: urCore,
} satisfies Readonly<Record<Locale, object>>;
const FALLBACK: Locale = "en";

const library = createInstance({
  lng: FALLBACK,
  fallbackLng: FALLBACK,
  initAsync: false,
  resources: Object.fromEntries(
    Object.entries(MAILS).map(([locale, texts]) => [locale, { translation: texts }]),
  ),
  interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT_NAME } },
});
void library.init();

export interface Texts {
  locale: string;
  t: (key: string, words?: TOptions) => string;
  /** The name of a city; what no list knows keeps the person's own word. */
  city: (name: string) => string;
  /** In place of the name of who is gone. */
  deletedUser: string;
}

/** A language that there are no texts in reads English. */
export function textsIn(locale: string): Texts {
  const known = isLocale(locale) ? locale : FALLBACK;
  const { catalog, common } = CORES[known];
  const cities = new Map(Object.entries(catalog.cities));
  return {
    locale: known,
    // Not `getFixedT`, which copies all of the library's settings for each text.
    t: (key, words) => library.t(key, { ...words, lng: known }),
    city: (name) => cities.get(name) ?? name,
    deletedUser: common.deletedUser,
  };
}
