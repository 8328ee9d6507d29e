// Money is an integer number of Vietnamese đồng; dollars are shown, never stored. Browser-safe.

/** The public rate of every '≈' amount. */
export const VND_PER_USD = 23_000;

/** Dollars per đồng in the currency table of the analytics page, which the product specifies apart from the public rate. */
export const ANALYTICS_USD_PER_VND = 0.000041;

const LOCALES: Record<string, string> = { vi: "vi-VN" };

function localeOf(language: string): string {
  return LOCALES[language] ?? "en-US";
}

const formats = new Map<string, Intl.NumberFormat>();

/** With so many decimals; formatters take far longer to make than to use. */
function decimals(language: string, digits: number): Intl.NumberFormat {
  const locale = localeOf(language);
  const key = `${locale} ${digits}`;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** `500,000 VND`, or `500.000 ₫` for Vietnamese readers. */
export function formatVND(amountVND: number, language = "en"): string {
  const digits = decimals(language, 0).format(amountVND);
  return language === "vi" ? `${digits}\u00a0₫` : `${digits}\u00a0VND`;
}

const CENTS_PER_DOLLAR = 100;

/** `$29.00`, or `29,00 US$` for Vietnamese readers: what is sold in dollars is shown in dollars. */
export function formatUSDCents(cents: number, language = "en"): string {
  const text = decimals(language, 2).format(Math.abs(cents) / CENTS_PER_DOLLAR);
  const sign = cents < 0 ? "-" : "";
  return language === "vi" ? `${sign}${text}\u00a0US$` : `${sign}$${text}`;
}

/** `≈ $21.74`: currencies other than the đồng show two decimals. */
export function approxUSD(amountVND: number, language = "en"): string {
  const text = decimals(language, 2).format(amountVND / VND_PER_USD);
  return language === "vi" ? `≈\u00a0${text}\u00a0US$` : `≈\u00a0$${text}`;
}
