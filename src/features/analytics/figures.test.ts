import { expect, it } from "vitest";

import { requestFigures, type CountedBooking } from "./figures.ts";

function booking(over: Partial<CountedBooking>): CountedBooking {
  return {
    status: "PENDING",
    startDate: "2026-03-01",
    endDate: "2026-03-03",
    proposedHours: 8,
    proposedRateVND: 200_000,
    locationCity: "Hue",
    ...over,
  };
}

it("adds up nothing to nothing", () => {
  expect(requestFigures([])).toEqual({
    total: 0,
    live: 0,
    completed: 0,
    completedVND: 0,
    byStatus: [],
    byCity: [],
  });
});

it("counts money of completed requests only: days × hours × rate", () => {
  const figures = requestFigures([
    booking({ status: "COMPLETED" }),
    booking({ status: "COMPLETED", endDate: "2026-03-01" }),
    booking({ status: "ACCEPTED" }),
    booking({ status: "CANCELLED" }),
  ]);
  expect(figures.completedVND).toBe(2 * 8 * 200_000 + 1 * 8 * 200_000);
  expect(figures).toMatchObject({ total: 4, live: 1, completed: 2 });
});

it("orders by count, then by name, and keeps five cities", () => {
  const cities = ["Hue", "Sapa", "Sapa", "Dalat", "Hanoi", "Hoi An", "Can Tho"];
  const { byCity } = requestFigures(cities.map((locationCity) => booking({ locationCity })));
  expect(byCity).toEqual([
    { name: "Sapa", count: 2 },
    { name: "Can Tho", count: 1 },
    { name: "Dalat", count: 1 },
    { name: "Hanoi", count: 1 },
    { name: "Hoi An", count: 1 },
  ]);
});
