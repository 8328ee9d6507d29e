import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { BookingsScreen } from "./bookings-screen.tsx";

it.each([
  ["/bookings", 1],
  ["/bookings?q=Hue", 1],
  ["/bookings?month=2026-12", 3],
  ["/bookings?city=Hue", 3],
])("keeps the room on a phone that its filter takes at %s: %i rows", (address, rows) => {
  const html = answered(<BookingsScreen side="GUIDE" userId="u1" />, {}, address);
  const [, tab = ""] = html.split('role="tabpanel"');
  expect(tab.match(/skeleton"[^>]*h-11 w-full/g)?.length).toBe(rows);
});
