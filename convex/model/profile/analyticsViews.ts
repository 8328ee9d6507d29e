// What leaves the server about a person's work in numbers; for the person, and for admins.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { partyFields } from "../operators/party.ts";
import { BOOKING_STATUSES } from "../requests/contract.ts";

const maybe = v.union(v.number(), v.null());
const areas = v.array(v.object({ area: v.string(), count: v.number() }));
const months = v.array(v.object({ month: v.string(), amount: v.number() }));

/**
 * A booking belongs to the first day of its tour. Amounts are whole VND over completed tours; rates are whole percent, null
 * with too little data; trends compare with as many days before.
 */
export const analyticsView = v.object({
  from: v.string(),
  to: v.string(),
  totalEarnings: v.number(),
  totalBookings: v.number(),
  /** Over all time, to two decimals; 0 without reviews. */
  averageRating: v.number(),
  totalReviews: v.number(),
  /** Of a guide: people with an account who looked at the profile, each once a day. */
  profileViews: v.number(),
  /** People with whom work was completed. */
  guidesWorkedWith: v.number(),
  bookingsByStatus: v.array(v.object({ status: literals(...BOOKING_STATUSES), count: v.number() })),
  topAreas: areas,
  bookingsByArea: areas,
  /** Of the requests that were answered or waited in vain, those that were answered. */
  responseRate: maybe,
  /** Of the agreed ones that came to an end, those that were completed. */
  completionRate: maybe,
  /** Of the answered ones, those that the guide took. */
  successRate: maybe,
  averageBookingValue: maybe,
  /** Completed with somebody with whom work of the range was completed before. */
  repeatBookings: v.number(),
  /** Of the people with whom work was completed, those with whom it was more than once. */
  repeatRate: maybe,
  /** Those with whom most was completed, at most five. */
  topGuides: v.array(
    v.object({
      guide: v.object({ id: v.id("users"), ...partyFields }),
      rating: v.number(),
      bookings: v.number(),
      amountVND: v.number(),
    }),
  ),
  monthlyEarnings: months,
  spendingByMonth: months,
  /** Tours that began on each day of the week, Monday first. */
  bookingsByWeekday: v.array(v.number()),
  trends: v.object({ earnings: maybe, bookings: maybe, profileViews: maybe }),
});
