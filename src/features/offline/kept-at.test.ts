import { expect, it } from "vitest";

import { keptAt } from "./kept-at.ts";

it.each([
  ["/bookings", "", "lan", "bookings"],
  ["/bookings/", "?month=2026-11", "lan", "bookings"],
  ["/bookings", "", null, null],
  ["/bookings/r1/sheet", "", "lan", null],
  ["/guides/lan", "", "lan", "calendar"],
  ["/guides/minh", "", "lan", null],
  ["/dashboard/guide", "?tab=availability", "lan", "calendar"],
  ["/dashboard/guide", "", "lan", null],
  ["/dashboard/guide", "?tab=availability", null, null],
  ["/", "", "lan", null],
  ["/messages", "", "lan", null],
])("%s%s shows %s: %s", (pathname, search, owner, expected) => {
  expect(keptAt(pathname, search, owner)).toBe(expected);
});
