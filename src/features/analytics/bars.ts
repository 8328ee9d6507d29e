import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

type Figures = FunctionReturnType<typeof api.figures.own>;

export interface Count {
  name: string;
  count: number;
}

const CITIES_SHOWN = 5;

/** Greatest first; equal counts by name, so that the order never jumps. */
export function statusBars({ requests }: Pick<Figures, "requests">): Count[] {
  return Object.entries(requests)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** The figures name the cities with the most requests first. */
export function cityBars({ cities }: Pick<Figures, "cities">): Count[] {
  return cities.slice(0, CITIES_SHOWN).map(({ city, requests }) => ({
    name: city,
    count: requests,
  }));
}
