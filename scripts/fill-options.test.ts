import { expect, it } from "vitest";

import { fillOptions } from "./fill-options.ts";

it("fills with so many guides, from a number on, some of them taken for days", () => {
  expect(fillOptions([])).toEqual({ guides: 40_000, first: 0, days: 14 });
  const all = ["--guides", "1", "--from", "40000", "--days", "0"];
  expect(fillOptions(all)).toEqual({ guides: 1, first: 40_000, days: 0 });
});

it.each([
  [["--guides", "0"], "--guides must be at least 1"],
  [["--guides", "x"], '--guides must be a number, not "x"'],
  [["--from", "12345678"], '--from must be a number, not "12345678"'],
  [["--days", "1.5"], '--days must be a number, not "1.5"'],
  [["--bogus"], "Unknown option '--bogus'"],
])("refuses %j", (args, message) => {
  expect(() => fillOptions(args)).toThrow(message);
});
