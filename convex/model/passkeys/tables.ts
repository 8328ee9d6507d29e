import { defineTable } from "convex/server";
import { v } from "convex/values";

// Written by model/passkeys, at most ten per user, deleted by their owner. A credential id is there once: `addPasskey`
// looks for it first.
const passkeys = defineTable({
  userId: v.id("users"),
  /** The authenticator's own name for the key, in base64url. */
  credentialId: v.string(),
  /** In the form of COSE. */
  publicKey: v.bytes(),
  counter: v.number(),
  /** How the authenticator can be reached, in its own words. */
  transports: v.array(v.string()),
  /** It may be on several devices of the person. */
  isSynced: v.boolean(),
  isBackedUp: v.boolean(),
  name: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.optional(v.number()),
})
  .index("by_userId", ["userId"])
  .index("by_credentialId", ["credentialId"]);

// Challenges that were signed, written by model/passkeys/challenge.ts: one for each time that somebody got in or added a
// passkey. An hourly cron removes those past their end.
const usedChallenges = defineTable({
  challenge: v.string(),
  expiresAt: v.number(),
})
  .index("by_challenge", ["challenge"])
  .index("by_expiresAt", ["expiresAt"]);

export const passkeyTables = { passkeys, usedChallenges };
