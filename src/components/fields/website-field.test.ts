import { expect, it } from "vitest";

import { fullWebsite } from "#convex/model/operators/contract.ts";

it.each([
  ["example.com", "https://example.com"],
  [" www.example.com/tours?lang=vi ", "https://www.example.com/tours?lang=vi"],
  ["Example.com:8080", "https://Example.com:8080"],
])("puts before %j what browsers put there", (written, full) => {
  expect(fullWebsite(written)).toBe(full);
});

it.each(["", "https://example.com", "http://example.com", "HTTP://example.com"])(
  "leaves %j",
  (written) => {
    expect(fullWebsite(written)).toBe(written);
  },
);

it.each([
  "nonsense",
  "an@example.com",
  "mailto:an@example.com",
  "ftp://example.com",
  "two words.com",
])("leaves %j, which is no website, for the form to refuse", (written) => {
  expect(fullWebsite(written)).toBe(written);
});
