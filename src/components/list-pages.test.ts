import * as fc from "fast-check";
import { expect, it } from "vitest";

import { pageOf, readPage } from "./list-pages.ts";

it("shows every entry on exactly one page, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 7 }), (items, size) => {
      const { pageCount } = pageOf(items, 1, size);
      const pages = Array.from({ length: pageCount }, (_, index) => pageOf(items, index + 1, size));
      expect(pages.flatMap(({ shown }) => shown)).toEqual(items);
      expect(pages.every(({ shown }) => shown.length <= size)).toBe(true);
    }),
  );
});

it("shows the last page in the place of one beyond it", () => {
  expect(pageOf(["a", "b", "c"], 9, 2)).toEqual({ shown: ["c"], page: 2, pageCount: 2 });
  expect(pageOf([], 3, 2)).toEqual({ shown: [], page: 1, pageCount: 1 });
});

it.each([null, "", "0", "-1", "1.5", "two", "1e300"])("reads %j as the first page", (text) => {
  expect(readPage(text)).toBe(1);
});

it("reads a page", () => {
  expect(readPage("12")).toBe(12);
});
