import { Suspense, useCallback, useState } from "react";
import type { ReactNode } from "react";

import type { Booking, Side } from "../../requests/booking.ts";
import { BookingDetails } from "./lazy-details.ts";

type RequestDetailsProps = {
  side: Side;
  children: (onDetails: (booking: Booking) => void) => ReactNode;
};

/** Lists of requests and the one dialog beside them. It is not in a row: that goes to another list as the request moves on. */
export function RequestDetails({ side, children }: RequestDetailsProps) {
  const [detailed, setDetailed] = useState<{ booking: Booking; open: boolean }>();
  const onDetails = useCallback((booking: Booking) => setDetailed({ booking, open: true }), []);
  return (
    <>
      {children(onDetails)}
      <Suspense>
        {detailed && (
          <BookingDetails
            {...detailed}
            side={side}
            onOpenChange={(open) => setDetailed({ ...detailed, open })}
          />
        )}
      </Suspense>
    </>
  );
}
