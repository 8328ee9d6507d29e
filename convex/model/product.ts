/** The product's name; every other place takes it from here (texts through `{{product}}`). Browser-safe. */
export const PRODUCT_NAME = "GuideLink";

/** The languages of the product. */
export const LOCALES = ["en", "vi", "fr", "ru", "es", "zh", "hi", "ur"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return locale === "ur" ? "rtl" : "ltr";
}

/** Names and figures keep their own direction in a sentence that runs from right to left. */
export function apartIn(locale: string, words: string): string {
  return directionOf(locale) === "rtl" ? `\u2068${words}\u2069` : words;
}

/** The clock of all tours, and of who has chosen no other. */
export const DEFAULT_TIME_ZONE = "Asia/Ho_Chi_Minh";
