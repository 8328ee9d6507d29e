import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { ROLES } from "../identity/contract.ts";
import { LOCALES } from "../product.ts";
import { CONTACT_WAYS } from "./contract.ts";

// Made at registration (model/identity/accounts.ts), changed by whoever answers for a field; never deleted: a deleted person's row is anonymised and keeps `deletedAt`, because requests,
// messages and reviews point at it (model/ownData/erase.ts). Unique: usernameKey, email (both lower case, checked through their indexes).
const users = defineTable({
  name: v.string(),
  email: v.string(),
  username: v.string(),
  usernameKey: v.string(),
  role: literals(...ROLES),
  image: v.optional(v.string()),
  emailVerified: v.optional(v.number()),
  /** When somebody proved the address who was not signed in: what stood before then opens nothing (links/proof.ts). */
  claimedAt: v.optional(v.number()),
  suspendedAt: v.optional(v.number()),
  /** Written with `suspendedAt`: those who have it are listed in the order of `createdAt`. Missing in rows of before migration 022. */
  isSuspended: v.optional(v.literal(true)),
  deletedAt: v.optional(v.number()),
  /** While the account waits for its end, or is being erased: from when on that is done. */
  erasesAt: v.optional(v.number()),
  /** When the person registered; a row may be written later than that, by an import or by the demo data. */
  createdAt: v.number(),
})
  .index("by_usernameKey", ["usernameKey"])
  .index("by_email", ["email"])
  .index("by_role", ["role"])
  .index("by_deletedAt_and_createdAt", ["deletedAt", "createdAt"])
  .index("by_deletedAt_and_role_and_createdAt", ["deletedAt", "role", "createdAt"])
  .index("by_deletedAt_and_emailVerified_and_createdAt", [
    "deletedAt",
    "emailVerified",
    "createdAt",
  ])
  .index("by_deletedAt_and_role_and_emailVerified_and_createdAt", [
    "deletedAt",
    "role",
    "emailVerified",
    "createdAt",
  ])
  .index("by_deletedAt_and_isSuspended_and_createdAt", ["deletedAt", "isSuspended", "createdAt"])
  .index("by_deletedAt_and_role_and_isSuspended_and_createdAt", [
    "deletedAt",
    "role",
    "isSuspended",
    "createdAt",
  ])
  .index("by_erasesAt", ["erasesAt"]);

// Who hears nothing of whom. Unique per user and blocked person; written and deleted by model/users/blocked.ts.
const blockedPeople = defineTable({
  userId: v.id("users"),
  blockedUserId: v.id("users"),
  createdAt: v.number(),
})
  .index("by_userId_and_blockedUserId", ["userId", "blockedUserId"])
  .index("by_blockedUserId", ["blockedUserId"]);

// How a person can be reached beside the app, and which ways are shared with the other side of an accepted booking. Unique
// per user, missing where nothing was ever entered; written by model/users/contacts.ts, deleted with the person.
const contacts = defineTable({
  userId: v.id("users"),
  /** Empty where there is none. */
  phone: v.string(),
  whatsapp: v.string(),
  zalo: v.string(),
  shared: v.array(literals(...CONTACT_WAYS)),
}).index("by_userId", ["userId"]);

// A person's language, time zone and switches. Unique per user, missing where nothing was ever chosen; written by
// model/users/settings.ts, deleted with the person.
const userSettings = defineTable({
  userId: v.id("users"),
  locale: v.optional(literals(...LOCALES)),
  timeZone: v.optional(v.string()),
  /** Those that the person has touched, by `event.way`. */
  switches: v.record(v.string(), v.boolean()),
}).index("by_userId", ["userId"]);

export const userTables = { users, blockedPeople, contacts, userSettings };
