// Rows and pages that carry a `createdAt`: milliseconds inside, ISO 8601 outside.
import { v } from "convex/values";
import type { PropertyValidators } from "convex/values";

import { REVIEWS_PAGE_MAX } from "../model/reviews/contract.ts";
import { toIso } from "./times.ts";

type ObjectView = { fields: PropertyValidators };
type PageView = {
  fields: PropertyValidators & { user: ObjectView; reviews: { element: ObjectView } };
};

export function isoDated<Row extends { createdAt: number }>(row: Row) {
  return { ...row, createdAt: toIso(row.createdAt) };
}

/** The reviews that come with a profile. */
export const ALL_REVIEWS = { numItems: REVIEWS_PAGE_MAX, cursor: null };

type Replied = { createdAt: number; reply: { createdAt: number } | null };

/** A review, and the reply to it. */
export function isoReview<Row extends Replied>({ reply, ...row }: Row) {
  return { ...isoDated(row), reply: reply && isoDated(reply) };
}

const isoReply = v.object({ body: v.string(), createdAt: v.string() });

export function isoReviewView(view: ObjectView) {
  return v.object({ ...isoView(view).fields, reply: v.union(isoReply, v.null()) });
}

export function isoView(view: ObjectView) {
  return v.object({ ...view.fields, createdAt: v.string() });
}

type Offered<Offer> = { createdAt: number; offers: readonly Offer[] };
type OfferedView = { fields: PropertyValidators & { offers: { element: ObjectView } } };

/** A booking or job: it is dated, and so are its offers. */
export function isoOffered<Offer extends { createdAt: number }, Row extends Offered<Offer>>(
  row: Row & Offered<Offer>,
) {
  return { ...isoDated(row), offers: row.offers.map(isoDated) };
}

export function isoOfferedView({ fields }: OfferedView) {
  return v.object({
    ...fields,
    createdAt: v.string(),
    offers: v.array(isoView(fields.offers.element)),
  });
}

/** A profile's page: the person and the reviews are dated. */
export function isoPage({ fields }: PageView) {
  return v.object({
    ...fields,
    user: isoView(fields.user),
    reviews: v.array(isoReviewView(fields.reviews.element)),
  });
}
