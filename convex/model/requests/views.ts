// What leaves the server about requests. Both views show the same rows: bookings in the stored words, jobs in theirs.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { Written } from "../changes.ts";
import { partyFields } from "../operators/party.ts";
import type { PartyView } from "../operators/party.ts";
import {
  BOOKING_STATUSES,
  JOB_STATUSES,
  OFFER_PARTIES,
  OFFER_STATUSES,
  REQUEST_ACTIONS,
} from "./contract.ts";
import type { RoundCounts } from "./rounds.ts";
import { toJobStatus } from "./rules.ts";

export const offerView = v.object({
  id: v.id("jobOffers"),
  by: literals(...OFFER_PARTIES),
  proposedRateVND: v.number(),
  proposedHours: v.number(),
  startDate: v.string(),
  endDate: v.string(),
  note: v.union(v.string(), v.null()),
  status: literals(...OFFER_STATUSES),
  createdAt: v.number(),
});
export type OfferView = Infer<typeof offerView>;

/** Another booking of the same tour; `stands` while it is open, agreed or done. */
const linkView = v.union(
  v.object({ id: v.id("jobRequests"), guide: v.object(partyFields), stands: v.boolean() }),
  v.null(),
);

/** What a request is about, and its two sides. */
export const agreementView = v.object({
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
  groupSize: v.union(v.number(), v.null()),
  meetingPoint: v.union(v.string(), v.null()),
  startTime: v.union(v.string(), v.null()),
  status: literals(...BOOKING_STATUSES),
  guide: v.object(partyFields),
  operator: v.object({
    ...partyFields,
    operatorProfile: v.union(v.object({ companyName: v.string() }), v.null()),
  }),
});
export type AgreementView = Infer<typeof agreementView>;

export const bookingView = agreementView.extend({
  reason: v.union(v.string(), v.null()),
  createdAt: v.number(),
  /** Oldest first. */
  offers: v.array(offerView),
  /** The round it belongs to; null where one guide was asked. */
  broadcastId: v.union(v.id("broadcasts"), v.null()),
  /** Guides of the round, this one included. */
  askedCount: v.number(),
  /** How many of the others can still accept: this acceptance would close their requests. */
  othersAsked: v.number(),
  /** Another guide of the round can still accept, or has: nobody need be asked in this one's place. For the operator alone. */
  othersStand: v.boolean(),
  /** Another guide of the round was quicker. */
  isLost: v.boolean(),
  /** The guide declined it, called it off or did not answer. */
  guideLeft: v.boolean(),
  /** Either side could offer other terms now. */
  mayOffer: v.boolean(),
  /** For the operator alone, as what follows; null for the guide. */
  replacesBookingId: v.union(v.id("jobRequests"), v.null()),
  replaces: linkView,
  replacedBy: linkView,
});

const namedUser = v.object({ user: v.object({ name: v.string() }) });

export const jobView = bookingView.omit("status").extend({
  status: literals(...JOB_STATUSES),
  guideProfile: namedUser,
  operatorProfile: namedUser,
});

export const eventView = v.object({
  action: literals(...REQUEST_ACTIONS),
  /** Null when the system did it; of `close` the side that is not available. */
  actor: v.union(v.object(partyFields), v.null()),
  /** The person of the actor's company, where it was not its owner. */
  member: v.union(v.string(), v.null()),
  from: v.union(literals(...BOOKING_STATUSES), v.null()),
  to: literals(...BOOKING_STATUSES),
  at: v.number(),
});

export type BookingView = Infer<typeof bookingView>;
export type JobView = Infer<typeof jobView>;

function toOfferView({
  _id,
  _creationTime,
  jobRequestId: _request,
  answeredAt: _answeredAt,
  ...offer
}: Doc<"jobOffers">): OfferView {
  return { id: _id, ...offer, note: offer.note ?? null };
}

type Sides = { guide: PartyView; operator: PartyView };

export function toAgreementView(
  request: Written<"jobRequests">,
  { guide, operator }: Sides,
): AgreementView {
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
    groupSize: request.groupSize ?? null,
    meetingPoint: request.meetingPoint ?? null,
    startTime: request.startTime ?? null,
    status: request.status,
    guide,
    operator: { ...operator, operatorProfile: companyName === null ? null : { companyName } },
  };
}

export function toBookingView(
  request: Written<"jobRequests">,
  sides: Sides,
  offers: readonly Doc<"jobOffers">[],
  {
    asked,
    othersOpen,
    othersStand,
    ...links
  }: RoundCounts &
    Pick<BookingView, "guideLeft" | "mayOffer" | "replacesBookingId" | "replaces" | "replacedBy">,
): BookingView {
  return {
    reason: request.reason ?? null,
    createdAt: request.createdAt,
    offers: offers.map(toOfferView),
    broadcastId: request.broadcastId ?? null,
    askedCount: asked,
    othersAsked: othersOpen,
    othersStand,
    isLost: request.lostAt !== undefined,
    ...toAgreementView(request, sides),
    ...links,
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
