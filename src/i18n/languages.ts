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

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly LanguageCode[];

export const DEFAULT_LANGUAGE: LanguageCode = "en";

export function isLanguageCode(text: string | null): text is LanguageCode {
  return text !== null && Object.hasOwn(LANGUAGE_NAMES, text);
}

export function directionOf(language: string): "ltr" | "rtl" {
  return language === "ur" ? "rtl" : "ltr";
}
