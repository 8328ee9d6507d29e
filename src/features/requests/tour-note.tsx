import { useTranslation } from "react-i18next";

import type { Day } from "#convex/model/days.ts";

import { usePartyNames } from "../../components/party-names.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { isToReplace } from "../../requests/booking.ts";

type TourNoteProps = { booking: Booking; side: Side; today: Day };

/** How a booking hangs together with another one of the same tour; nothing where it does not. */
export function TourNote({ booking, side, today }: TourNoteProps) {
  const { t } = useTranslation();
  const namesOf = usePartyNames();
  const { replaces, replacedBy } = booking;
  if (side === "OPERATOR" && isToReplace(booking, today)) {
    return (
      <span className="text-amber block text-sm font-normal">{t("bookings.replace.open")}</span>
    );
  }
  const other = replacedBy?.stands ? replacedBy : replaces;
  if (other === null) return null;
  const key = other === replaces ? "bookings.replace.replaces" : "bookings.replace.replacedBy";
  return (
    <span className="text-muted-foreground block text-sm font-normal">
      <bdi>{t(key, { name: namesOf(other.guide).title })}</bdi>
    </span>
  );
}
