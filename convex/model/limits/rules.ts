// How often something may happen, and the sliding window that counts it. Browser-safe.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const LIMITS = {
  /** Failed attempts, per account and place. */
  signIn: { max: 10, windowMs: 10 * MINUTE_MS },
  /** The same, from a place where the account was never signed in to, while the account is under attack. */
  signInUnderAttack: { max: 1, windowMs: 10 * MINUTE_MS },
  /** Failed attempts from such places, per account: who has had this many is under attack. */
  signInAccount: { max: 50, windowMs: HOUR_MS },
  /** Failed attempts from such places, per client network. */
  signInNetwork: { max: 30, windowMs: 10 * MINUTE_MS },
  /** Attempts, right ones too, per client network: each costs a hash. */
  signInEffort: { max: 300, windowMs: 10 * MINUTE_MS },
  /** Wrong codes of the second step from places where nobody ever got in, per account. */
  secondStep: { max: 20, windowMs: HOUR_MS },
  /** Per client network. */
  register: { max: 30, windowMs: HOUR_MS },
  /** Links to sign in and to reset a password, per address, known or not. */
  linkMails: { max: 5, windowMs: HOUR_MS },
  /** The same, per client network. */
  linkMailsNetwork: { max: 30, windowMs: HOUR_MS },
  /** Links that verify an address, per address. */
  verificationMails: { max: 5, windowMs: HOUR_MS },
  /** The same, per person who asks. */
  verificationAsked: { max: 5, windowMs: HOUR_MS },
  /** News of the work, per person who has not shown to read the mails of the address: it may be anybody's. */
  unprovenNews: { max: 20, windowMs: 24 * HOUR_MS },
  /** Tokens that no link has, per client network. */
  linkGuesses: { max: 10, windowMs: 10 * MINUTE_MS },
  /** Per account; each is a mail. */
  passkeysAdded: { max: 20, windowMs: HOUR_MS },
  /** Other passwords, second steps and wishes to leave, per account: each is a mail, also to an address that nobody has shown to read. */
  accountChanges: { max: 20, windowMs: HOUR_MS },
  /** Refresh tokens that are exchanged, per person: used ones are kept. Each page that is loaded anew takes one. */
  refreshes: { max: 200, windowMs: MINUTE_MS },
  /** Per sender. */
  messages: { max: 60, windowMs: MINUTE_MS },
  /** First messages to people one has no conversation with, per sender: each of them is told. */
  newConversations: { max: 120, windowMs: HOUR_MS },
  /** Signs of presence that were worth writing, per person. */
  presence: { max: 60, windowMs: MINUTE_MS },
  /** Invitations to a company's team, per company. */
  teamInvitations: { max: 20, windowMs: 24 * HOUR_MS },
  /** The same, per address that they go to, known or not. */
  teamInvitationMails: { max: 5, windowMs: 24 * HOUR_MS },
  /** Bookings and jobs, per operator. */
  requests: { max: 60, windowMs: HOUR_MS },
  /** Counter-offers, per side: the other is told of each. */
  offers: { max: 60, windowMs: HOUR_MS },
  /** What one side says of the payment of one tour: the other is told of each. */
  settlementDeeds: { max: 10, windowMs: HOUR_MS },
  /** Calls that ask the payment provider, per operator. */
  payments: { max: 120, windowMs: HOUR_MS },
  /** To the people behind the product, per person. */
  supportQuestions: { max: 20, windowMs: 24 * HOUR_MS },
  /** Of abuse, per reporter. */
  reports: { max: 20, windowMs: 24 * HOUR_MS },
  /** Licences that are named, per guide: what was named stays in the history. */
  licences: { max: 20, windowMs: 24 * HOUR_MS },
  /** Of a calendar, up to a year of days at once, per guide: everybody's searches look each day up anew. */
  calendarChanges: { max: 600, windowMs: HOUR_MS },
  /** Single blocks that are put up and taken down, per guide. */
  blockChanges: { max: 600, windowMs: MINUTE_MS },
  /** Addresses for files, per user. */
  uploads: { max: 60, windowMs: HOUR_MS },
  /** New addresses of feeds, and of calendars to import, per guide: each of these is a fetch. */
  calendarLinks: { max: 20, windowMs: HOUR_MS },
  /** Exports of all that is one's own, per user: each reads everything. */
  exports: { max: 5, windowMs: 24 * HOUR_MS },
  /** The further parts of such exports, which hold files alone. */
  exportParts: { max: 100, windowMs: 24 * HOUR_MS },
  /** Calls under a key of the caller's, whose answers are kept for a day, per person. */
  keptAnswers: { max: 600, windowMs: MINUTE_MS },
  /** Devices to be told on, per person. */
  pushSubscriptions: { max: 60, windowMs: HOUR_MS },
  /** Refused calls of administrators' functions that are noted, per person. */
  refusedCalls: { max: 100, windowMs: HOUR_MS },
  /** The same of those without an account, per client network. */
  refusedStrangers: { max: 30, windowMs: HOUR_MS },
  /** The same of all of them. */
  refusedStrangersAll: { max: 300, windowMs: HOUR_MS },
} as const;

export type LimitName = keyof typeof LIMITS;
export type Limit = (typeof LIMITS)[LimitName];

/** What still counts at `nowMs`, oldest first. What is further ahead than a window was counted by a clock that was wrong. */
export function recent(times: readonly number[], limit: Limit, nowMs: number): number[] {
  return times.filter((time) => Math.abs(time - nowMs) < limit.windowMs);
}

/** How long until one more is allowed; 0 when it is allowed now. */
export function waitMs(times: readonly number[], limit: Limit, nowMs: number): number {
  const counted = recent(times, limit, nowMs);
  // The one whose end makes room: with more than `max` counted, not the oldest.
  const blocking = counted[counted.length - limit.max];
  return blocking === undefined ? 0 : blocking + limit.windowMs - nowMs;
}
