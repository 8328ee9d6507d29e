import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { BOOKING } from "../../../tests/setup/booking.ts";
import type { Booking } from "../../requests/booking.ts";
import { BookingRows, opensAt } from "./booking-rows.tsx";

const LATER = { id: "later" as Booking["id"], startDate: "2026-12-08", endDate: "2026-12-08" };

it.each([
  ["a desk", true, [true, true, false]],
  ["a phone", false, [true, false, false]],
])("opens on %s what waits, on a phone the first alone", (_title, isWide, expected) => {
  const rows = [BOOKING, { ...BOOKING, ...LATER }, { ...BOOKING, status: "ACCEPTED" as const }];
  expect(rows.map((booking, index) => opensAt(index, booking, isWide))).toEqual(expected);
});

/** What is heard of the list: the names of its rows, buttons and links. */
function heard(bookings: readonly Booking[]): string[] {
  const html = answered(
    <BookingRows
      bookings={bookings}
      side="GUIDE"
      nowMs={BOOKING.createdAt}
      onStatus={() => Promise.resolve()}
    />,
  );
  return [...html.matchAll(/aria-label="([^"]*Old Quarter[^"]*)"/g)].map(([, name = ""]) =>
    name.replaceAll("\u2060", "").replaceAll(/\s/g, " "),
  );
}

it("tells requests of one title apart by their days and the other side, in every name", () => {
  const names = heard([BOOKING, { ...BOOKING, ...LATER }]);
  expect(names).toContain("Accept: Old Quarter, Dec 1 – 4, 2026, Lotus Trail");
  expect(names).toContain("Accept: Old Quarter, Dec 8, 2026, Lotus Trail");
  expect(names).toContain("Old Quarter, Dec 8, 2026, Lotus Trail");
  expect(new Set(names).size).toBe(names.length);
});

it("says no more than the title where no other has it", () => {
  const names = heard([BOOKING, { ...BOOKING, ...LATER, title: "Old Quarter at night" }]);
  expect(names).toContain("Accept: Old Quarter");
  expect(names).toContain("Accept: Old Quarter at night");
});
