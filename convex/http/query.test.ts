import * as fc from "fast-check";
import { expect, it } from "vitest";

import { pairsOf } from "./query.ts";

const sign = fc.oneof(
  fc.constantFrom(
    "&",
    "=",
    "+",
    "%",
    "%20",
    "%C3",
    "%A9",
    "%2B",
    "%26",
    "%ef%bb%bf",
    "?",
    "#",
    " ",
  ),
  fc.string({ maxLength: 2 }),
);
const search = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(""));

it("reads an address as the browser's own class does", () => {
  fc.assert(
    fc.property(search, (text) => {
      const { href, searchParams } = new URL(`https://example.com/api?${text}`);
      expect(pairsOf(href)).toEqual([...searchParams]);
    }),
    { numRuns: 2_000 },
  );
});

it.each(["https://example.com/api", "https://example.com/api?", "https://example.com/#?a=1"])(
  "finds nothing in %s",
  (url) => {
    expect(pairsOf(url)).toEqual([]);
  },
);
