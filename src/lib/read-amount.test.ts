import { assert, nat, property } from "fast-check";
import { expect, it } from "vitest";

import { isolated } from "#convex/model/formats.ts";
import { formatVND } from "#convex/model/money.ts";

import { LANGUAGES } from "../i18n/languages.ts";
import { readAmount } from "./read-amount.ts";

it.each([
  ["450000", 450_000],
  ["450.000", 450_000],
  ["450,000", 450_000],
  [" 450 000 ₫ ", 450_000],
  ["450\u202f000\u00a0VND", 450_000],
  ["450.000đ", 450_000],
  ["1.200.000", 1_200_000],
  ["1,200,000", 1_200_000],
  ["1'200'000", 1_200_000],
  ["450.000,00", 450_000],
  ["450,000.00", 450_000],
  ["450000.5", 450_000.5],
  ["450000,5", 450_000.5],
  ["6,5", 6.5],
  ["6.5", 6.5],
  ["0", 0],
  ["450.000 VNĐ", 450_000],
  ["450.000 đồng", 450_000],
  ["450.000 Đồng".normalize("NFD"), 450_000],
  ["450000 dong", 450_000],
  ["12,00,000", 1_200_000],
  ["1,20,00,000.50", 12_000_000.5],
  ["４５００００", 450_000],
  ["４５０，０００", 450_000],
])("reads %j", (written, amount) => {
  expect(readAmount(written)).toBe(amount);
});

it.each([
  "",
  " ",
  "₫",
  "450k",
  "-450000",
  "1.20.000",
  "1.200,000",
  "1.200.00",
  "45.0000",
  "1e5",
  "12.00.000",
  "12,00,00",
  "1,200,00,000",
])("takes %j for no amount", (written) => {
  expect(readAmount(written)).toBeNaN();
});

it.each(LANGUAGES)("reads what the app itself writes in %s", (language) => {
  assert(
    property(nat(2_000_000_000), (amount) => {
      expect(readAmount(isolated(language, formatVND(amount, language)))).toBe(amount);
    }),
  );
});
