// Under which names texts are kept in this browser.

/** How the name of everything begins that was written and not sent. */
export const DRAFTS = "draft:";

/** How the name of everything begins that was sent and has not arrived. */
export const OUTBOX = "outbox:";

/** Messages of one person that the server does not have yet. */
export function outboxName(me: string): string {
  return `${OUTBOX}${me}`;
}

/** What one person has written to another and not sent. */
export function draftName(me: string, partnerUserId: string): string {
  return `${DRAFTS}${me}:${partnerUserId}`;
}

/** How the name of every file begins that is to go along with such words. */
export const DRAFT_FILES = `${DRAFTS}file:`;

/** The file that is to go along with it. */
export function attachedName(me: string, partnerUserId: string): string {
  return `${DRAFT_FILES}${me}:${partnerUserId}`;
}

/** Whether single keys are shortcuts. */
export const SINGLE_KEYS = "single-keys";

/** Which width of window the line of what an account still needs was last drawn in, and how high it was, both in px. */
export const ACCOUNT_NOTE_ROOM = "account-note-room";
