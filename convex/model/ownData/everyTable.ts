// Whose each table's rows are, what of them a person's export says, and what becomes of them when the account is erased: the
// one list. It names every table of the schema, so that nobody adds one without deciding; archive.ts and erase.ts do what it
// says, in its order.
import type { Decisions } from "./decisions.ts";
import { OWN_TABLES } from "./ownTables.ts";
import { SHARED_TABLES } from "./sharedTables.ts";

export const EVERY_TABLE: Decisions = {
  ...OWN_TABLES,
  ...SHARED_TABLES,

  outbox: { nobodys: true, why: "Gone when delivered; ids and addresses until then." },
  rateLimits: { nobodys: true, why: "Counters under ids and fingerprints, gone within a day." },
  pushKeys: { nobodys: true, why: "The service's own." },
  usedChallenges: { nobodys: true, why: "Random texts, gone within the hour." },
  sweeps: { nobodys: true, why: "How long works go." },
  migrations: { nobodys: true, why: "How far data of before has come." },
  seedProgress: { nobodys: true, why: "How far the demo marketplace has been written." },
  authAccounts: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },
  authVerificationCodes: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },
  authVerifiers: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },
  authRateLimits: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },

  userSettings: {
    whose: [["by_userId", "userId"]],
    exports: ["locale", "timeZone", "switches"],
    erasure: "removed",
    why: "One's own; its language is needed to the last.",
  },
  users: {
    whose: [["by_id", "_id"]],
    exports: ["name", "email", "username", "role", "image", "emailVerified", "createdAt"],
    erasure: "blanked",
    why: "Others' rows point at it: it stays without name, address, username and picture.",
  },
};
