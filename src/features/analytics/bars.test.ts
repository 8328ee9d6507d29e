import { expect, it } from "vitest";

import { areaBars, busiestWeekday, monthBars, statusBars } from "./bars.ts";

it("orders statuses by count, then by name, and leaves out those without a request", () => {
  const bookingsByStatus = [
    { status: "PENDING" as const, count: 2 },
    { status: "ACCEPTED" as const, count: 0 },
    { status: "DECLINED" as const, count: 7 },
    { status: "COMPLETED" as const, count: 2 },
  ];
  expect(statusBars({ bookingsByStatus })).toEqual([
    { name: "DECLINED", count: 7 },
    { name: "COMPLETED", count: 2 },
    { name: "PENDING", count: 2 },
  ]);
});

it("shows areas in the order in which they come, and every month between the first and the last earnings", () => {
  const topAreas = [
    { area: "Sapa", count: 9 },
    { area: "Hue", count: 3 },
  ];
  expect(areaBars({ topAreas }).map(({ name }) => name)).toEqual(["Sapa", "Hue"]);
  const monthlyEarnings = [
    { month: "2025-11", amount: 0 },
    { month: "2025-12", amount: 5 },
    { month: "2026-03", amount: 7 },
    { month: "2026-04", amount: 0 },
  ];
  expect(monthBars({ monthlyEarnings })).toEqual([
    { name: "2025-12", count: 5 },
    { name: "2026-01", count: 0 },
    { name: "2026-02", count: 0 },
    { name: "2026-03", count: 7 },
  ]);
  expect(monthBars({ monthlyEarnings: [] })).toEqual([]);
});

it.each([
  ["the one with the most", [1, 0, 0, 0, 0, 4, 2], 5],
  ["none of two equal ones", [3, 3, 0, 0, 0, 0, 0], null],
  ["none of too few", [2, 1, 0, 0, 0, 0, 0], null],
  ["none of nothing", [0, 0, 0, 0, 0, 0, 0], null],
])("takes for the busiest day %s", (_name, days, busiest) => {
  expect(busiestWeekday(days)).toBe(busiest);
});
