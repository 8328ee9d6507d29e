import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { LICENCE_ACTIONS, LICENCE_KINDS, LICENCE_STATUSES } from "./contract.ts";

// The licence that a guide names. Unique per guide; written by model/licences, deleted by the guide and with the person. The
// number is told to nobody but its guide and administrators.
const licences = defineTable({
  guideUserId: v.id("users"),
  kind: literals(...LICENCE_KINDS),
  number: v.string(),
  numberKey: v.string(),
  /** The path of the picture of the card, which only its guide and administrators get. */
  picture: v.optional(v.string()),
  expiresOn: v.string(),
  status: literals(...LICENCE_STATUSES),
  /** Counts what the guide said; a decision is about one of them. */
  version: v.number(),
  submittedAt: v.number(),
  /** Of the last check or refusal of this version. */
  decidedAt: v.optional(v.number()),
  /** Why it was refused. */
  reason: v.optional(v.string()),
  /** The last reminder that was given, by its days before the end. */
  reminded: v.optional(v.number()),
})
  .index("by_guideUserId", ["guideUserId"])
  .index("by_status_and_submittedAt", ["status", "submittedAt"])
  .index("by_status_and_expiresOn", ["status", "expiresOn"])
  .index("by_numberKey", ["numberKey"]);

// What happened to a licence and who did it: appended by model/licences/licences.ts, never changed; anonymised with the person.
const licenceEvents = defineTable({
  guideUserId: v.id("users"),
  action: literals(...LICENCE_ACTIONS),
  /** Missing where the system acted. */
  actorUserId: v.optional(v.id("users")),
  at: v.number(),
  version: v.number(),
  /** The card as it was then. */
  kind: literals(...LICENCE_KINDS),
  number: v.string(),
  expiresOn: v.string(),
  reason: v.optional(v.string()),
}).index("by_guideUserId_and_at", ["guideUserId", "at"]);

export const licenceTables = { licences, licenceEvents };
