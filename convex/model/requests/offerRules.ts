// The life of a counter-offer as data. Pure and browser-safe: screens ask the same functions what to show that the server
// asks what to allow.
import type { Day } from "../days.ts";
import { BOOKING_HOURS_MAX, BOOKING_RATE_MIN, OFFERS_MAX } from "./contract.ts";
import type { BookingStatus, OfferAnswer, OfferParty, OfferStatus } from "./contract.ts";
import { datesProblem, minimumBookingRate } from "./rules.ts";

/** What is on the table: how much, how long and when. */
export type Terms = {
  readonly proposedRateVND: number;
  readonly proposedHours: number;
  readonly startDate: Day;
  readonly endDate: Day;
};

type Offer = { readonly by: OfferParty; readonly status: OfferStatus };

export type OfferTransition = {
  readonly from: OfferStatus;
  readonly to: OfferStatus;
  /** `SYSTEM`: a newer offer, or the end of the request that it was about. */
  readonly by: "OTHER_SIDE" | "SYSTEM";
};

//         the other side ▶ ACCEPTED: the request is agreed on these terms
//  OPEN ─ the other side ▶ DECLINED: the request stays open on its own terms
//         a newer offer, or the request ends otherwise ▶ SUPERSEDED
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  { from: "OPEN", to: "ACCEPTED", by: "OTHER_SIDE" },
  { from: "OPEN", to: "DECLINED", by: "OTHER_SIDE" },
  { from: "OPEN", to: "SUPERSEDED", by: "SYSTEM" },
];

/** The offer that waits for an answer; there is never more than one. */
export function openOffer<One extends Offer>(offers: readonly One[]): One | null {
  return offers.find(({ status }) => status === "OPEN") ?? null;
}

/** Whose answer an open request waits for; null where nobody is asked any more. */
export function turnOf(status: BookingStatus, offers: readonly Offer[]): OfferParty | null {
  if (status !== "PENDING") return null;
  return openOffer(offers)?.by === "GUIDE" ? "OPERATOR" : "GUIDE";
}

export type OfferRefusal = "REQUEST_CLOSED" | "TOO_MANY";

/** Why neither side can make another offer; null where both can. */
export function offerRefusal(status: BookingStatus, count: number): OfferRefusal | null {
  if (status !== "PENDING") return "REQUEST_CLOSED";
  return count >= OFFERS_MAX ? "TOO_MANY" : null;
}

export type AnswerVerdict = "ok" | "FORBIDDEN" | "CONFLICT";

/** Whether this side may answer so: nobody takes up an offer of their own. */
export function judgeAnswer(offer: Offer, party: OfferParty, answer: OfferAnswer): AnswerVerdict {
  if (offer.by === party) return "FORBIDDEN";
  const move = OFFER_TRANSITIONS.find(
    ({ from, to, by }) => from === offer.status && to === answer && by === "OTHER_SIDE",
  );
  return move === undefined ? "CONFLICT" : "ok";
}

/** An operator who offers other terms has taken the first ones back: the guide answers the offer. */
export function replacesOwnTerms(open: Offer | null): boolean {
  return open?.by === "OPERATOR";
}

export type TermsProblem = {
  readonly field: "proposedRateVND" | "proposedHours" | "startDate" | "endDate";
  readonly message: string;
};

/**
 * What is wrong with offered terms, seen from today; null if nothing is. The bounds are those of a booking; a request that
 * began beyond them, as jobs may, can stay where it was.
 */
export function termsProblem(
  terms: Terms,
  request: Terms,
  guideRateVND: number,
  today: Day,
): TermsProblem | null {
  if (terms.proposedHours > Math.max(BOOKING_HOURS_MAX, request.proposedHours)) {
    return { field: "proposedHours", message: "Hours per day must be between 1 and 12" };
  }
  const minimum = minimumBookingRate(guideRateVND);
  if (terms.proposedRateVND < Math.min(minimum, request.proposedRateVND)) {
    const message =
      minimum === BOOKING_RATE_MIN
        ? "Rate must be at least 100,000 VND"
        : "Rate must be at least the guide's own rate";
    return { field: "proposedRateVND", message };
  }
  return datesProblem(terms.startDate, terms.endDate, today);
}
