import { expect, it } from "vitest";

import { cityBars, statusBars } from "./bars.ts";

it("orders statuses by count, then by name, and leaves out those without a request", () => {
  const requests = { PENDING: 2, ACCEPTED: 0, DECLINED: 7, COMPLETED: 2, CANCELLED: 1 };
  expect(statusBars({ requests })).toEqual([
    { name: "DECLINED", count: 7 },
    { name: "COMPLETED", count: 2 },
    { name: "PENDING", count: 2 },
    { name: "CANCELLED", count: 1 },
  ]);
});

it("shows the first five cities in the order in which they come", () => {
  const names = ["Sapa", "Can Tho", "Dalat", "Hanoi", "Hoi An", "Hue"];
  const cities = names.map((city, index) => ({ city, requests: 9 - index }));
  expect(cityBars({ cities }).map(({ name }) => name)).toEqual(names.slice(0, 5));
  expect(cityBars({ cities })[0]).toEqual({ name: "Sapa", count: 9 });
});
