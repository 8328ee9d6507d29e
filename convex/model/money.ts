// Money is an integer number of Vietnamese đồng; dollars are shown, never stored. Browser-safe.

import { numberFormat } from "./formats.ts";

/** The public rate of every '≈' amount. */
export const VND_PER_USD = 23_000;

/** Dollars per đồng in the currency table of the analytics page, which the product specifies apart from the public rate. */
export const ANALYTICS_USD_PER_VND = 0.000041;

/** How the languages of the product write numbers; others read them as in English. */
const LOCALES: Readonly<Record<string, string>> = {
  vi: "vi-VN",
  fr: "fr-FR",
  ru: "ru-RU",
  es: "es-ES",
  zh: "zh-CN",
  hi: "hi-IN",
  ur: "ur-PK",
};

function formatOf(language: string, currency?: "USD"): Intl.NumberFormat {
  const locale = LOCALES[language] ?? "en-US";
  return numberFormat(locale, currency && { style: "currency", currency });
}

/** `500,000 VND`, or `500.000 ₫` for Vietnamese readers. */
export function formatVND(amountVND: number, language = "en"): string {
  const digits = formatOf(language).format(amountVND);
  return language === "vi" ? `${digits}\u00a0₫` : `${digits}\u00a0VND`;
}

const CENTS_PER_DOLLAR = 100;

/** `$29.00`, `29,00\u00a0$US` in French: what is sold in dollars is shown in dollars. */
export function formatUSDCents(cents: number, language = "en"): string {
  return formatOf(language, "USD").format(cents / CENTS_PER_DOLLAR);
}

/** `≈ $21.74`: currencies other than the đồng show two decimals. */
export function approxUSD(amountVND: number, language = "en"): string {
  return `≈\u00a0${formatOf(language, "USD").format(amountVND / VND_PER_USD)}`;
}
