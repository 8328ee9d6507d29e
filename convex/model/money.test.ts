import { expect, test } from "vitest";

import {
  ANALYTICS_USD_PER_VND,
  approxUSD,
  formatUSDCents,
  formatVND,
  VND_PER_USD,
} from "./money.ts";

// The spaces before the unit do not break.
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

test.each([
  [0, "0 VND", "0 ₫"],
  [500_000, "500,000 VND", "500.000 ₫"],
  [1_234_567_890, "1,234,567,890 VND", "1.234.567.890 ₫"],
])("%d is written as people read it", (amount, english, vietnamese) => {
  expect(plain(formatVND(amount))).toBe(english);
  expect(plain(formatVND(amount, "vi"))).toBe(vietnamese);
});

test.each([
  [0, "≈ $0.00"],
  [23_000, "≈ $1.00"],
  [500_000, "≈ $21.74"],
  [100_000_000, "≈ $4,347.83"],
])("%d is %s", (amount, text) => {
  expect(plain(approxUSD(amount))).toBe(text);
});

test("says that it is approximate in Vietnamese too", () => {
  expect(plain(approxUSD(500_000, "vi"))).toBe("≈ 21,74 US$");
});

test.each([
  ["en", "1,250,000 VND", "-$1,234.50"],
  ["vi", "1.250.000 ₫", "-1.234,50 US$"],
  ["fr", "1 250 000 VND", "-1 234,50 $US"],
  ["ru", "1 250 000 VND", "-1 234,50 $"],
  ["es", "1.250.000 VND", "-1234,50 US$"],
  ["zh", "1,250,000 VND", "-US$1,234.50"],
  ["hi", "12,50,000 VND", "-$1,234.50"],
  ["ur", "1,250,000 VND", "-$1,234.50"],
])("in %s amounts are %s and %s", (language, dong, dollars) => {
  const read = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u200e", "");
  expect(read(formatVND(1_250_000, language))).toBe(dong);
  expect(read(formatUSDCents(-123_450, language))).toBe(dollars);
});

test("the two rates are the two that the product specifies", () => {
  expect(VND_PER_USD).toBe(23_000);
  expect(1 / ANALYTICS_USD_PER_VND).not.toBeCloseTo(VND_PER_USD, 0);
});
