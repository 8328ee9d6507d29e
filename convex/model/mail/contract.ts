// Which mails there are, and what each is filled with. Browser-safe.
import * as z from "zod/mini";

export const MAIL_KINDS = [
  // Of the account: always sent, whatever the person switched off.
  "verification",
  "magic-link",
  "reset",
  "password-changed",
  "email-changed",
  "new-sign-in",
  "two-step-on",
  "two-step-off",
  "passkey-added",
  "passkey-removed",
  "welcome",
  "account-closing",
  "account-erased",
  "team-invitation",
  "team-joined",
  "team-removed",
  "account-suspended",
  "account-restored",
  "picture-removed",
  // Of the work.
  "request",
  "accepted",
  "declined",
  "counter-offer",
  "offer-declined",
  "expiring-24",
  "expiring-48",
  "expired",
  "lost",
  "cancelled",
  "closed",
  "partner-away",
  "partner-back",
  "completed",
  "unread-digest",
  "new-review",
  "review-answered",
  "licence-expiring",
  // Of what is paid for: always sent.
  "payment-receipt",
  "payment-failed",
  "subscription-ending",
  "subscription-ended",
  // To the people behind the product.
  "support-question",
  "licence-checked",
  "licence-refused",
  "report-resolved",
  "report-dismissed",
  "review-hidden",
  "message-removed",
  "company-verified",
  "company-refused",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * What a mail tells, in raw values: days as `YYYY-MM-DD`, instants and amounts as numbers in digits. The mail shows them in the
 * language of the one who gets it. `path` is where its button leads.
 */
export type MailValues = Record<string, string>;

/** What people are told of, as they can switch it on and off. */
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

/** From the address that stands in a mail. */
export const unsubscribeInput = z.strictObject({
  token: z.string().check(z.maxLength(200, "This link is not valid")),
});

/** Of the development's outbox. */
export const outboxInput = z.strictObject({
  /** The address that the mails went to; missing for all. */
  to: z.exactOptional(z.string()),
});

/** The outbox lists the newest so many. */
export const OUTBOX_LIST_MAX = 100;
