import { describe, expect, it } from "vitest";

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

describe("on a phone", () => {
  const filtersAt = (address: string) => {
    const html = answered(<Filter />, {}, address);
    const [, button = ""] = /<button([^>]*aria-controls.*?)<\/button>/s.exec(html) ?? [];
    const id = /aria-controls="([^"]*)"/.exec(button)?.[1] ?? "";
    const [, look = ""] = new RegExp(`id="${id}" class="([^"]*)"`).exec(html) ?? [];
    return { button, isHidden: look.split(" ").includes("max-sm:hidden") };
  };

  it.each(["/bookings", "/bookings?q=Hue"])(
    "month and city wait behind a button at %s",
    (address) => {
      const { button, isHidden } = filtersAt(address);
      expect(isHidden).toBe(true);
      expect(button).toContain('aria-expanded="false"');
      expect(wordsOf(`<b ${button}`)).toBe("Filters");
    },
  );

  it("they are shown where the address has one of them, and the button counts them", () => {
    const { button, isHidden } = filtersAt("/bookings?month=2026-12&city=Hue");
    expect(isHidden).toBe(false);
    expect(button).toContain('aria-expanded="true"');
    expect(button).toContain('aria-label="2 filters active"');
  });
});
