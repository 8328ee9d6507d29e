import { AHEAD_DAYS_MAX } from "#convex/model/availability/contract.ts";
import { addDays, isDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

import { useAddressParams } from "../../lib/use-address-params.ts";
import { useToday } from "../../lib/use-now.ts";

/** @internal */
export function dayInAddress(params: URLSearchParams, today: Day): Day | undefined {
  const day = params.get("date") ?? "";
  const isOpen = isDay(day) && day >= today && day <= addDays(today, AHEAD_DAYS_MAX);
  return isOpen ? day : undefined;
}

/** The day of the tour in the address, where the search put it: it lasts over a reload and over signing in. */
export function useTourDay(): [Day | undefined, (day: Day | undefined) => void] {
  const [params, change] = useAddressParams();
  const today = useToday();
  function setDay(day: Day | undefined) {
    change({ date: day }, { replace: true });
  }
  return [dayInAddress(params, today), setDay];
}
