import { paths } from "../../lib/paths.ts";
import type { Booking } from "./booking-lists.ts";

/** The two sides of a request as a page's reader. */
export type Side = "GUIDE" | "OPERATOR";

/** Who stands on the other side, and where their profile is. */
export function counterpartyOf(booking: Booking, side: Side) {
  if (side === "OPERATOR") {
    const userId = booking.guideUserId;
    return { userId, party: booking.guide, profile: paths.guide(userId) };
  }
  const userId = booking.operatorUserId;
  return { userId, party: booking.operator, profile: paths.operator(userId) };
}
