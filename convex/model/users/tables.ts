import { authTables } from "@convex-dev/auth/server";
import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { ROLES } from "./contract.ts";

// Sessions and refresh tokens belong to Convex Auth; its users are ours. Nobody signs in through a provider or a code,
// but the library's own functions name the other tables, so they stay.
const { users: _users, authSessions: _authSessions, ...libraryTables } = authTables;

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

// Convex Auth's own table under its own index name; written and deleted by the library and by model/users/sessions.ts.
const authSessions = defineTable({
  userId: v.id("users"),
  expirationTime: v.number(),
})
  .index("userId", ["userId"])
  .index("by_expirationTime", ["expirationTime"]);

// Written at registration and by a change of password, deleted with the person. One row per user.
const credentials = defineTable({
  userId: v.id("users"),
  passwordHash: v.string(),
}).index("by_userId", ["userId"]);

// The opaque tokens of /api (cookie and Bearer): only their SHA-256 is here. Each belongs to one row of authSessions and
// is worth nothing without it, so that every sign-out ends both doors. Expired rows are swept by an hourly cron.
const apiSessions = defineTable({
  tokenHash: v.string(),
  sessionId: v.id("authSessions"),
  userId: v.id("users"),
  expiresAt: v.number(),
})
  .index("by_tokenHash", ["tokenHash"])
  .index("by_sessionId", ["sessionId"])
  .index("by_expiresAt", ["expiresAt"]);

export const userTables = {
  ...libraryTables,
  authSessions,
  users,
  credentials,
  apiSessions,
};
