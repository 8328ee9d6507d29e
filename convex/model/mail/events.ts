// Which switch lets which mail out.
import type { MailKind, NoticeEvent } from "./contract.ts";

/** Of the switch that lets a mail out; null where it goes out in any case. */
export const EVENT_OF_MAIL: Readonly<Record<MailKind, NoticeEvent | null>> = {
  verification: null,
  "magic-link": null,
  reset: null,
  "password-changed": null,
  "email-changed": null,
  "new-sign-in": null,
  "two-step-on": null,
  "two-step-off": null,
  "passkey-added": null,
  "passkey-removed": null,
  welcome: null,
  "account-closing": null,
  "account-erased": null,
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
