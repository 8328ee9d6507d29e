// Tables of what is a person's alone: how they get in, what they say of themselves, what they were told.
import type { Decisions } from "./decisions.ts";

export const OWN_TABLES = {
  // Ways in.
  authSessions: {
    whose: [["userId", "userId"]],
    exports: ["_creationTime", "lastSeenAt", "expirationTime", "userAgent"],
    erasure: "removed",
    why: "Nobody is signed in to an account that is gone; its tokens go with it.",
  },
  apiSessions: {
    partOf: "authSessions",
    by: ["by_sessionId", "sessionId"],
    exports: null,
    erasure: "removed",
    why: "Hashes of tokens.",
  },
  authRefreshTokens: {
    partOf: "authSessions",
    by: ["sessionId", "sessionId"],
    exports: null,
    erasure: "removed",
    why: "Worth nothing without the session; of very many some go when they would have ended.",
  },
  credentials: {
    whose: [["by_userId", "userId"]],
    exports: null,
    erasure: "removed",
    why: "The hash of a password is nobody's to read.",
  },
  passkeys: {
    whose: [["by_userId", "userId"]],
    exports: ["name", "createdAt", "lastUsedAt"],
    erasure: "removed",
    why: "Keys to an account that is gone.",
  },
  twoSteps: {
    whose: [["by_userId", "userId"]],
    exports: ["confirmedAt"],
    erasure: "removed",
    why: "What the app's secret is made of is nobody's to read.",
  },
  recoveryCodes: {
    whose: [["by_userId_and_codeHash", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Hashes of codes.",
  },
  linkTokens: {
    whose: [["by_userId_and_kind", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Secrets.",
  },
  knownPlaces: {
    whose: [["by_userId_place", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Fingerprints, which say nothing to a reader.",
  },
  retries: {
    whose: [["by_userId_and_key", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Copies of answers. What others were answered about the person ends after a day.",
  },

  seats: {
    whose: [
      ["by_userId", "userId"],
      ["by_operatorUserId", "operatorUserId"],
    ],
    exports: ["userId", "operatorUserId", "seat", "createdAt"],
    erasure: "removed",
    why: "A company without its owner is nobody's place, and nobody sits there who is gone.",
  },

  seatInvitations: {
    whose: [["by_operatorUserId_and_email", "operatorUserId"]],
    exports: ["email", "seat", "createdAt", "expiresAt"],
    erasure: "removed",
    why: "Nobody is left to sit with. An address that was asked is forgotten a day after the invitation's end.",
  },

  // What people say of themselves.
  suspensions: {
    whose: [["by_userId_and_startedAt", "userId"]],
    exports: ["reason", "startedAt", "until", "endedAt"],
    erasure: "removed",
    why: "Who was kept out, and why, is nobody's concern who is gone; the audit log has the deed.",
  },
  peopleWords: {
    whose: [["by_userId", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Read model of name, address and username; gone as soon as the person is deleted.",
  },
  contacts: {
    whose: [["by_userId", "userId"]],
    exports: ["phone", "whatsapp", "zalo", "shared"],
    erasure: "removed",
    why: "One's own.",
  },
  blockedPeople: {
    whose: [
      ["by_userId_and_blockedUserId", "userId"],
      ["by_blockedUserId", "blockedUserId"],
    ],
    // Who has blocked one is not told.
    exportedBy: [["by_userId_and_blockedUserId", "userId"]],
    exports: ["blockedUserId", "createdAt"],
    erasure: "removed",
    why: "Nobody is left to be kept apart.",
  },
  guideProfiles: {
    whose: [["by_userId", "userId"]],
    exports: [
      "hourlyRateVND",
      "yearsExperience",
      "bio",
      "languages",
      "areas",
      "specialties",
      "createdAt",
    ],
    erasure: "removed",
    why: "The profile is gone (K50).",
  },
  operatorProfiles: {
    whose: [["by_userId", "userId"]],
    exports: [
      "companyName",
      "website",
      "city",
      "description",
      "logoUrl",
      "verified",
      "verifiedAt",
      "createdAt",
    ],
    erasure: "removed",
    why: "The profile is gone (K50).",
  },
  profileDrafts: {
    whose: [["by_userId", "userId"]],
    exports: ["fields"],
    erasure: "removed",
    why: "Typed and never sent.",
  },
  galleries: {
    whose: [["by_userId", "userId"]],
    exports: ["photos"],
    erasure: "removed",
    why: "The files are gone (K50).",
  },
  licences: {
    whose: [["by_guideUserId", "guideUserId"]],
    exports: [
      "kind",
      "number",
      "picture",
      "expiresOn",
      "status",
      "submittedAt",
      "decidedAt",
      "reason",
    ],
    erasure: "removed",
    why: "A number and a picture of a card with a face.",
  },
  licenceEvents: {
    whose: [["by_guideUserId_and_at", "guideUserId"]],
    exports: ["action", "at", "kind", "number", "expiresOn", "reason"],
    erasure: "blanked",
    why: "That something was checked, and by whom, stays; of which card does not.",
  },
  weeklyAvailability: {
    whose: [["by_guideUserId", "guideUserId"]],
    exports: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    erasure: "removed",
    why: "A calendar without a guide.",
  },
  dayOverrides: {
    whose: [["by_guideUserId_and_date", "guideUserId"]],
    exports: ["date", "isAvailable", "timeSlots", "notes"],
    erasure: "removed",
    why: "A calendar without a guide.",
  },
  availabilityBlocks: {
    whose: [["by_guideUserId_and_createdAt", "guideUserId"]],
    exports: ["date", "startTime", "endTime", "type", "source", "state", "reason", "createdAt"],
    erasure: "removed",
    why: "A calendar without a guide; the requests that held its days say them themselves.",
  },
  calendarFeeds: {
    whose: [["by_guideUserId", "guideUserId"]],
    exports: ["createdAt"],
    erasure: "removed",
    why: "Its address is a secret of which the hash is kept.",
  },
  calendarImports: {
    whose: [["by_guideUserId", "guideUserId"]],
    exports: ["url", "days", "lastSuccess", "lastError", "createdAt"],
    erasure: "removed",
    why: "The address of a calendar of one's own.",
  },
  savedGuides: {
    whose: [["by_userId_and_guideUserId", "userId"]],
    exports: ["guideUserId", "note", "listIds", "createdAt", "removedAt"],
    erasure: "removed",
    why: "One's own notes. Others' notes about the person are theirs.",
  },
  savedLists: {
    whose: [["by_userId_and_createdAt", "userId"]],
    exports: ["_id", "name", "createdAt"],
    erasure: "removed",
    why: "One's own.",
  },

  // What the product told people.
  notifications: {
    whose: [["by_userId_and_createdAt", "userId"]],
    exports: ["kind", "partnerUserId", "createdAt", "readAt"],
    erasure: "removed",
    why: "One's own. Others' stay, under 'Deleted user'.",
  },
  unreadNotifications: {
    whose: [["by_userId", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Read model of the notifications, which go.",
  },
  reminders: {
    whose: [["by_userId", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Nobody is left to be reminded.",
  },
  mails: {
    whose: [["by_userId_and_kind", "userId"]],
    exports: ["kind", "to", "state", "createdAt"],
    erasure: "removed",
    why: "The address stands in them. The last one, which says that all is done, goes when it is sent.",
  },
  pushSubscriptions: {
    whose: [["by_userId", "userId"]],
    exports: ["userAgent", "createdAt", "lastSuccessAt"],
    erasure: "removed",
    why: "Nobody is told anything there any more. Where a browser is reached is a secret.",
  },
  pushes: {
    whose: [["by_userId", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Copies of notifications on their way.",
  },
  stoppedAddresses: {
    nobodys: true,
    why: "Found by the address, which erase.ts removes before it forgets which one it was.",
  },
  files: {
    whose: [["by_ownerUserId", "ownerUserId"]],
    exports: ["key", "kind", "purpose", "bytes", "width", "height"],
    erasure: "removed",
    why: "The files are gone (K50), with what is stored of them.",
  },
  fileBlobs: {
    partOf: "files",
    by: ["by_fileId_and_edge", "fileId"],
    exports: null,
    erasure: "removed",
    why: "The bytes are in the archive themselves.",
  },
  fileTotals: {
    whose: [["by_userId", "userId"]],
    exports: null,
    erasure: "removed",
    why: "Read model of the files, which go.",
  },
  checkouts: {
    whose: [["by_operatorUserId_and_createdAt", "operatorUserId"]],
    exports: ["plan", "amountUSDCents", "createdAt"],
    erasure: "removed",
    why: "Attempts to buy; what was bought stands elsewhere.",
  },
} satisfies Partial<Decisions>;
