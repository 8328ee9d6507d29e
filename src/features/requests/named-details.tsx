import { Suspense, useState } from "react";

import { api } from "#convex/_generated/api.js";

import { useMayAct } from "../../components/may-act.ts";
import { useLive } from "../../components/use-live.ts";
import { BOOKING_PARAM } from "../../lib/paths.ts";
import { useAddressParams } from "../../lib/use-address-params.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { BookingDetails } from "./lazy-details.ts";

/**
 * The details of the request that the address names. One that is not the reader's own shows nothing. Who only looks on, and is
 * led to who could take a guide's place, sees what has become of the booking.
 */
export function NamedDetails({ side }: { side: Side }) {
  const [params, change] = useAddressParams();
  const mayAct = useMayAct();
  const id = params.get(BOOKING_PARAM) ?? (mayAct ? null : params.get("replace") || null);
  const { data } = useLive(api.requests.get, id === null ? "skip" : { jobRequestId: id });
  // Kept, so that the dialog can close with what it shows.
  const [last, setLast] = useState<Booking>();
  if (data !== undefined && data !== last) setLast(data);
  function close(): void {
    change({ [BOOKING_PARAM]: null, ...(mayAct ? {} : { replace: null }) }, { replace: true });
  }
  return (
    <Suspense>
      {last && (
        <BookingDetails
          key={last.id}
          booking={last}
          side={side}
          open={id === last.id}
          onOpenChange={(open) => {
            if (!open) close();
          }}
        />
      )}
    </Suspense>
  );
}
