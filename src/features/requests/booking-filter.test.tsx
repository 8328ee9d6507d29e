import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { BookingFilter } from "./booking-filter.tsx";
import { useBookingFilter } from "./use-booking-filter.ts";

function Filter() {
  return <BookingFilter {...useBookingFilter()} />;
}

function chosenAt(address: string): string {
  const html = answered(<Filter />, {}, address);
  return wordsOf(/<option[^>]* selected=""[^>]*>[^<]*/.exec(html)?.[0] ?? "");
}

it.each([
  ["before the figures are known", undefined, ["All cities", "[Hanoi]"]],
  ["once, where it is one of theirs", ["Hue", "Hanoi"], ["All cities", "Hue", "[Hanoi]"]],
])("names the city of the address %s", (_title, known, expected) => {
  const figures = known && { cities: known.map((city) => ({ city })) };
  const html = answered(<Filter />, { "figures:own": figures }, "/bookings?city=Hanoi");
  const [, cities = ""] = html.split("All months</option>");
  const options = [...cities.matchAll(/<option[^>]*value="(?:all|H[^"]*)"[^>]*>([^<]*)/g)];
  expect(
    options.map(([tag, name]) => (tag.includes(" selected=") ? `[${name}]` : (name ?? ""))),
  ).toEqual(expected);
});

it("takes any month of the address, however far it is", () => {
  expect(chosenAt("/bookings?month=2019-12")).toBe("December 2019");
});

it.each(["foo", "2026", "2026-13", "2026-00", "2026-1", "2026-01-01", ""])(
  "is of all months where the address has none: %j",
  (month) => {
    expect(chosenAt(`/bookings?month=${month}`)).toBe("All months");
  },
);

it.each(["Hue", "hue", "HUẾ"])("names the city of the address, however it is spelt: %s", (city) => {
  const figures = { "figures:own": { cities: [{ city: "Hanoi" }, { city: "Hue" }] } };
  const html = answered(<Filter />, figures, `/bookings?city=${encodeURIComponent(city)}`);
  expect(html).toMatch(/<option[^>]* selected=""[^>]*>Hue</);
});
