// What leaves the server about requests. Both views show the same rows: bookings in the stored words, jobs in theirs.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Written } from "../changes.ts";
import { partyFields } from "../operators/party.ts";
import type { PartyView } from "../operators/party.ts";
import { BOOKING_STATUSES, JOB_STATUSES, REQUEST_ACTIONS } from "./contract.ts";
import { toJobStatus } from "./rules.ts";

export const bookingView = v.object({
  id: v.id("jobRequests"),
  title: v.string(),
  operatorUserId: v.id("users"),
  guideUserId: v.id("users"),
  startDate: v.string(),
  endDate: v.string(),
  proposedHours: v.number(),
  proposedRateVND: v.number(),
  locationCity: v.string(),
  notes: v.union(v.string(), v.null()),
  status: literals(...BOOKING_STATUSES),
  createdAt: v.number(),
  guide: v.object(partyFields),
  operator: v.object({
    ...partyFields,
    operatorProfile: v.union(v.object({ companyName: v.string() }), v.null()),
  }),
});

const namedUser = v.object({ user: v.object({ name: v.string() }) });

export const jobView = bookingView.omit("status").extend({
  status: literals(...JOB_STATUSES),
  guideProfile: namedUser,
  operatorProfile: namedUser,
});

export const eventView = v.object({
  action: literals(...REQUEST_ACTIONS),
  /** Null when the system did it. */
  actor: v.union(v.object(partyFields), v.null()),
  from: v.union(literals(...BOOKING_STATUSES), v.null()),
  to: literals(...BOOKING_STATUSES),
  at: v.number(),
});

export type BookingView = Infer<typeof bookingView>;
export type JobView = Infer<typeof jobView>;

export function toBookingView(
  request: Written<"jobRequests">,
  { guide, operator }: { guide: PartyView; operator: PartyView },
): BookingView {
  const { companyName } = operator;
  return {
    id: request._id,
    title: request.title,
    operatorUserId: request.operatorUserId,
    guideUserId: request.guideUserId,
    startDate: request.startDate,
    endDate: request.endDate,
    proposedHours: request.proposedHours,
    proposedRateVND: request.proposedRateVND,
    locationCity: request.locationCity,
    notes: request.notes ?? null,
    status: request.status,
    createdAt: request.createdAt,
    guide,
    operator: { ...operator, operatorProfile: companyName === null ? null : { companyName } },
  };
}

export function toJobView(booking: BookingView): JobView {
  return {
    ...booking,
    status: toJobStatus(booking.status),
    guideProfile: { user: { name: booking.guide.name } },
    operatorProfile: { user: { name: booking.operator.name } },
  };
}
