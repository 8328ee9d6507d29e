// What a request is called where it is heard and not seen. Small, as buttons of many pages have it.
import { createContext, use } from "react";
import { useTranslation } from "react-i18next";

import type { Booking } from "./booking.ts";

/** Of requests whose title is not theirs alone, by id. */
export const SpokenTitles = createContext<ReadonlyMap<string, string>>(new Map());

export function useSpokenTitle({ id, title }: Pick<Booking, "id" | "title">): string {
  return use(SpokenTitles).get(id) ?? title;
}

/** Names buttons by what they do, and with which request: of many in a list all look alike. */
export function useActionLabel(booking: Pick<Booking, "id" | "title">): (action: string) => string {
  const { t } = useTranslation();
  const title = useSpokenTitle(booking);
  return (action) => t("bookings.actionOn", { action, title });
}
