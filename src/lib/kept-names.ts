// Under which names texts are kept in this browser.

/** How the name of everything begins that was written and not sent. */
export const DRAFTS = "draft:";

/** Messages of one person that the server does not have yet. */
export function outboxName(me: string): string {
  return `outbox:${me}`;
}

/** What one person has written to another and not sent. */
export function draftName(me: string, partnerUserId: string): string {
  return `${DRAFTS}${me}:${partnerUserId}`;
}

/** Whether single keys are shortcuts. */
export const SINGLE_KEYS = "single-keys";
