// What people are told of in the app. Browser-safe.
import * as z from "zod/mini";

import { position } from "../position.ts";

/** Each kind with its one sentence for programs; the app says it in the reader's language. */
const SENTENCES = {
  requestCreated: (name: string, request: string) => `${name} sent you the request "${request}"`,
  requestAccepted: (name: string, request: string) => `${name} accepted "${request}"`,
  requestDeclined: (name: string, request: string) => `${name} declined "${request}"`,
  requestExpired: (_name: string, request: string) =>
    `The request "${request}" was closed without an answer`,
  requestLost: (_name: string, request: string) =>
    `Another guide accepted the request "${request}" first`,
  requestCancelled: (name: string, request: string) => `${name} cancelled "${request}"`,
  requestClosed: (name: string, request: string) =>
    `The request "${request}" was closed because ${name} is not available`,
  partnerAway: (name: string, request: string) =>
    `${name} cannot be reached at the moment: "${request}" can be called off at no cost`,
  partnerBack: (name: string, request: string) =>
    `${name} can be reached again: "${request}" stands as agreed`,
  requestCompleted: (name: string, request: string) => `${name} completed "${request}"`,
  paymentDue: (_name: string, request: string) => `The payment for "${request}" is due`,
  paymentChanged: (name: string, request: string) =>
    `${name} said something about the payment for "${request}"`,
  reviewReceived: (name: string, request: string) => `${name} reviewed you for "${request}"`,
  reviewAnswered: (name: string, request: string) =>
    `${name} replied to your review of "${request}"`,
  offerMade: (name: string, request: string) => `${name} made an offer for "${request}"`,
  offerDeclined: (name: string, request: string) => `${name} declined your offer for "${request}"`,
  tourOnTheWay: (name: string, request: string) => `${name} is on the way to "${request}"`,
  tourStarted: (name: string, request: string) => `${name} started "${request}"`,
  tourFinished: (name: string, request: string) => `${name} finished today's tour "${request}"`,
  licenceChecked: () => "Your guide licence was checked",
  licenceRefused: () => "Your guide licence could not be confirmed",
  licenceExpiring: () => "Your guide licence expires soon",
  licenceExpired: () => "Your guide licence has expired",
  messageReceived: (name: string) => `${name} wrote to you`,
  reportResolved: () => "Your report was followed up",
  reportDismissed: () => "Your report was looked at and closed",
  reviewHidden: (_name: string, request: string) =>
    `Your review of "${request}" was hidden because it breaks the rules`,
  messageRemoved: (name: string) =>
    `A message of yours to ${name} was removed because it breaks the rules`,
  companyVerified: () => "Your company was verified",
  companyRefused: () => "Your company could not be verified",
} as const;

export type NotificationKind = keyof typeof SENTENCES;
export const NOTIFICATION_KINDS = Object.keys(SENTENCES) as readonly NotificationKind[];

const TOUR_KINDS = new Set<NotificationKind>(["tourOnTheWay", "tourStarted", "tourFinished"]);

/** Told to operators, who see it on their board of the day. */
export function isOfTourDay(kind: NotificationKind): boolean {
  return TOUR_KINDS.has(kind);
}

const BOOKING_KINDS = new Set<NotificationKind>([
  "requestAccepted",
  "requestDeclined",
  "requestExpired",
  "requestLost",
  "requestCancelled",
  "requestClosed",
  "partnerAway",
  "partnerBack",
  "requestCompleted",
  "paymentDue",
  "paymentChanged",
  // Nowhere else is anything left of it.
  "reviewHidden",
]);

/** Leads to that one booking. What waits for an answer stands first in the list of all. */
export function isOfOneBooking(kind: NotificationKind): boolean {
  return BOOKING_KINDS.has(kind);
}

/** What people are told about that is their own: nobody stands on the other side. */
const TOPIC_OF = {
  licenceChecked: "licence",
  licenceRefused: "licence",
  licenceExpiring: "licence",
  licenceExpired: "licence",
  reportResolved: "report",
  reportDismissed: "report",
  reviewHidden: "review",
  messageRemoved: "message",
  companyVerified: "company",
  companyRefused: "company",
} as const satisfies Partial<Record<NotificationKind, string>>;
export type NotificationTopic = (typeof TOPIC_OF)[keyof typeof TOPIC_OF];

/** Null where somebody did something. */
export function topicOf(kind: NotificationKind): NotificationTopic | null {
  const topics: Partial<Record<NotificationKind, NotificationTopic>> = TOPIC_OF;
  return topics[kind] ?? null;
}

/** What the party of that name did, and to which request. */
export function sentenceOf(kind: NotificationKind, name: string, request: string): string {
  return SENTENCES[kind](name, request);
}

/** The list shows the newest so many, and no page of it has more. */
export const NOTIFICATION_LIST_MAX = 50;

/** A page of one's notifications. */
export const notificationPageInput = z.strictObject({
  /** Where the answer before ended. */
  cursor: z.exactOptional(position),
  limit: z._default(
    z
      .int("The limit must be a whole number")
      .check(
        z.minimum(1, "The limit must be at least 1"),
        z.maximum(NOTIFICATION_LIST_MAX, "The limit must be at most 50"),
      ),
    NOTIFICATION_LIST_MAX,
  ),
});
export type NotificationPageInput = z.infer<typeof notificationPageInput>;

const IDS_MAX = 200;

/** Which notifications have been seen: those named, or all that are there now. Nothing and both would mean nothing. */
export const readNotificationsInput = z
  .strictObject({
    ids: z.exactOptional(
      z.array(z.string()).check(z.maxLength(IDS_MAX, "At most 200 notifications at a time")),
    ),
    all: z.exactOptional(z.literal(true)),
  })
  .check(
    z.refine(({ ids, all }) => ids !== undefined || all !== undefined, { path: ["ids"] }),
    z.refine(({ ids, all }) => ids === undefined || all === undefined, { path: ["all"] }),
  );
