/** Every language of the interface, with its own name for itself. */
export const LANGUAGE_NAMES = {
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
  ru: "Русский",
  es: "Español",
  zh: "中文",
  hi: "हिन्दी",
  ur: "اردو",
} as const;

export type LanguageCode = keyof typeof LANGUAGE_NAMES;

export const DEFAULT_LANGUAGE: LanguageCode = "en";

/** The languages whose files ship in `public/locales`; only these are offered. A test holds the two together. */
export const SHIPPED_LANGUAGES: readonly LanguageCode[] = ["en", "vi"];

export function isLanguageCode(text: string | null): text is LanguageCode {
  return text !== null && Object.hasOwn(LANGUAGE_NAMES, text);
}

export function isShipped(text: string | null): text is LanguageCode {
  return SHIPPED_LANGUAGES.some((language) => language === text);
}

export function directionOf(language: string): "ltr" | "rtl" {
  return language === "ur" ? "rtl" : "ltr";
}
