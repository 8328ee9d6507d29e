// Whose each table's rows are, what of them a person's export says, and what becomes of them when the account is erased: the
// one list. It names every table of the schema, so that nobody adds one without deciding; archive.ts and erase.ts do what it
// says, in its order.
import type { Decisions } from "./decisions.ts";
import { OWN_TABLES } from "./ownTables.ts";
import { SHARED_TABLES } from "./sharedTables.ts";

export const EVERY_TABLE: Decisions = {
  ...OWN_TABLES,
  ...SHARED_TABLES,

  auditLog: {
    whose: [["by_actorUserId_and_at", "actorUserId"]],
    exports: ["at", "action", "outcome", "address", "userAgent"],
    erasure: "kept",
    why: "Append-only: what was done in the name of the house must be known afterwards. Of people it has ids.",
  },
  auditPlaces: { nobodys: true, why: "Where rows of the audit log stand in its lists." },
  peopleCounts: { nobodys: true, why: "Numbers of people." },
  outbox: { nobodys: true, why: "Gone when delivered; ids and addresses until then." },
  rateLimits: { nobodys: true, why: "Counters under ids and fingerprints, gone within a day." },
  pushKeys: { nobodys: true, why: "The service's own." },
  usedChallenges: { nobodys: true, why: "Random texts, gone within the hour." },
  healthParts: { nobodys: true, why: "How the service is; no addresses." },
  healthRounds: { nobodys: true, why: "How the measuring of it goes." },
  stripeEvents: { nobodys: true, why: "Ids of what was told, gone after thirty days." },
  subscriptionMonths: { nobodys: true, why: "Sums over all." },
  searchIndex: { nobodys: true, why: "Which slots have what; no ids and no names." },
  searchWords: { nobodys: true, why: "Which slots have which words; rewritten with the card." },
  searchSlots: { nobodys: true, why: "Numbers of guides, by id." },
  searchEdits: { nobodys: true, why: "Gone within seconds; what a card said until then." },
  searchState: { nobodys: true, why: "Which index of the search is asked." },
  searchWork: { nobodys: true, why: "How far the index of the search is." },
  sweeps: { nobodys: true, why: "How long works go." },
  migrations: { nobodys: true, why: "How far data of before has come." },
  seedProgress: { nobodys: true, why: "How far the demo marketplace has been written." },
  authAccounts: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },
  authVerificationCodes: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },
  authVerifiers: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },
  authRateLimits: { nobodys: true, why: "Of Convex Auth; nothing writes it here." },

  cancellationTerms: {
    whose: [["by_userId", "userId"]],
    exports: ["terms"],
    erasure: "removed",
    why: "One's own; requests keep theirs.",
  },
  settlementTotals: {
    whose: [["by_userId", "userId"]],
    exports: ["owedVND", "overdueVND", "paidVND"],
    erasure: "removed",
    why: "Sums over what stays.",
  },
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
