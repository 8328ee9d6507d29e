import { authTables } from "@convex-dev/auth/server";
import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { LINK_KINDS } from "./contract.ts";

// Sessions and refresh tokens belong to Convex Auth; its users are ours. Nobody signs in through a provider or a code,
// but the library's own functions name the other tables, so they stay.
const {
  users: _users,
  authSessions: _authSessions,
  authRefreshTokens: _authRefreshTokens,
  ...libraryTables
} = authTables;

// Convex Auth's own table under its own index name; written and deleted by the library and by model/identity/sessions.ts,
// what it is and when it was used by ownSessions.ts.
const authSessions = defineTable({
  userId: v.id("users"),
  expirationTime: v.number(),
  /** What opened it says of itself; missing until the browser client has said something. */
  userAgent: v.optional(v.string()),
  /** Of the last use, coarsely; missing while that is the first. */
  lastSeenAt: v.optional(v.number()),
})
  .index("userId", ["userId"])
  .index("by_expirationTime", ["expirationTime"]);

// Convex Auth's own table under its own index names; written by the library, deleted with its session, some of many at its end
// (model/identity/sessions.ts).
const authRefreshTokens = defineTable({
  sessionId: v.id("authSessions"),
  expirationTime: v.number(),
  firstUsedTime: v.optional(v.number()),
  /** The one that was exchanged for it. */
  parentRefreshTokenId: v.optional(v.id("authRefreshTokens")),
})
  // oxlint-disable-next-line @convex-dev/no-duplicate-indexes -- the library asks this one for the newest
  .index("sessionId", ["sessionId"])
  .index("sessionIdAndParentRefreshTokenId", ["sessionId", "parentRefreshTokenId"])
  .index("by_expirationTime", ["expirationTime"]);

// Written at registration and by a change of password, deleted with the person and when the address turns out to be somebody
// else's (links/proof.ts). At most one row per user: who has none comes in by a link.
const credentials = defineTable({
  userId: v.id("users"),
  passwordHash: v.string(),
}).index("by_userId", ["userId"]);

// The opaque tokens of /api (cookie and Bearer): only their SHA-256 is here. Each belongs to one row of authSessions and
// is worth nothing without it, so that every sign-out ends both doors. A cron removes expired rows.
const apiSessions = defineTable({
  tokenHash: v.string(),
  sessionId: v.id("authSessions"),
  userId: v.id("users"),
  expiresAt: v.number(),
})
  .index("by_tokenHash", ["tokenHash"])
  .index("by_sessionId", ["sessionId"])
  .index("by_expiresAt", ["expiresAt"]);

// From where an account was signed in to: its network or its device, as a fingerprint. Written by a successful sign-in and
// at registration (places.ts); past `expiresAt` they mean nothing and are swept by a daily cron.
const knownPlaces = defineTable({
  userId: v.id("users"),
  place: v.string(),
  expiresAt: v.number(),
})
  .index("by_userId_place", ["userId", "place"])
  .index("by_userId_expiresAt", ["userId", "expiresAt"])
  .index("by_expiresAt", ["expiresAt"]);

// Written by model/identity/retries.ts: what a caller's key stands for and what was answered. Unique per person and key while
// it lasts; an hourly cron removes what is past its end.
const retries = defineTable({
  userId: v.id("users"),
  key: v.string(),
  call: v.string(),
  /** Of the public function: no secret of ours is among those. */
  result: v.any(),
  expiresAt: v.number(),
})
  .index("by_userId_and_key", ["userId", "key"])
  .index("by_expiresAt", ["expiresAt"]);

// Links that arrive by mail, at most one of a kind per user: written, used up and replaced by model/identity/linkTokens.ts. A
// daily cron removes those that ended long ago.
const linkTokens = defineTable({
  kind: literals(...LINK_KINDS),
  userId: v.id("users"),
  /** To which it was sent, and which it verifies. */
  email: v.string(),
  nonce: v.string(),
  tokenHash: v.string(),
  expiresAt: v.number(),
  usedAt: v.optional(v.number()),
})
  .index("by_tokenHash", ["tokenHash"])
  .index("by_userId_and_kind", ["userId", "kind"])
  .index("by_expiresAt", ["expiresAt"]);

// Two-step sign-in: at most one row per user, written and deleted by model/identity/twoStep.ts. Without `confirmedAt` it was
// only begun.
const twoSteps = defineTable({
  userId: v.id("users"),
  /** Of which, with the server's key, the app's secret is made. */
  nonce: v.string(),
  begunAt: v.number(),
  confirmedAt: v.optional(v.number()),
  /** The time step of the last code that was taken. */
  lastStep: v.number(),
}).index("by_userId", ["userId"]);

// What stands in for a lost app, at most ten per user: written, used up and replaced by model/identity/recoveryCodes.ts.
const recoveryCodes = defineTable({
  userId: v.id("users"),
  codeHash: v.string(),
}).index("by_userId_and_codeHash", ["userId", "codeHash"]);

export const identityTables = {
  ...libraryTables,
  authSessions,
  authRefreshTokens,
  credentials,
  apiSessions,
  knownPlaces,
  retries,
  linkTokens,
  twoSteps,
  recoveryCodes,
};
