import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import { MAIL_KINDS } from "./contract.ts";

/** A mail as the sender takes it. */
export const claimedView = v.object({
  id: v.id("mails"),
  key: v.string(),
  kind: literals(...MAIL_KINDS),
  to: v.string(),
  locale: v.string(),
  name: v.string(),
  values: v.record(v.string(), v.string()),
  /** Where its button leads; null where the mail has none. */
  path: v.union(v.string(), v.null()),
  /** Ends this kind of mail; null where that cannot be. */
  unsubscribe: v.union(v.string(), v.null()),
});
export type ClaimedMail = Infer<typeof claimedView>;

/** What a reader sees. */
export const contentView = v.object({ subject: v.string(), text: v.string(), html: v.string() });
export type MailContent = Infer<typeof contentView>;

/** How one attempt to send ended. */
export const outcomeView = v.union(
  v.object({ is: v.literal("sent") }),
  v.object({ is: v.literal("kept"), content: contentView }),
  /** What it was to tell is not so any more. */
  v.object({ is: v.literal("void") }),
  v.object({
    is: v.literal("failed"),
    error: v.string(),
    /** The provider will never take it. */
    isFinal: v.boolean(),
    /** The provider asks to be left alone for so long. */
    waitMs: v.optional(v.number()),
  }),
);
export type SendOutcome = Infer<typeof outcomeView>;

/** A line of the development's outbox. */
export const outboxView = contentView.extend({
  id: v.id("mails"),
  to: v.string(),
  createdAt: v.number(),
});

export const endedView = v.object({ id: v.id("mails"), outcome: outcomeView });
export type EndedMail = Infer<typeof endedView>;
