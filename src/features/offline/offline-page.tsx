import { Suspense } from "react";
import { useLocation } from "react-router-dom";

import { readKeptCalendar } from "../../components/kept-calendar.ts";
import { PageLoading } from "../../components/page-loading.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { readKeptBookings } from "../../requests/kept-bookings.ts";
import { useTokenOwner } from "../../session/token-owner.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { keptAt } from "./kept-at.ts";
import { NoConnection } from "./no-connection.tsx";
import { useKeptAnswers } from "./use-kept-answers.ts";

const KeptBookingList = lazyPart(
  withTexts("work", () =>
    import("./kept-booking-list.tsx").then((m) => ({ default: m.KeptBookingList })),
  ),
);
const KeptMonths = lazyPart(
  withTexts("work", () => import("./kept-months.tsx").then((m) => ({ default: m.KeptMonths }))),
);

/** In the place of a page while there is no connection: what the device keeps of it, or that it needs one. */
export function OfflinePage() {
  const owner = useTokenOwner();
  const { pathname, search } = useLocation();
  const answers = useKeptAnswers(owner);
  if (answers === undefined || owner === undefined) return <PageLoading />;
  const bookings = readKeptBookings(answers.bookings);
  const calendar = readKeptCalendar(answers.calendar);
  const shown = keptAt(pathname, search, owner);
  return (
    <Suspense fallback={<PageLoading />}>
      {shown === "bookings" && bookings ? (
        <KeptBookingList kept={bookings} />
      ) : shown === "calendar" && calendar ? (
        <KeptMonths kept={calendar} />
      ) : (
        <NoConnection hasBookings={bookings !== null} hasCalendar={calendar !== null} />
      )}
    </Suspense>
  );
}
