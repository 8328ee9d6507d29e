import { DEFAULT_LOCALE, type Locale, LOCALES } from "#convex/model/product.ts";

/** What each language of the interface calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
  ru: "Русский",
  es: "Español",
  zh: "中文",
  hi: "हिन्दी",
  ur: "اردو",
};

export const LANGUAGES = LOCALES;

export const DEFAULT_LANGUAGE = DEFAULT_LOCALE;

export { directionOf } from "#convex/model/product.ts";

export function isLanguageCode(text: string | null): text is Locale {
  return text !== null && Object.hasOwn(LANGUAGE_NAMES, text);
}
