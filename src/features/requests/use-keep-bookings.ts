import { useKeep } from "../../components/use-keep.ts";
import { reportBug } from "../../lib/report-bug.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import type { KeptSection } from "../../requests/kept-bookings.ts";
import { useProfile } from "../../session/use-profile.ts";

interface FirstPage {
  bookings: readonly Booking[];
  next: string | null;
}

/** Has the first page of a section kept for when there is no network; null where something else is seen. */
export function useKeepBookings(section: KeptSection, side: Side, page: FirstPage | null): void {
  const owner = useProfile().user?.id;
  useKeep(page, ({ bookings, next }, at) => {
    if (owner === undefined) return;
    const hasMore = next !== null;
    import("../../requests/kept-bookings.ts")
      .then(({ keepSection }) => keepSection({ owner, side, section, at, bookings, hasMore }))
      .catch(reportBug);
  });
}
