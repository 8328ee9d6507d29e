import { normaliseCity } from "#convex/model/catalog/rules.ts";

import { cutText } from "../../lib/cut-text.ts";
import { isMonth } from "../../lib/months.ts";
import { useAddressParams } from "../../lib/use-address-params.ts";
import type { RequestFilter } from "./use-request-page.ts";

/** Stands for no choice in a list of choices. */
export const ALL = "all";
export const SEARCH_MAX = 100;
/** Parts of the address that name a page: of another filter they would be of something else. */
const NO_PLACES = { pending: null, upcoming: null, past: null };

/** How many choices are made, which a phone shows on demand: then they are in sight. */
export function choicesIn({ month, city }: RequestFilter): number {
  return [month, city].filter((value) => value !== undefined).length;
}

/** What the address narrows the lists by. */
export function useBookingFilter() {
  const [params, change] = useAddressParams();
  const [month, city, search] = ["month", "city", "q"].map((name) => params.get(name));
  const filter: RequestFilter = {
    // An address may say anything: a month that is none cannot be shown, and the server refuses it.
    ...(month && isMonth(month) ? { month } : {}),
    ...(city ? { city: normaliseCity(city) } : {}),
    ...(search ? { search: cutText(search, SEARCH_MAX) } : {}),
  };

  function set(name: "month" | "city" | "q", value: string): void {
    change({ ...NO_PLACES, [name]: value === ALL ? null : value }, { replace: true });
  }
  return { filter, set };
}
