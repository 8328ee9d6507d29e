// What a request is called where it is heard and not seen. Small, as buttons of many pages have it.
import { createContext, use } from "react";

import type { Booking } from "./booking.ts";

/** Of requests whose title is not theirs alone, by id. */
export const SpokenTitles = createContext<ReadonlyMap<string, string>>(new Map());

export function useSpokenTitle({ id, title }: Pick<Booking, "id" | "title">): string {
  return use(SpokenTitles).get(id) ?? title;
}
