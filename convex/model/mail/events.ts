// What people are told of, as they can switch it on and off. Browser-safe.
import type { MailKind } from "./contract.ts";

export const NOTICE_EVENTS = [
  "requests",
  "answers",
  "reminders",
  "changes",
  "tours",
  "messages",
  "reviews",
  "profile",
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** The ways in which somebody is told. */
export const NOTICE_WAYS = ["app", "mail", "push"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** Of the switch that lets a mail out; null where it goes out in any case. */
export const EVENT_OF_MAIL: Readonly<Record<MailKind, NoticeEvent | null>> = {
  verification: null,
  "magic-link": null,
  reset: null,
  "password-changed": null,
  "email-changed": null,
  "new-sign-in": null,
  welcome: null,
  "account-closing": null,
  request: "requests",
  accepted: "answers",
  declined: "answers",
  "counter-offer": "answers",
  "offer-declined": "answers",
  "expiring-24": "reminders",
  "expiring-48": "reminders",
  expired: "changes",
  lost: "changes",
  cancelled: "changes",
  completed: "tours",
  "unread-digest": "messages",
  "new-review": "reviews",
  "review-answered": "reviews",
  "licence-expiring": "profile",
};
