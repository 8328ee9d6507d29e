// A person as others see them.
import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";

/** Signed up and neither suspended nor deleted: can be found, booked and written to. */
export function isInGoodStanding(user: Doc<"users"> | null): user is Doc<"users"> {
  return user !== null && user.suspendedAt === undefined && user.deletedAt === undefined;
}

export const personFields = { name: v.string(), image: v.union(v.string(), v.null()) };

/** Of somebody who may be gone: the app says so in the reader's language, the API in `name`. */
export const partyFields = { ...personFields, isDeleted: v.boolean() };

/** A deleted person keeps neither name nor picture. */
export function toParty(user: Doc<"users"> | null) {
  return user === null || user.deletedAt !== undefined
    ? { name: "Deleted user", image: null, isDeleted: true }
    : { name: user.name, image: user.image ?? null, isDeleted: false };
}
