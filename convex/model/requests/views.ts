// What leaves the server about requests. Both views show the same rows: bookings in the stored words, jobs in theirs.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { partyFields, toParty } from "../users/person.ts";
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
  actorName: v.union(v.string(), v.null()),
  actorDeleted: v.boolean(),
  from: v.union(literals(...BOOKING_STATUSES), v.null()),
  to: literals(...BOOKING_STATUSES),
  at: v.number(),
});

export type BookingView = Infer<typeof bookingView>;
export type JobView = Infer<typeof jobView>;

export type Parties = {
  guide: Doc<"users"> | null;
  operator: Doc<"users"> | null;
  company: Doc<"operatorProfiles"> | null;
};

export function toBookingView(request: Doc<"jobRequests">, parties: Parties): BookingView {
  const { _id, _creationTime, notes, ...fields } = request;
  const { company } = parties;
  return {
    id: _id,
    ...fields,
    notes: notes ?? null,
    guide: toParty(parties.guide),
    operator: {
      ...toParty(parties.operator),
      operatorProfile: company === null ? null : { companyName: company.companyName },
    },
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
