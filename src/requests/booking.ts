import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import type { Day } from "#convex/model/days.ts";
import { openOffer, replacesOwnTerms } from "#convex/model/requests/offerRules.ts";
import { replacementRefusal } from "#convex/model/requests/replaceRules.ts";
import { actionsFor } from "#convex/model/requests/rules.ts";

import { paths } from "../lib/paths.ts";

/** A request as both of its sides see it. */
export type Booking = FunctionReturnType<typeof api.requests.listBookings>[number];

/** The two sides of a request as a page's reader. */
export type Side = "GUIDE" | "OPERATOR";

export type Negotiated = Pick<Booking, "status"> & {
  offers: readonly Pick<Booking["offers"][number], "by" | "status">[];
};

/** What this side can do with a request. An operator who offers other terms has taken the first ones back. */
export function actionsOf({ status, offers }: Negotiated, side: Side) {
  const actions = actionsFor(status, side);
  return replacesOwnTerms(openOffer(offers))
    ? actions.filter((action) => action !== "accept")
    : actions;
}

/** Whether its operator has no guide for it and can still look for one. */
export function isToReplace(booking: Booking, today: Day): boolean {
  const hasReplacement = booking.replacedBy?.stands === true || booking.othersStand;
  return replacementRefusal(booking, hasReplacement, today) === null;
}

/** Who stands on the other side, and where their profile is. */
export function counterpartyOf(
  booking: Pick<Booking, "guideUserId" | "guide" | "operatorUserId" | "operator">,
  side: Side,
) {
  if (side === "OPERATOR") {
    const userId = booking.guideUserId;
    return { userId, party: booking.guide, profile: paths.guide(userId) };
  }
  const userId = booking.operatorUserId;
  return { userId, party: booking.operator, profile: paths.operator(userId) };
}
