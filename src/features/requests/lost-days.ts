// What an open Book dialog makes of days that somebody else has taken.
import { parseDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { REQUEST_DAYS_MAX } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";
import { heldDays } from "#convex/model/requests/rules.ts";

import type { BookingGuide } from "./book-form.ts";

export interface FreeGuide {
  userId: string;
  user: { name: string; image: string | null };
  hourlyRateVND: number;
  avgRating: string;
  reviewCount: number;
  languages: readonly string[];
  areas: readonly string[];
}

type Chosen = Pick<CreateBookingInput, "startDate" | "endDate">;

/** The chosen days, where both are chosen and one request may ask for them. */
export function chosenDays(values: Chosen): { startDate: Day; endDate: Day } | null {
  const startDate = parseDay(values.startDate);
  const endDate = parseDay(values.endDate);
  if (startDate === null || endDate === null || endDate < startDate) return null;
  return heldDays(startDate, endDate) > REQUEST_DAYS_MAX ? null : { startDate, endDate };
}

/** As the Book dialog takes a guide; the city that was asked for comes first. */
export function toBookingGuide({ user, ...guide }: FreeGuide, city: string): BookingGuide {
  const { userId, hourlyRateVND, areas } = guide;
  const others = areas.filter((area) => area !== city);
  return { userId, name: user.name, hourlyRateVND, areas: city === "" ? areas : [city, ...others] };
}

/** What another guide is offered: what was typed, or that guide's own rate where it is higher. */
export function rateFor(typedVND: number, { hourlyRateVND }: Pick<FreeGuide, "hourlyRateVND">) {
  return typedVND >= hourlyRateVND ? typedVND : hourlyRateVND;
}
