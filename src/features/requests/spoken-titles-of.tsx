import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";

import { usePartyNames } from "../../components/party-names.ts";
import { useFormat } from "../../i18n/format.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { SpokenTitles } from "../../requests/spoken-title.ts";

type SpokenTitlesOfProps = { bookings: readonly Booking[]; side: Side; children: ReactNode };

/** Around a list: those of equal titles are told apart by their days and by who is on the other side. */
export function SpokenTitlesOf({ bookings, side, children }: SpokenTitlesOfProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const namesOf = usePartyNames();
  const titles = useMemo(() => {
    const alike = bookings.filter(({ id, title }) =>
      bookings.some((other) => other.id !== id && other.title === title),
    );
    return new Map(
      alike.map((booking) => {
        const { id, title, startDate, endDate } = booking;
        const days = format.dayRange(startDate, endDate);
        const name = namesOf(counterpartyOf(booking, side).party).title;
        return [id, t("bookings.spokenTitle", { title, days, name })];
      }),
    );
  }, [bookings, side, t, format, namesOf]);
  return <SpokenTitles value={titles}>{children}</SpokenTitles>;
}
