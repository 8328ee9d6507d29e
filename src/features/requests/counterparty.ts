import { paths } from "../../lib/paths.ts";
import type { Booking } from "./booking-lists.ts";

/** The two sides of a request as a page's reader. */
export type Side = "GUIDE" | "OPERATOR";

/** Who stands on the other side: a guide by name, an operator by company. */
export function counterpartyOf(booking: Booking, side: Side) {
  if (side === "OPERATOR") {
    const { name, image, isDeleted } = booking.guide;
    const userId = booking.guideUserId;
    return { userId, name, image, isDeleted, profile: paths.guide(userId) };
  }
  const { name, image, isDeleted, operatorProfile } = booking.operator;
  const userId = booking.operatorUserId;
  return {
    userId,
    name: operatorProfile?.companyName || name,
    image,
    isDeleted,
    profile: paths.operator(userId),
  };
}
