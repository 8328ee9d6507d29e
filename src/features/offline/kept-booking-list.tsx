import { useTranslation } from "react-i18next";

import { KEPT_SECTIONS, keptSince } from "../../requests/kept-bookings.ts";
import type { KeptBookings, KeptList } from "../../requests/kept-bookings.ts";
import { KeptBookingRow } from "./kept-booking-row.tsx";
import { KeptPage } from "./kept-page.tsx";

const TITLES = {
  pending: "bookings.section.pending",
  upcoming: "bookings.section.upcoming",
  past: "bookings.section.past",
} as const;

/** The bookings as they were seen last, to be read. */
export function KeptBookingList({ kept }: { kept: KeptBookings }) {
  const { t } = useTranslation();
  return (
    <KeptPage title={t("bookings.title")} since={keptSince(kept)}>
      {KEPT_SECTIONS.map((section) => (
        <Section key={section} title={t(TITLES[section])} list={kept[section]} />
      ))}
    </KeptPage>
  );
}

/** What was not seen is not said to be empty. */
function Section({ title, list }: { title: string; list: KeptList | undefined }) {
  const { t } = useTranslation();
  const note = !list
    ? t("offline.notHere")
    : list.hasMore
      ? t("offline.more")
      : list.bookings.length === 0
        ? t("bookings.section.none")
        : null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {list && list.bookings.length > 0 && (
        <ul className="flex flex-col gap-2">
          {list.bookings.map((booking) => (
            <li key={booking.id}>
              <KeptBookingRow booking={booking} />
            </li>
          ))}
        </ul>
      )}
      {note !== null && <p className="text-muted-foreground text-sm">{note}</p>}
    </section>
  );
}
