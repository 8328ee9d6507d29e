import { expect, it } from "vitest";

import { chosenDays, rateFor, toBookingGuide } from "./lost-days.ts";

it.each([
  ["2026-12-01", "2026-12-01", true],
  ["2026-12-01", "2026-12-04", true],
  ["2026-12-04", "2026-12-01", false],
  ["", "2026-12-01", false],
  ["2026-12-01", "", false],
  ["2026-02-30", "2026-12-01", false],
  ["2026-12-01", "2027-01-29", true],
  ["2026-12-01", "2027-01-30", false],
])("follows the days from %j to %j: %s", (startDate, endDate, isFollowed) => {
  expect(chosenDays({ startDate, endDate })).toEqual(isFollowed ? { startDate, endDate } : null);
});

it("raises the rate to the other guide's, and never lowers it", () => {
  expect(rateFor(300_000, { hourlyRateVND: 350_000 })).toBe(350_000);
  expect(rateFor(300_000, { hourlyRateVND: 300_000 })).toBe(300_000);
  expect(rateFor(400_000, { hourlyRateVND: 350_000 })).toBe(400_000);
  expect(rateFor(Number.NaN, { hourlyRateVND: 350_000 })).toBe(350_000);
});

it("goes on in the city that was asked for", () => {
  const mate = {
    userId: "g2",
    user: { name: "Minh", image: null },
    hourlyRateVND: 350_000,
    avgRating: "4.80",
    reviewCount: 3,
    languages: ["english"],
    areas: ["Sapa", "Hanoi"],
  };
  expect(toBookingGuide(mate, "Hanoi")).toEqual({
    userId: "g2",
    name: "Minh",
    hourlyRateVND: 350_000,
    areas: ["Hanoi", "Sapa"],
  });
  expect(toBookingGuide(mate, "").areas).toEqual(["Sapa", "Hanoi"]);
});
