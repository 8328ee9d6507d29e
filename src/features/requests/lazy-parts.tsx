// What only some requests show.
import { lazy, Suspense } from "react";

import type { Booking } from "../../requests/booking.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { RoundPartProps } from "./round-note.tsx";

export const NegotiationCard = lazy(() =>
  import("../../requests/negotiation-card.tsx").then((m) => ({ default: m.NegotiationCard })),
);
export const ReviewAction = lazy(() =>
  import("../../requests/review-action.tsx").then((m) => ({ default: m.ReviewAction })),
);
export const ClosedActions = lazy(() =>
  import("./closed-actions.tsx").then((m) => ({ default: m.ClosedActions })),
);
export const CursorPager = lazy(() =>
  import("./cursor-pager.tsx").then((m) => ({ default: m.CursorPager })),
);

const LazyRoundPart = lazy(() =>
  import("./round-note.tsx").then((m) => ({ default: m.RoundPart })),
);

/** The note about the request's round, or its tag; nothing is fetched where one guide was asked. */
export function RoundPart(props: RoundPartProps & { isTag?: boolean }) {
  if (props.booking.broadcastId === null) return null;
  return (
    <Suspense>
      <LazyRoundPart {...props} />
    </Suspense>
  );
}

const LazyDecliningNotice = lazy(() =>
  import("./declining-notice.tsx").then((m) => ({ default: m.DecliningNotice })),
);

/** Stands in the place of a request's actions while its decline can be undone. */
export function DecliningNotice({ booking }: { booking: Booking }) {
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full" />}>
      <LazyDecliningNotice booking={booking} />
    </Suspense>
  );
}
