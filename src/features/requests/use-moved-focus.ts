import { useEffect, useRef } from "react";

import { passFocus } from "../../lib/pass-focus.ts";
import type { Booking } from "../../requests/booking.ts";

/** The request that was moved on here last. */
let lastMoved: string | null = null;

/**
 * The title of a request's card takes the focus where the card comes to stand, perhaps anew in another list: the button that
 * moved it on is gone.
 */
export function useMovedFocus<Title extends HTMLElement>({
  id,
  status,
}: Pick<Booking, "id" | "status">) {
  const title = useRef<Title>(null);
  useEffect(() => {
    if (lastMoved === id && status !== "PENDING") passFocus(title.current);
  }, [id, status]);
  return {
    title,
    moved(): void {
      lastMoved = id;
    },
  };
}
