import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { ROLES } from "../identity/contract.ts";

// Written by model/users; never deleted: a deleted person's row is anonymised and keeps `deletedAt`, because requests,
// messages and reviews point at it. Unique: usernameKey, email (both lower case, checked through their indexes).
const users = defineTable({
  name: v.string(),
  email: v.string(),
  username: v.string(),
  usernameKey: v.string(),
  role: literals(...ROLES),
  image: v.optional(v.string()),
  emailVerified: v.optional(v.number()),
  suspendedAt: v.optional(v.number()),
  deletedAt: v.optional(v.number()),
  /** When the person registered; a row may be written later than that, by an import or by the demo data. */
  createdAt: v.number(),
})
  .index("by_usernameKey", ["usernameKey"])
  .index("by_email", ["email"]);

export const userTables = { users };
