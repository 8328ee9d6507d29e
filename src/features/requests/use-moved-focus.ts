import { useEffect, useRef } from "react";

import { passFocus } from "../../lib/pass-focus.ts";
import type { Booking } from "../../requests/booking.ts";

/** The request that was moved on here last, or got its first offer. */
let lastMoved: string | null = null;

/**
 * The title of a request's card takes the focus where the card comes to stand, perhaps anew in another list: the button that
 * moved it on is gone.
 */
export function useMovedFocus<Title extends HTMLElement>({
  id,
  status,
  offers,
}: Pick<Booking, "id" | "status" | "offers">) {
  const title = useRef<Title>(null);
  // With the first offer the negotiation takes over the button that made it.
  const hasOffers = offers.length > 0;
  useEffect(() => {
    if (lastMoved === id && (status !== "PENDING" || hasOffers)) passFocus(title.current);
  }, [id, status, hasOffers]);
  return {
    title,
    moved(): void {
      lastMoved = id;
    },
  };
}
