// Money is an integer number of Vietnamese đồng; dollars are shown, never stored. Browser-safe.

/** The public rate of every '≈' amount. */
export const VND_PER_USD = 23_000;

/** Dollars per đồng in the currency table of the analytics page, which the product specifies apart from the public rate. */
export const ANALYTICS_USD_PER_VND = 0.000041;

const LOCALES: Record<string, string> = { vi: "vi-VN" };

function localeOf(language: string): string {
  return LOCALES[language] ?? "en-US";
}

/** `500,000 VND`, or `500.000 ₫` for Vietnamese readers. */
export function formatVND(amountVND: number, language = "en"): string {
  const digits = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 }).format(
    amountVND,
  );
  return language === "vi" ? `${digits}\u00a0₫` : `${digits}\u00a0VND`;
}

/** `≈ $21.74`: currencies other than the đồng show two decimals. */
export function approxUSD(amountVND: number, language = "en"): string {
  const text = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amountVND / VND_PER_USD);
  return language === "vi" ? `≈\u00a0${text}\u00a0US$` : `≈\u00a0$${text}`;
}
