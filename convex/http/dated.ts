// Rows and pages that carry a `createdAt`: milliseconds inside, ISO 8601 outside.
import { v } from "convex/values";
import type { PropertyValidators } from "convex/values";

import { toIso } from "./times.ts";

type ObjectView = { fields: PropertyValidators };
type PageView = {
  fields: PropertyValidators & { user: ObjectView; reviews: { element: ObjectView } };
};

export function isoDated<Row extends { createdAt: number }>(row: Row) {
  return { ...row, createdAt: toIso(row.createdAt) };
}

export function isoView(view: ObjectView) {
  return v.object({ ...view.fields, createdAt: v.string() });
}

/** A profile's page: the person and the reviews are dated. */
export function isoPage({ fields }: PageView) {
  return v.object({
    ...fields,
    user: isoView(fields.user),
    reviews: v.array(isoView(fields.reviews.element)),
  });
}
