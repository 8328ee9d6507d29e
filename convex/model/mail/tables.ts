import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { MAIL_KINDS } from "./contract.ts";
import { MAIL_STATES } from "./rules.ts";

// A mail on its way: written by model/mail/queue.ts once per key, when the outbox hands it over; removed by a sweep. It holds
// what the mail is filled with, and never a link that lets somebody in: that is made when the mail is sent. Only in development,
// where no provider is set, `kept` has what would have gone out.
const mails = defineTable({
  /** Unique. Names the mail at the provider too: the same key is one mail. */
  key: v.string(),
  kind: literals(...MAIL_KINDS),
  userId: v.id("users"),
  /** The company whose member is told: it is sent while they sit there. */
  forUserId: v.optional(v.id("users")),
  to: v.string(),
  locale: v.string(),
  /** Empty as soon as nothing is left to send. */
  values: v.record(v.string(), v.string()),
  state: literals(...MAIL_STATES),
  attempts: v.number(),
  /** When it may be sent next; of one under way, when that counts as lost; of one at its end, when that was. */
  dueAt: v.number(),
  /** After this the mail would tell nothing that is true. */
  until: v.optional(v.number()),
  lastError: v.optional(v.string()),
  kept: v.optional(v.object({ subject: v.string(), text: v.string(), html: v.string() })),
  createdAt: v.number(),
})
  .index("by_key", ["key"])
  .index("by_userId_and_kind", ["userId", "kind"])
  .index("by_state_and_dueAt", ["state", "dueAt"])
  .index("by_state_and_attempts", ["state", "attempts"])
  // Without the state, with which its place would move twice on each mail's way.
  .index("by_to", ["to"]);

// Addresses that mails came back from, or whose reader complained. Unique per address, in lower case, of no account a fingerprint
// of it; written by model/users/stopped.ts.
const stoppedAddresses = defineTable({
  address: v.string(),
  reason: literals("bounced", "complained"),
  createdAt: v.number(),
}).index("by_address", ["address"]);

export const mailTables = { mails, stoppedAddresses };
