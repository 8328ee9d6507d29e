// What only some requests show.
import { Suspense } from "react";

import type { Booking } from "../../requests/booking.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

export const NegotiationCard = lazyPart(() =>
  import("../../requests/negotiation-card.tsx").then((m) => ({ default: m.NegotiationCard })),
);
export const ReviewAction = lazyPart(() =>
  import("../../requests/review-action.tsx").then((m) => ({ default: m.ReviewAction })),
);
export const ClosedActions = lazyPart(() =>
  import("./closed-actions.tsx").then((m) => ({ default: m.ClosedActions })),
);
export const CursorPager = lazyPart(() =>
  import("./cursor-pager.tsx").then((m) => ({ default: m.CursorPager })),
);

const LazyDecliningNotice = lazyPart(() =>
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
