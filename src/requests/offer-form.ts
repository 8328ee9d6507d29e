// What the counter-offer dialog starts with and what it checks.
import * as z from "zod/mini";

import type { MakeOfferInput } from "#convex/model/requests/contract.ts";
import { openOffer } from "#convex/model/requests/offerRules.ts";

import type { Booking } from "./booking.ts";

const storedDraft = z.object({
  proposedRateVND: z.number(),
  proposedHours: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  note: z.string(),
});

export function draftKey(booking: Pick<Booking, "id">): string {
  return `offer:${booking.id}`;
}

/** The terms that are on the table: those of the open offer, or the request's own. */
export function startTerms(booking: Booking): MakeOfferInput {
  const { proposedRateVND, proposedHours, startDate, endDate } =
    openOffer(booking.offers) ?? booking;
  return { jobRequestId: booking.id, proposedRateVND, proposedHours, startDate, endDate, note: "" };
}

/** The draft where there is one that can be read. */
export function startValues(
  booking: Booking,
  draft: Readonly<Record<string, unknown>> | null,
): MakeOfferInput {
  const kept = storedDraft.safeParse(draft);
  return { ...startTerms(booking), ...(kept.success ? kept.data : {}) };
}

/** The offer that has come since the one that was open before: who sends theirs now takes its place. */
export function offerSince(
  before: string | null,
  { offers }: Pick<Booking, "offers">,
): Booking["offers"][number] | null {
  const open = openOffer(offers);
  return open === null || open.id === before ? null : open;
}
